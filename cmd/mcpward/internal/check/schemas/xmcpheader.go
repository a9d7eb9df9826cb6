package schemas

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// XMCPHeader reports x-mcp-header annotations that clients must refuse,
// together with the tool that has them.
var XMCPHeader = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/x-mcp-header",
		Title:    "an x-mcp-header annotation breaks its rules",
		Why:      "A client must leave out a tool with such an annotation, so nobody can call it over HTTP.",
		Fix:      "Annotate only string, integer and boolean properties that are reached through properties alone, each with a header name of its own made of token characters.",
		Residual: "Whether the server compares the header with the argument is another rule.",
		Verify:   "Run mcpward run --only schema/x-mcp-header.",
		Severity: finding.High,
		Spec:     "MCP basic/transports, Streamable HTTP, x-mcp-header (2026-07-28)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		v := t.Get("inputSchema")
		if v == nil || v.Kind != schema.Object {
			return
		}
		_, faults := protocol.Mirror(v)
		for _, f := range faults {
			p.Report(t.At.Append("inputSchema")+f.At, "x-mcp-header of tool %s: %s", term.Quote(t.Name), f.Text)
		}
	}),
}
