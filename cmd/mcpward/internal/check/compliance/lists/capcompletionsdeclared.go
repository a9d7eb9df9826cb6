package lists

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// CapCompletionsDeclared reports completions that are served without their
// capability.
var CapCompletionsDeclared = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/cap-completions-declared",
		Title:    "completion is served, but not declared",
		Why:      "Clients offer completion only where it is declared, so the work behind it is never used.",
		Fix:      "Declare the capability completions.",
		Residual: "None once the capability is declared.",
		Verify:   "Run mcpward run --only compliance/cap-completions-declared.",
		Severity: finding.Medium,
		Spec:     "MCP server/utilities/completion, Capabilities",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.From(protocol.R20250326),
	Run: func(ctx context.Context, p *check.Pass) error {
		if asked.Declares(p.Subject, "completions") {
			return nil
		}
		questions := asked.Completions(p.Subject)
		if len(questions) == 0 {
			return nil // nothing that could be completed, so nothing to declare
		}
		a, err := asked.For(ctx, p.Subject, "completion/complete", questions[0].Params)
		if err != nil {
			return err
		}
		if a.Result != nil {
			p.Violate(check.Violation{
				At:       "/capabilities",
				Message:  `completion/complete is served, but the capability "completions" is not declared`,
				Evidence: a.Evidence("the capability completions, or error -32601"),
			})
		}
		return nil
	},
}
