package schemas

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Annotations reports annotations of tools that are of the wrong type.
var Annotations = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/annotations",
		Title:    "an annotation of a tool has the wrong type",
		Why:      "Typed clients refuse the list, and others read the text \"false\" as true: whether a tool may run without asking then depends on the client.",
		Fix:      "Write hints as true or false without quotes, and the title as text.",
		Residual: "A hint of the right type is still only a claim.",
		Verify:   "Run mcpward run --only schema/annotations.",
		Severity: finding.High,
		Spec:     "MCP server/tools, ToolAnnotations",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.From(protocol.R20250326),
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		at, v := t.At.Append("annotations"), t.Get("annotations")
		if v != nil && v.Kind != schema.Object {
			p.Report(at, "annotations of tool %s are %s, not an object", term.Quote(t.Name), listed.Kind(v))
			return
		}
		for _, known := range annotationKinds {
			if m := v.Get(known.name); m != nil && m.Kind != known.kind {
				p.Report(at.Append(known.name), "%s of tool %s is %s, not %s", known.name, term.Quote(t.Name), listed.Kind(m), known.want)
			}
		}
	}),
}

var annotationKinds = []struct {
	name string
	kind schema.Kind
	want string
}{
	{"title", schema.String, "a string"},
	{"readOnlyHint", schema.Bool, "a boolean"},
	{"destructiveHint", schema.Bool, "a boolean"},
	{"idempotentHint", schema.Bool, "a boolean"},
	{"openWorldHint", schema.Bool, "a boolean"},
}
