package portability

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Keywords reports keywords inside an inputSchema that a model API is known to
// refuse.
var Keywords = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/portability-keywords",
		Title:    "a model API refuses a keyword of an inputSchema",
		Why:      "The API reads a subset of JSON Schema and answers everything else with an error, unless the client removes it first, and not every client does.",
		Fix:      "Say it with enum, minimum and maximum, or in the description, and check it in the tool.",
		Residual: "What the client removes a model no longer sees.",
		Verify:   "Run mcpward run --only schema/portability-keywords with checks.portability.",
		Severity: finding.Info,
		Spec:     "documentation of model APIs, function parameters",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		for _, part := range parts(t) {
			found := faults(func(pr Profile) string { return pr.keywordFault(part.schema) })
			report(p, part.at, "the inputSchema of tool "+term.Quote(t.Name), found, twoAPIs)
		}
	}),
}

// keywordFault says which keywords of one schema a profile refuses.
func (p Profile) keywordFault(v *schema.Value) string {
	var refused []string
	for _, k := range p.Keywords {
		if v.Get(k) != nil {
			refused = append(refused, k)
		}
	}
	if p.LoneRef && v.Get("$ref") != nil && len(v.Members) > 1 {
		refused = append(refused, "$ref beside other keywords")
	}
	format := listed.Text(v.Get("format"))
	if p.Formats != nil && format != "" && !slices.Contains(p.Formats, format) && listed.Text(v.Get("type")) == "string" {
		refused = append(refused, "format "+term.Quote(format))
	}
	return has(refused)
}
