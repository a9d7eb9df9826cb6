package lists

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// bogusCursor is a cursor that no server hands out.
const bogusCursor = "mcpward-bogus"

// PageBadCursor reports servers that take a cursor they never handed out. It
// is a note where the server has no second page of anything.
var PageBadCursor = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/page-bad-cursor",
		Title:    "a cursor that was never handed out is not refused",
		Why:      "A client with an old cursor gets the first page again, takes it for the next one and never notices what it missed.",
		Fix:      "Answer a cursor that you do not know with error -32602.",
		Residual: "A cursor that is only outdated can still lead to the wrong page.",
		Verify:   "Run mcpward run --only compliance/page-bad-cursor.",
		Severity: finding.Medium,
		Spec:     "MCP server/utilities/pagination, Error Handling",
		Since:    "unreleased",
	},
	Level: check.Should,
	Run: func(ctx context.Context, p *check.Pass) error {
		for _, list := range contract.Lists {
			if !asked.Declares(p.Subject, list.Capability) {
				continue
			}
			a, err := asked.For(ctx, p.Subject, list.Method, asked.Params{"cursor": bogusCursor})
			if err != nil {
				return err
			}
			severity := finding.Info
			if paged, err := paginates(ctx, p); err != nil {
				return err
			} else if paged {
				severity = ""
			}
			switch {
			case a.Error != nil && a.Error.Code == protocol.CodeInvalidParams:
			case a.Error != nil:
				p.Violate(check.Violation{
					Severity: severity, Evidence: a.Evidence("error -32602"),
					Message: list.Method + " refused the unknown cursor \"" + bogusCursor + "\" with " + a.Says() + ", not with -32602",
				})
			default:
				p.Violate(check.Violation{
					Severity: severity, Evidence: a.Evidence("error -32602"),
					Message: list.Method + " took the unknown cursor \"" + bogusCursor + "\" and answered with a page",
				})
			}
			return nil // the lists of one server share their paging
		}
		return check.NotTestable("the server declares no list")
	},
}

// paginates reports whether a list of the server has a second page. Where none
// has, nobody holds a cursor, and what becomes of one is of little interest.
func paginates(ctx context.Context, p *check.Pass) (bool, error) {
	for _, list := range contract.Lists {
		if !asked.Declares(p.Subject, list.Capability) {
			continue
		}
		first, err := asked.FirstPage(ctx, p.Subject, list)
		if err != nil {
			return false, err
		}
		if next := first.Result.Get("nextCursor"); next != nil && next.Kind == schema.String {
			return true, nil
		}
	}
	return false, nil
}
