package jsonrpc

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// RPCUnsolicited reports requests that a server sends to its client in
// 2026-07-28.
var RPCUnsolicited = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-unsolicited",
		Title:    "the server sends a request to the client",
		Why:      "In 2026-07-28 a server has no requests of its own: clients do not answer them, so it waits for ever.",
		Fix:      "Ask for input with a result of type input_required.",
		Residual: "Only messages that this run caused are judged.",
		Verify:   "Run mcpward run --only compliance/rpc-unsolicited.",
		Severity: finding.High,
		Spec:     "2026-07-28, basic/index, Requests (servers MUST NOT send requests)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		var t probe.Tally
		for _, r := range probe.All(p.Subject) {
			if r.OK && r.Frame.Method != nil && r.Frame.ID != nil {
				t.Add("", "the server sends the request "+term.Quote(r.Message.Method), r)
			}
		}
		t.Report(p, "", "no request of the server")
		return nil
	},
}
