package streamable

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// ErrorID looks at the ids of errors that were answered over HTTP.
var ErrorID = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-error-id",
		Title:    "a JSON-RPC error in an HTTP body does not carry the id of the request",
		Why:      "A client that has several requests on their way, or a proxy between, cannot tell which one failed.",
		Fix:      "Put the id of the request into every error, also where the HTTP status says it already.",
		Residual: "Errors for requests whose id could not be read have none.",
		Verify:   "Run mcpward run --only compliance/http-error-id.",
		Severity: finding.High,
		Spec:     "basic, Messages; basic/transports, Streamable HTTP",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		all, err := refusals(ctx, p)
		if err != nil {
			return err
		}
		judged := false
		for _, r := range all {
			if !r.message().Failed() {
				continue
			}
			judged = true
			if r.answer.Frame != nil {
				continue
			}
			id := "without an id"
			if raw := r.message().ID; raw != nil {
				id = "under id " + term.Line(string(raw))
			}
			p.Violate(r.violation("the id of the request", "the error for %s comes %s", r.what, id))
		}
		if !judged {
			return check.NotTestable("no JSON-RPC error was answered")
		}
		return nil
	},
}
