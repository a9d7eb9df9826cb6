package lists

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// ListReadable reports lists that no client can read to their end: cursors that
// go in circles, sizes beyond all measure, bytes that are not UTF-8. An error
// in place of a list, a result without one, and bytes on stdout that are not
// UTF-8 have rules of their own.
var ListReadable = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/list-readable",
		Title:    "a list cannot be read to its end",
		Why:      "Clients drop the whole list, or hang on it, and the server looks as if it had nothing to offer.",
		Fix:      "Answer with a result that holds the list, in UTF-8, on pages that come to an end.",
		Residual: "What the list would have held was not examined.",
		Verify:   "Run mcpward run --only compliance/list-readable.",
		Severity: finding.High,
		Spec:     "server/tools, Listing Tools; server/utilities/pagination",
		Since:    "unreleased",
	},
	Level: check.Must,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, f := range p.Unread {
			if f.Err.RPC != nil || f.Err.Body != nil || f.Err.Kind == wire.KindEncoding && !p.HTTP() {
				continue
			}
			p.Violate(check.Violation{
				At:      schema.Pointer("").Append(f.List.Field),
				Message: fmt.Sprintf("%s: %s", f.List.Method, f.Err.Reason),
				Evidence: check.Evidence{
					Sent: f.List.Method, Got: f.Err.Reason,
					Want: fmt.Sprintf("results with an array %q, in UTF-8, that come to an end", f.List.Field),
				},
			})
		}
		return nil
	},
}
