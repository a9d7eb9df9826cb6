package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// NotRemoved reports values of a call that are no longer excluded.
var NotRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/not-removed",
		Title:    "certain values are not excluded any more",
		Why:      "Every value that was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does with them is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, not",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/not-added",
	Before:    `{"type":"object","properties":{"user":{"type":"string","not":{"const":"root"}}}}`,
	After:     `{"type":"object","properties":{"user":{"type":"string"}}}`,
	Kind:      compat.NotRemoved,
	says:      plainly("no longer excludes certain values"),
}
