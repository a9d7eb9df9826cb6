package streamable

import (
	"context"
	"encoding/base64"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// McpNameBase64 sends the name in the form for names HTTP cannot carry.
var McpNameBase64 = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-mcp-name-base64",
		Title:    "the base64 form of the header Mcp-Name is not understood",
		Why:      "Names with blanks or letters beyond ASCII can only be sent in this form, so their tools cannot be called.",
		Fix:      "Decode =?base64?…?= before the header is compared with the request.",
		Residual: "Only a name that needs no such form is tried.",
		Verify:   "Run mcpward run --only compliance/http-mcp-name-base64.",
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
		t := nameTarget(p)
		trial := headerTrial{what: t.method + " with its name in base64 in Mcp-Name", change: func(h http.Header) {
			h[nameHeader] = []string{sentinel(t.name)}
		}}
		x, err := s.post(ctx, t.method, t.name, s.raw.Frame(`"n2"`, t.method, t.params), trial.change)
		if err == nil {
			trial.judge(p, x)
		}
		return err
	},
}

// sentinel writes a value as a header carries it in base64.
func sentinel(value string) string {
	return "=?base64?" + base64.StdEncoding.EncodeToString([]byte(value)) + "?="
}
