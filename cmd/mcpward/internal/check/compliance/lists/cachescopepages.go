package lists

import (
	"context"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/recorded"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// CacheScopePages reports lists whose pages are cached differently.
var CacheScopePages = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/cache-scope-pages",
		Title:    "the pages of one list have different cache scopes",
		Why:      "A gateway then mixes a page that everybody shares with pages of one user: items appear twice or not at all, or reach the wrong user.",
		Fix:      "Send the same cacheScope on every page of a list.",
		Residual: "Pages that expire at different times can still disagree.",
		Verify:   "Run mcpward run --only compliance/cache-scope-pages.",
		Severity: finding.High,
		Spec:     "MCP server/utilities/caching (2026-07-28)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		scopes := map[string][]string{}
		paged := false
		for _, x := range recorded.Exchanges(p.Subject) {
			if scope := listed.Text(x.Result.Get("cacheScope")); scope != "" {
				scopes[x.Method] = append(scopes[x.Method], scope)
			}
			paged = paged || listed.Text(x.Params.Get("cursor")) != ""
		}
		for _, list := range contract.Lists {
			found := scopes[list.Method]
			slices.Sort(found)
			if found = slices.Compact(found); len(found) > 1 {
				p.Report(schema.Pointer("").Append(list.Field), "pages of %s have the cache scopes %s and %s", list.Method, term.Quote(found[0]), term.Quote(found[1]))
			}
		}
		if !paged {
			return check.NotTestable("no list has a second page")
		}
		return nil
	},
}
