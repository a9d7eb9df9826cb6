package schemas

import (
	"fmt"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// NameFormat reports tool names outside the alphabet and length that the
// specification recommends.
var NameFormat = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/name-format",
		Title:    "a tool name has characters or a length that clients do not expect",
		Why:      "Some clients rename such a tool, some drop it, and some end the whole session over one blank in a name.",
		Fix:      "Use 1 to 128 ASCII letters, digits, underscores, dots and hyphens; put the readable form into title.",
		Residual: "Several clients and model APIs accept less; see schema/portability-name.",
		Verify:   "Run mcpward run --only schema/name-format.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, Tool Names (2025-11-25)",
		Since:    "unreleased",
	},
	Level: check.Should,
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		name := t.Get("name")
		if name == nil || name.Kind != schema.String || protocol.ValidToolName(name.Text) {
			return
		}
		v := check.Violation{At: t.At.Append("name"), Message: "tool name " + term.Quote(name.Text) + " " + oddName(name.Text)}
		if !p.Revision.NamesTools() {
			v.Severity = finding.Info // older revisions state no rule
		}
		p.Violate(v)
	}),
}

// oddName says what is wrong with a tool name that is not valid.
func oddName(name string) string {
	n := utf8.RuneCountInString(name)
	switch {
	case n == 0:
		return "is empty"
	case n > protocol.MaxToolName:
		return fmt.Sprintf("has %d characters, more than %d", n, protocol.MaxToolName)
	}
	for _, r := range name {
		if !protocol.ValidToolName(string(r)) {
			return "has the character " + term.Quote(string(r)) + "; letters, digits, _, . and - are expected"
		}
	}
	return "is not valid"
}
