package schemas

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// InputObject reports tools whose inputSchema is not the schema of an object.
var InputObject = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/input-object",
		Title:    "an inputSchema is missing or does not describe an object",
		Why:      "Arguments are always an object, and strict clients reject the whole list when one tool says otherwise: a single bad tool hides all the others.",
		Fix:      `Give the tool an inputSchema with "type": "object" at its root; a tool without arguments takes {"type": "object"}.`,
		Residual: "A client may have further wishes for the root; see the schema/portability rules.",
		Verify:   "Run mcpward run --only schema/input-object.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema",
		Since:    "unreleased",
	},
	Level: check.Must,
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		if problem := notObject(t.Get("inputSchema")); problem != "" {
			p.Report(t.At.Append("inputSchema"), "inputSchema of tool %s %s", term.Quote(t.Name), problem)
		}
	}),
}

// notObject says why a schema is not the schema of an object.
func notObject(v *schema.Value) string {
	switch kind := v.Get("type"); {
	case v == nil:
		return "is missing"
	case v.Kind != schema.Object:
		return "is " + listed.Kind(v) + ", not a schema of an object"
	case kind == nil:
		return `has no "type" at its root, where "object" must stand`
	case kind.Kind != schema.String || kind.Text != "object":
		return `has the root type ` + string(kind.AppendCanonical(nil)) + `, not "object"`
	}
	return ""
}
