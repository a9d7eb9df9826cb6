package streamable

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// HeaderVersionMismatch looks at requests whose header and _meta differ.
var HeaderVersionMismatch = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-header-version-mismatch",
		Title:    "a request whose MCP-Protocol-Version differs from its _meta is not refused with error -32020",
		Why:      "A gateway that routes by the header and a server that obeys the body then apply different rules to one request.",
		Fix:      "Compare the header with _meta and answer 400 and -32020 if it differs or is missing.",
		Residual: "Where a proxy adds or changes the header, only the proxy can be seen.",
		Verify:   "Run mcpward run --only compliance/http-header-version-mismatch.",
		Severity: finding.High,
		Spec:     "basic/transports, Server Validation",
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
			if code, _ := r.code(); r.of == protocol.CaseHeaderMismatch && code != protocol.CodeHeaderMismatch {
				p.Violate(r.violation("HTTP 400 and error -32020", "%s is %s", r.what, r.said()))
			}
		}
		return nil
	},
}
