package portability

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Properties reports an inputSchema without properties for the profiles that
// want the word even where there are no parameters. It is valid, common and
// repaired by most clients, so nobody hears of it unasked.
var Properties = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/portability-properties",
		Title:    "a model API wants properties in every inputSchema",
		Why:      "A client that hands the schema on as it is gets an error for the whole request.",
		Fix:      `Write "properties": {} for a tool without parameters.`,
		Residual: "None for this schema.",
		Verify:   "Run mcpward run --only schema/portability-properties with checks.portability.",
		Severity: finding.Info,
		Spec:     "documentation of model APIs, function parameters",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		input := t.Get("inputSchema")
		if input == nil || input.Kind != schema.Object || input.Get("properties") != nil {
			return
		}
		found := faults(func(pr Profile) string {
			if !pr.NeedsProperties {
				return ""
			}
			return "has no properties"
		})
		report(p, t.At.Append("inputSchema"), "the inputSchema of tool "+term.Quote(t.Name), found, twoAPIs)
	}),
}
