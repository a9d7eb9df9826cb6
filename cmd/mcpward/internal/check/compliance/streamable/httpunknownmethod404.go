package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// UnknownMethod404 looks at the status of the answer to an unknown method.
var UnknownMethod404 = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-unknown-method-404",
		Title:    "an unknown method is not answered with HTTP status 404",
		Why:      "Clients and proxies tell by the status, without reading the body, that a feature is not there.",
		Fix:      "Answer 404 together with the JSON-RPC error -32601.",
		Residual: "The code of the error is examined by compliance/rpc-unknown-method.",
		Verify:   "Run mcpward run --only compliance/http-unknown-method-404.",
		Severity: finding.High,
		Spec:     "basic/transports, Streamable HTTP; basic, Error Codes",
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
		for _, r := range all {
			if r.of == protocol.CaseUnknownMethod && r.status() != http.StatusNotFound {
				p.Violate(r.violation("HTTP 404 and error -32601", "%s is %s", r.what, r.said()))
			}
		}
		return nil
	},
}
