package lists

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// PageStable reports cursors that lead to another page each time.
var PageStable = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/page-stable",
		Title:    "the same cursor leads to different pages",
		Why:      "A client that asks for a page again after an error gets other items, and some never.",
		Fix:      "Keep in the cursor all that the page depends on, and list in one fixed order.",
		Residual: "Items that come and go between two requests can still move.",
		Verify:   "Run mcpward run --only compliance/page-stable.",
		Severity: finding.Medium,
		Spec:     "MCP server/utilities/pagination, Implementation Guidelines",
		Since:    "unreleased",
	},
	Level: check.Should,
	Run: func(ctx context.Context, p *check.Pass) error {
		tested := false
		for _, list := range contract.Lists {
			if !asked.Declares(p.Subject, list.Capability) {
				continue
			}
			first, err := asked.FirstPage(ctx, p.Subject, list)
			if err != nil {
				return err
			}
			cursor := first.Result.Get("nextCursor")
			if cursor == nil || cursor.Kind != schema.String {
				continue
			}
			tested = true
			if err := samePage(ctx, p, list, listed.Text(cursor)); err != nil {
				return err
			}
		}
		if !tested {
			return check.NotTestable("no list has a second page")
		}
		return nil
	},
}

// samePage asks for one page twice.
func samePage(ctx context.Context, p *check.Pass, list contract.List, cursor string) error {
	var pages [2]*asked.Answer
	for i := range pages {
		a, err := asked.For(ctx, p.Subject, list.Method, asked.Params{"cursor": cursor})
		if err != nil {
			return err
		}
		pages[i] = a
	}
	if one, two := pages[0], pages[1]; (one.Error == nil) != (two.Error == nil) || !schema.Equal(one.Result.Get(list.Field), two.Result.Get(list.Field)) {
		p.Violate(check.Violation{
			At:       schema.Pointer("").Append(list.Field),
			Message:  list.Method + " answered the same cursor with different pages",
			Evidence: two.Evidence("the page that came the first time"),
		})
	}
	return nil
}
