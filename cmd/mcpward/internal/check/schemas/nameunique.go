package schemas

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// NameUnique reports names that several tools share, over all pages of the
// list.
var NameUnique = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/name-unique",
		Title:    "several tools have the same name",
		Why:      "A call names a tool and nothing else. Which of the duplicates a client shows and which of them the server runs is left to chance.",
		Fix:      "Give every tool a name of its own; look for a tool that is registered twice or on two pages of the list.",
		Residual: "Names that differ only in case, or only after a client cleaned them, can still collide; see schema/portability-collision.",
		Verify:   "Run mcpward run --only schema/name-unique.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool Names (2025-11-25)",
		Since:    "unreleased",
	},
	Level: check.Should,
	Run: func(_ context.Context, p *check.Pass) error {
		count := map[string]int{}
		for _, t := range listed.Tools(p.Subject) {
			count[t.Name]++
		}
		for _, t := range listed.Tools(p.Subject) {
			if n := count[t.Name]; n > 1 && t.Name != "" {
				p.Report(t.At, "duplicate name: %d tools are called %s", n, term.Quote(t.Name))
			}
		}
		return nil
	},
}
