package schemas

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// RefExternal reports references that lead out of the schema. They are never
// fetched, here or by a client that follows the specification.
var RefExternal = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/ref-external",
		Title:    "a schema refers to another document",
		Why:      "Clients must not fetch it, so that part of the schema checks nothing; a client that does fetch it can be sent anywhere, and what it finds can change unseen.",
		Fix:      "Copy what is referred to into $defs and refer to it with #/$defs/NAME.",
		Residual: "A copied definition ages; keep it in step with its source.",
		Verify:   "Run mcpward run --only schema/ref-external.",
		Severity: finding.Medium,
		Spec:     "MCP basic, JSON Schema Usage (2026-07-28); CWE-829",
		Since:    "unreleased",
	},
	Level: check.Must,
	Run: listed.EachSchema(func(p *check.Pass, s listed.Schema) {
		for _, r := range references(s.Value) {
			if !r.dangling {
				p.Report(s.At+r.at, "%s of tool %s refers to %s, which is another document", s.Field, term.Quote(s.Tool.Name), term.Quote(r.target))
			}
		}
	}),
}
