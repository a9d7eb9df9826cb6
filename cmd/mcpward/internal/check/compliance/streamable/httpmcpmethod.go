package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// McpMethod sends the Mcp-Method header wrongly.
var McpMethod = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-mcp-method",
		Title:    "the header Mcp-Method is not compared with the method",
		Why:      "Gateways allow and count by this header. If the server does not compare it, a request passes as what it is not.",
		Fix:      "Answer 400 and -32020 if the header is missing or is not exactly the method; read its name in any case.",
		Residual: "Only one method is tried.",
		Verify:   "Run mcpward run --only compliance/http-mcp-method.",
		Severity: finding.High,
		Spec:     "basic/transports, Standard Headers",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		for _, t := range []headerTrial{
			{what: "a request without Mcp-Method", change: func(h http.Header) { delete(h, methodHeader) }, refuse: true},
			{what: "a request with another method in Mcp-Method", change: func(h http.Header) { h[methodHeader] = []string{"tools/list"} }, refuse: true},
			{what: "a request with its method in capitals in Mcp-Method", change: func(h http.Header) { h[methodHeader] = []string{"SERVER/DISCOVER"} }, refuse: true},
			{what: "a request with the header spelled mcp-method", change: respell(methodHeader, "mcp-method")},
			{what: "a request with the header spelled MCP-METHOD", change: respell(methodHeader, "MCP-METHOD")},
		} {
			x, err := s.probe(ctx, `"m1"`, t.change)
			if err != nil {
				return err
			}
			t.judge(p, x)
		}
		return nil
	},
}

// A headerTrial is a request with one header changed.
type headerTrial struct {
	what   string
	change func(h http.Header)
	refuse bool // with error -32020; otherwise with anything but that
}

func (t headerTrial) judge(p *check.Pass, x *exchange) {
	code, _ := x.code()
	switch refused := code == protocol.CodeHeaderMismatch; {
	case t.refuse && !refused:
		p.Violate(x.violation("HTTP 400 and error -32020", "%s is %s", t.what, x.said()))
	case !t.refuse && (refused || x.answer == nil):
		p.Violate(x.violation("the answer to the same request with the usual headers", "%s is %s", t.what, x.said()))
	}
}

// respell writes the name of a header in another case.
func respell(from, to string) func(h http.Header) {
	return func(h http.Header) {
		h[to] = h[from]
		delete(h, from)
	}
}
