package stdio

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// StdioStdoutJSONOnly reports lines on stdout that are no JSON-RPC message.
var StdioStdoutJSONOnly = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/stdio-stdout-json-only",
		Title:    "stdout carries something else than JSON-RPC messages",
		Why:      "stdout is the wire. Clients that parse strictly end the connection at a banner or a log line, and one that is printed at the wrong moment lands inside a message.",
		Fix:      "Write logs and banners to stderr. Look for print calls in libraries and for tools of the runtime, such as npx, that print on their own.",
		Residual: "Only what was printed while this run talked to the server is judged.",
		Verify:   "Run mcpward run --only compliance/stdio-stdout-json-only.",
		Severity: finding.High,
		Spec:     "basic/transports, stdio (MUST NOT write anything to stdout that is not a valid MCP message)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Transport: "stdio",
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		var t probe.Tally
		for _, l := range output(p.Subject) {
			switch {
			case l.kind == noise:
				t.Add("noise", "a line on stdout is no JSON-RPC message: "+probe.Short(p.Subject, l.Data), l.Received)
			case l.kind == batch && !p.Revision.Batches():
				t.Add("batch", "a line on stdout is an array, which "+string(p.Revision)+" does not have", l.Received)
			}
		}
		t.Report(p, "", "one JSON-RPC message per line")
		return nil
	},
}
