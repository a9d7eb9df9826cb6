package portability

import (
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// Description reports descriptions of tools that a client refuses or cuts.
var Description = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/portability-description",
		Title:    "a client refuses or cuts the description of a tool",
		Why:      "What stands behind the cut is never read by that client's model, and a good place to hide text from people who test with that client.",
		Fix:      "Keep a description below 2 KB, with what matters most in front.",
		Residual: "Clients change their limits without notice.",
		Verify:   "Run mcpward run --only schema/portability-description with checks.portability.",
		Severity: finding.Info,
		Spec:     "documentation of clients, descriptions",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		said := listed.Text(t.Get("description"))
		found := faults(func(pr Profile) string {
			switch {
			case pr.NeedsDescription && strings.TrimSpace(said) == "":
				return "is empty"
			case pr.MaxDescription > 0 && len(said) > pr.MaxDescription:
				return fmt.Sprintf("has %d bytes, of which %d are read", len(said), pr.MaxDescription)
			}
			return ""
		})
		report(p, t.At.Append("description"), "the description of tool "+term.Quote(t.Name), found, twoAPIs)
	}),
}
