package lists

import (
	"context"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// ListOrder reports tools that are listed in another order the second time.
var ListOrder = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/list-order",
		Title:    "tools are listed in another order each time",
		Why:      "The list stands at the beginning of every prompt. When its order changes, nothing of the prompt can be served from a cache, and every conversation costs more.",
		Fix:      "Sort the tools, for instance by name.",
		Residual: "None once the order is fixed.",
		Verify:   "Run mcpward run --only compliance/list-order.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, Listing Tools (2026-07-28)",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Modern,
	Run: func(ctx context.Context, p *check.Pass) error {
		list := contract.Lists[0]
		if !asked.Declares(p.Subject, list.Capability) {
			return check.NotTestable("the server declares no tools")
		}
		first, err := asked.FirstPage(ctx, p.Subject, list)
		if err != nil {
			return err
		}
		second, err := asked.For(ctx, p.Subject, list.Method, nil)
		if err != nil {
			return err
		}
		if !slices.Equal(order(first), order(second)) {
			p.Violate(check.Violation{
				At: "/tools", Message: "two requests for tools/list were answered in different orders",
				Evidence: second.Evidence("the order of the first answer"),
			})
		}
		return nil
	},
}

// order returns the names of the tools of a page as they came.
func order(a *asked.Answer) []string {
	var names []string
	if tools := a.Result.Get("tools"); tools != nil && tools.Kind == schema.Array {
		for _, t := range tools.Items {
			names = append(names, listed.Text(t.Get("name")))
		}
	}
	return names
}
