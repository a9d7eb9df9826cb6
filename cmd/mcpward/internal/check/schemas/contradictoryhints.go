package schemas

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// ContradictoryHints reports tools that claim to be read-only and destructive
// at once: a client that trusts the first hint would call them freely.
var ContradictoryHints = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/contradictory-hints",
		Title:    "readOnlyHint and destructiveHint are both true",
		Why:      "Clients allow read-only tools without asking, so the second hint is never seen.",
		Fix:      "Set readOnlyHint to false, or destructiveHint to false if the tool changes nothing.",
		Residual: "Hints are claims; only a behavioural suite shows what the tool does.",
		Verify:   "Run mcpward run --only schema/contradictory-hints.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, ToolAnnotations",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.From(protocol.R20250326),
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		if t.Hint("readOnlyHint") && t.Hint("destructiveHint") {
			p.Report(t.At.Append("annotations"), "tool %s claims to be read-only and destructive", term.Quote(t.Name))
		}
	}),
}
