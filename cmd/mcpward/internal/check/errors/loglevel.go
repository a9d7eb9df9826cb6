package errors

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LogLevel asks for a log level that does not exist.
var LogLevel = &check.Check{
	Doc: rule.Doc{
		ID:       "errors/log-level",
		Title:    "an unknown log level is not answered with error -32602",
		Why:      "A client that misspells a level believes it took effect and then waits for messages that never come.",
		Fix:      "Compare the level with the eight levels of the protocol and answer -32602 for any other.",
		Residual: "Messages may still be dropped by the level the server itself logs at.",
		Verify:   "Run mcpward run --only errors/log-level.",
		Severity: finding.Info,
		Spec:     "server/utilities/logging, Error Handling",
		Since:    "unreleased",
	},
	Level: check.Should,
	Stage: check.Last, // a level the server accepts changes what it logs
	Run: func(ctx context.Context, p *check.Pass) error {
		if !declares(p, "logging") {
			return check.NotTestable("the server declares no logging")
		}
		e, err := expect(p, protocol.CaseLogLevel)
		if err != nil {
			return err
		}
		r := roughly(ctx, p)
		switch {
		case r.level == nil && r.err != nil:
			return r.err
		case e.Fit(r.level.layer, r.level.code) == protocol.Met:
			return nil
		}
		p.Violate(check.Violation{Message: "an unknown log level " + r.level.said(), Evidence: r.level.evidence(wanted(e))})
		return nil
	},
}

// badLevel returns the request that asks for a level nobody knows.
func badLevel(p *check.Pass) (method string, params map[string]any) {
	const level = "mcpward"
	if p.Modern() {
		return "server/discover", map[string]any{"_meta": map[string]any{"io.modelcontextprotocol/logLevel": level}}
	}
	return "logging/setLevel", map[string]any{"level": level}
}
