package errors

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// PromptMissingArg asks for a prompt without its required arguments.
var PromptMissingArg = &check.Check{
	Doc: rule.Doc{
		ID:       "errors/prompt-missing-arg",
		Title:    "a prompt without a required argument is not answered with error -32602",
		Why:      "The prompt is filled in with nothing, and the model is asked about an empty text instead of the user being asked for it.",
		Fix:      "Check that every argument declared as required is given and answer -32602 otherwise, or declare it optional.",
		Residual: "An argument that is given but empty passes.",
		Verify:   "Run mcpward run --only errors/prompt-missing-arg.",
		Severity: finding.Medium,
		Spec:     "server/prompts, Error Handling",
		Since:    "unreleased",
	},
	Level: check.Should,
	Run: func(ctx context.Context, p *check.Pass) error {
		for _, prompt := range p.Surface.Prompts {
			if name := requiredArgument(prompt.Value); name != "" {
				what := "prompt " + term.Quote(prompt.Name) + " without its required argument " + term.Quote(name)
				return refused(ctx, p, protocol.CasePromptArgument, what, "prompts/get", map[string]any{"name": prompt.Name, "arguments": map[string]any{}})
			}
		}
		return check.NotTestable("no prompt has a required argument")
	},
}

// requiredArgument returns the first argument of a prompt that is required.
func requiredArgument(prompt []byte) string {
	arguments, err := schema.Parse(schema.Field(prompt, "arguments"))
	if err != nil {
		return ""
	}
	for _, a := range arguments.Items {
		required, name := a.Get("required"), a.Get("name")
		if required != nil && required.Text == "true" && name != nil && name.Kind == schema.String {
			return name.Text
		}
	}
	return ""
}
