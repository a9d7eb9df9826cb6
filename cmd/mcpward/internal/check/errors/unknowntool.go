package errors

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// UnknownTool calls a tool that no server has.
var UnknownTool = &check.Check{
	Doc: rule.Doc{
		ID:       "errors/unknown-tool",
		Title:    "a call of an unknown tool is not answered with error -32602",
		Why:      "A client tells a missing tool from a tool that failed by the layer of the error; a model that is told the call failed tries again with other arguments.",
		Fix:      "Answer tools/call for a name that is not listed with the JSON-RPC error -32602.",
		Residual: "The TypeScript and Python SDKs answer with isError true before a handler is asked; that lasts until they change, so lower the rule if yours is one.",
		Verify:   "Run mcpward run --only errors/unknown-tool.",
		Severity: finding.Medium,
		Spec:     "server/tools, Error Handling",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(ctx context.Context, p *check.Pass) error {
		if !declares(p, "tools") {
			return check.NotTestable("the server declares no tools")
		}
		e, err := expect(p, protocol.CaseUnknownTool)
		if err != nil {
			return err
		}
		a, err := ask(ctx, p, p.Conn, "tools/call", map[string]any{"name": absentTool, "arguments": map[string]any{}})
		if err != nil {
			return err
		}
		if e.Fit(a.layer, a.code) == protocol.Met {
			return nil
		}
		v := check.Violation{Message: "a call of an unknown tool " + a.said(), Evidence: a.evidence(wanted(e))}
		if a.layer == protocol.LayerNone {
			v.Severity = finding.High
		}
		p.Violate(v)
		return nil
	},
}
