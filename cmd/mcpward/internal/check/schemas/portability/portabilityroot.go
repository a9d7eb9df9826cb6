package portability

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Root reports keywords that model APIs refuse at the root of an inputSchema.
var Root = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/portability-root",
		Title:    "model APIs refuse a keyword at the root of an inputSchema",
		Why:      "The answer to the whole request is an error, so one such tool takes all others with it, those of other servers too.",
		Fix:      "Describe one flat object, say in the descriptions which parameters belong together, and check it in the tool.",
		Residual: "Some clients repair such a schema, and then a model sees less than the server checks.",
		Verify:   "Run mcpward run --only schema/portability-root.",
		Severity: finding.Info,
		Spec:     "documentation of model APIs, function parameters",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		input := t.Get("inputSchema")
		if input == nil || input.Kind != schema.Object {
			return
		}
		found := faults(func(pr Profile) string {
			return has(slices.DeleteFunc(slices.Clone(pr.Root), func(k string) bool { return input.Get(k) == nil }))
		})
		report(p, t.At.Append("inputSchema"), "the root of the inputSchema of tool "+term.Quote(t.Name), found, twoAPIs)
	}),
}

// has says which keywords there are, "" for none.
func has(keywords []string) string {
	if len(keywords) == 0 {
		return ""
	}
	return "has " + strings.Join(keywords, ", ")
}
