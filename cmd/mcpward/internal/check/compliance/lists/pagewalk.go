package lists

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// PageWalk reports prompts, resources and templates that are listed more than
// once over all pages. Tools that are have schema/name-unique, and a list that
// never ends is no list at all.
var PageWalk = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/page-walk",
		Title:    "an item is listed more than once over all pages",
		Why:      "Pages that overlap show that the list was cut anew for every page, so other items can be missing. A client keeps one of the duplicates, and which one is chance.",
		Fix:      "Make the cursor name a place in one fixed order, and register every item once.",
		Residual: "A list that changes between two pages can still show an item twice.",
		Verify:   "Run mcpward run --only compliance/page-walk.",
		Severity: finding.Medium,
		Spec:     "MCP server/utilities/pagination",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, list := range contract.Lists {
			if list.Field == "tools" {
				continue
			}
			count := map[string]int{}
			for _, item := range *list.Items(p.Surface) {
				if count[item.Name]++; count[item.Name] == 2 && item.Name != "" {
					p.Report(schema.Pointer("").Append(list.Field).Append(item.Name), "%s lists %s more than once", list.Method, term.Quote(item.Name))
				}
			}
		}
		return nil
	},
}
