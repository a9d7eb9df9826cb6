package portability

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Items reports arrays that do not say what they hold.
var Items = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/portability-items",
		Title:    "an array does not say what it holds",
		Why:      "Model APIs refuse the whole request over an array without items, and a model cannot know what to put into it.",
		Fix:      "Add items with the schema of an element.",
		Residual: "None for this schema.",
		Verify:   "Run mcpward run --only schema/portability-items.",
		Severity: finding.Info,
		Spec:     "documentation of model APIs, function parameters",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		for _, part := range parts(t) {
			if !array(part.schema) || part.schema.Get("items") != nil {
				continue
			}
			found := faults(func(pr Profile) string {
				if !pr.NeedsItems {
					return ""
				}
				return "has no items"
			})
			report(p, part.at, "an array in the inputSchema of tool "+term.Quote(t.Name), found, twoAPIs)
		}
	}),
}

// array reports whether a schema is for arrays, among others at least.
func array(v *schema.Value) bool {
	kind := v.Get("type")
	if kind == nil {
		return false
	}
	for _, item := range kind.Items {
		if listed.Text(item) == "array" {
			return true
		}
	}
	return listed.Text(kind) == "array"
}

// A part is one schema inside an inputSchema.
type part struct {
	at     schema.Pointer
	schema *schema.Value
}

// parts returns the schemas of a tool's input, from the root on.
func parts(t listed.Item) []part {
	input := t.Get("inputSchema")
	if input == nil || input.Kind != schema.Object {
		return nil
	}
	d, _, err := schema.DialectOf(input)
	if err != nil {
		d = schema.Draft202012
	}
	out := []part{{t.At.Append("inputSchema"), input}}
	for i := 0; i < len(out) && len(out) < schema.MaxSchemas; i++ {
		for sub := range schema.Subschemas(out[i].schema, d) {
			if sub.Value.Kind == schema.Object {
				out = append(out, part{out[i].at + sub.Path, sub.Value})
			}
		}
	}
	return out
}
