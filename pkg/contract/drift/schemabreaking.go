package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// SchemaBreaking reports differences between schemas that a value refutes and
// that have no rule of their own.
var SchemaBreaking = &Rule{
	Doc: rule.Doc{
		ID:       "drift/schema-breaking",
		Title:    "a schema change breaks a value that was fine",
		Why:      "The value shown was fine under the old contract and is not under the new one.",
		Fix:      "Restore what was allowed, or update everything that relies on it and record the new contract.",
		Residual: "Other values may be affected as well; the report shows one.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools; JSON Schema core and validation",
		Since:    "unreleased",
	},
	Class:   ClassBreakingSchemaChange,
	Subject: tool,
	Action:  "changed",
	Waiver:  "The inverse of a breaking change has a rule of its own, by what it does.",
	Before:  `{"type":"object","properties":{"since":{"type":"string"}}}`,
	After:   `{"type":"object","properties":{"since":false}}`,
	Kind:    anyKind,
	Verdict: compat.Breaking,
	says:    anythingSays,
}
