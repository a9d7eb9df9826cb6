package items

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ComplBadRef reports servers that complete the argument of a prompt that does
// not exist.
var ComplBadRef = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/compl-bad-ref",
		Title:    "a completion for an unknown prompt is not refused",
		Why:      "A client that misspells a prompt sees no values and no reason why.",
		Fix:      "Answer a reference to an unknown prompt or resource with error -32602.",
		Residual: "None for references; unknown arguments are not tested.",
		Verify:   "Run mcpward run --only compliance/compl-bad-ref.",
		Severity: finding.Info,
		Spec:     "MCP server/utilities/completion, Error Handling",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.From(protocol.R20250326),
	Run: func(ctx context.Context, p *check.Pass) error {
		if !asked.Declares(p.Subject, "completions") {
			return nil
		}
		a, err := asked.For(ctx, p.Subject, "completion/complete", asked.Params{
			"ref":      asked.Params{"type": "ref/prompt", "name": "mcpward__no_such_prompt"},
			"argument": asked.Params{"name": "mcpward", "value": ""},
		})
		if err != nil {
			return err
		}
		switch {
		case a.Result != nil:
			p.Violate(check.Violation{
				Message:  "completion/complete for a prompt that does not exist is answered with a result",
				Evidence: a.Evidence("error -32602"),
			})
		case a.Error.Code != protocol.CodeInvalidParams && !a.Unknown():
			p.Violate(check.Violation{
				Message:  "completion/complete for a prompt that does not exist is answered with " + a.Says() + ", not with -32602",
				Evidence: a.Evidence("error -32602"),
			})
		}
		return nil
	},
}
