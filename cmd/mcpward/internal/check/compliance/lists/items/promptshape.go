package items

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptShape reports listed prompts that depart from the shape of a prompt.
var PromptShape = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/prompt-shape",
		Title:    "a listed prompt is misshapen",
		Why:      "Typed clients read the whole list or nothing: one prompt without a name hides all the others.",
		Fix:      "Give every prompt and every argument a name; arguments is a list, and required is true or false.",
		Residual: "A prompt that is listed properly can still fail when it is asked for.",
		Verify:   "Run mcpward run --only compliance/prompt-shape.",
		Severity: finding.High,
		Spec:     "MCP server/prompts, Prompt",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(_ context.Context, p *check.Pass) error {
		return shapes(p, listed.Prompts(p.Subject), "Prompt")
	},
}
