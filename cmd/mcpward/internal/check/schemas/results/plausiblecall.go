package results

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/calls"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/recorded"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// PlausibleCall calls every read-only tool once, where the user allowed it,
// with arguments that its schema accepts, and reports those that answer with a
// protocol error. What the results look like is judged by the other checks.
var PlausibleCall = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/plausible-call",
		Title:    "a call that satisfies the tool's schema got a protocol error",
		Why:      "A model sees the result of a tool and can correct itself; a protocol error reaches the client only, and the model learns nothing. Or the schema leaves out what the tool demands.",
		Fix:      "State in the inputSchema what the tool demands, and answer what fails inside it with a result that has isError.",
		Residual: "One call with made-up arguments says little about others.",
		Verify:   "Run mcpward run --call-read-only --only schema/plausible-call.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Error Handling",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Stage: check.Calls,
	Run: func(ctx context.Context, p *check.Pass) error {
		observed, err := calls.Observe(ctx, p.Subject)
		if err != nil {
			return err
		}
		for _, c := range observed {
			switch {
			case c.TimedOut():
				p.Skip("tool:"+c.Tool.Name, "no answer in time")
			case c.Err != nil:
				return c.Err
			case c.Response.Error != nil && wantsMore(c.Response.Error.Code):
				p.Skip("tool:"+c.Tool.Name, "it needs something of the client that mcpward does not offer")
			case c.Response.Error != nil:
				p.Violate(check.Violation{
					At:       c.Tool.At,
					Message:  "tool " + term.Quote(c.Tool.Name) + " answered a call that satisfies its inputSchema with a protocol error: " + term.Quote(c.Response.Error.Message),
					Evidence: recorded.Evidence(p.Subject, sentBy(c), c.Response.Error.Raw, "a result, with isError if the tool failed"),
				})
			}
		}
		return nil
	},
}

// wantsMore reports whether an error says that the client lacks something,
// which is no matter of the arguments.
func wantsMore(code int64) bool {
	return code == protocol.CodeMissingClientCapability || code == protocol.CodeURLElicitationRequired
}
