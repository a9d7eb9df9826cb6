package schemas

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// Title reports tools with two different titles.
var Title = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/title",
		Title:    "a tool has two different titles",
		Why:      "title goes before annotations.title, but older clients know only the second: people see two names for one tool.",
		Fix:      "Write the same text in both places, or only in title.",
		Residual: "A client may show the name and no title at all.",
		Verify:   "Run mcpward run --only schema/title.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.title",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.From(protocol.R20250618),
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		title, annotated := listed.Text(t.Get("title")), listed.Text(t.Get("annotations").Get("title"))
		if title != "" && annotated != "" && title != annotated {
			p.Report(t.At.Append("title"), "tool %s is titled %s, and %s in its annotations", term.Quote(t.Name), term.Quote(title), term.Quote(annotated))
		}
	}),
}
