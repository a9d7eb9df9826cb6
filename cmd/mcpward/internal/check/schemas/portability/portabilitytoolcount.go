package portability

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ToolCount reports lists with more tools than clients and model APIs take.
var ToolCount = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/portability-tool-count",
		Title:    "there are more tools than clients or model APIs take",
		Why:      "Beyond its limit an API refuses the whole request and a client leaves tools out, and the tools of all servers share the limit.",
		Fix:      "Join tools that differ in one argument, or let users switch groups of tools on and off.",
		Residual: "Long before the limit models choose worse among more tools.",
		Verify:   "Run mcpward run --only schema/portability-tool-count.",
		Severity: finding.Info,
		Spec:     "documentation of clients and model APIs, number of tools",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: func(_ context.Context, p *check.Pass) error {
		n := len(p.Surface.Tools)
		found := faults(func(pr Profile) string {
			if pr.MaxTools == 0 || n <= pr.MaxTools {
				return ""
			}
			return fmt.Sprintf("are more than %d", pr.MaxTools)
		})
		report(p, "/tools", fmt.Sprintf("%d tools", n), found, twoAPIs)
		return nil
	},
}
