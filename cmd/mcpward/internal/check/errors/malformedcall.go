package errors

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// MalformedCall sends what is no tools/call request. None of it names a tool
// that exists, so nothing runs on a server that does not look.
var MalformedCall = &check.Check{
	Doc: rule.Doc{
		ID:       "errors/malformed-call",
		Title:    "a tools/call request without a name, or with arguments that are no object, gets the wrong error",
		Why:      "Error -32603 says that the server is broken, so clients report a fault of the server, or try again, where their own request was wrong.",
		Fix:      "Check the shape of params before a tool is looked up and answer -32602.",
		Residual: "The TypeScript SDK answers -32603 with the dump of its validator before a handler is asked.",
		Verify:   "Run mcpward run --only errors/malformed-call.",
		Severity: finding.Medium,
		Spec:     "server/tools, Error Handling",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Stage: check.Last,
	Run: func(ctx context.Context, p *check.Pass) error {
		if !declares(p, "tools") {
			return check.NotTestable("the server declares no tools")
		}
		e, err := expect(p, protocol.CaseMalformedCall)
		if err != nil {
			return err
		}
		if p.HTTP() && p.Modern() {
			// There is no name for the Mcp-Name header either.
			e.Codes = append(slices.Clone(e.Codes), protocol.CodeHeaderMismatch)
		}
		r := roughly(ctx, p)
		if r.err != nil {
			return r.err
		}
		for _, m := range r.malformed {
			judgeMalformed(p, e, m, r.unknown)
		}
		return nil
	},
}

// A malformed request and its answer.
type malformed struct {
	what   string
	params map[string]any
	named  bool // it names the absent tool, so the answer may be about that
	*answer
}

func malformedCalls() []malformed {
	return []malformed{
		{what: "tools/call without a name", params: map[string]any{"arguments": map[string]any{}}},
		{what: "tools/call with text as arguments", params: map[string]any{"name": absentTool, "arguments": "x"}, named: true},
		{what: "tools/call with an array as arguments", params: map[string]any{"name": absentTool, "arguments": json.RawMessage("[1]")}, named: true},
	}
}

func judgeMalformed(p *check.Pass, e protocol.ErrorLayer, m malformed, unknown *answer) {
	fit := e.Fit(m.layer, m.code)
	switch {
	case m.answer == nil || fit == protocol.Met:
		return
	case m.named && m.failure == "" && m.layer == unknown.layer && m.code == unknown.code:
		return // it says no more than that the tool is unknown
	}
	v := check.Violation{Message: m.what + " " + m.said(), Evidence: m.evidence(wanted(e))}
	if fit == protocol.Tolerated {
		v.Severity = finding.Info
	}
	p.Violate(v)
}
