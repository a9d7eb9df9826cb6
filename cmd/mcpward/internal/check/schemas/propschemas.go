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

// PropSchemas reports properties that are described by something other than an
// object.
var PropSchemas = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/prop-schemas",
		Title:    "a property is described by something other than an object",
		Why:      "Up to 2025-11-25 the protocol types every property as an object, so typed clients cannot read a list that holds true, false or a text there.",
		Fix:      "Write {} instead of true, and leave the property out instead of writing false.",
		Residual: "Boolean schemas deeper inside are allowed and may still surprise a client.",
		Verify:   "Run mcpward run --only schema/prop-schemas.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, Tool.inputSchema.properties",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.Legacy,
	Run: listed.EachSchema(func(p *check.Pass, s listed.Schema) {
		properties := s.Value.Get("properties")
		if properties == nil || properties.Kind != schema.Object {
			return
		}
		for _, m := range properties.Members {
			// Where an invalid schema fails anyway, only what a validator
			// accepts is left to say.
			if m.Value.Kind == schema.Bool || m.Value.Kind != schema.Object && p.Revision < protocol.R20251125 {
				p.Report(s.At.Append("properties").Append(m.Name), "property %s of the %s is %s, not an object",
					term.Quote(m.Name), s.Field, listed.Kind(m.Value))
			}
		}
	}),
}
