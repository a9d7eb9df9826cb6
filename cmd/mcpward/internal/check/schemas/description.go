package schemas

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Description reports tools that do not say what they do.
var Description = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/description",
		Title:    "a tool has no description",
		Why:      "A model chooses tools by their descriptions. Without one it guesses from the name, or leaves the tool alone; some clients refuse the tool.",
		Fix:      "Say in one or two sentences what the tool does, when to use it and what it returns.",
		Residual: "A description can be present and still mislead.",
		Verify:   "Run mcpward run --only schema/description.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.description",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		d := t.Get("description")
		if d == nil || d.Kind == schema.String && strings.TrimSpace(d.Text) == "" {
			p.Report(t.At.Append("description"), "tool %s has no description", term.Quote(t.Name))
		}
	}),
}
