package schemas

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// ParameterDescriptions reports tools that leave several of their parameters
// unexplained. One parameter alone is usually explained by its name, and those
// that the description of the tool names are taken as explained there.
var ParameterDescriptions = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/parameter-descriptions",
		Title:    "several parameters of a tool have no description",
		Why:      "A model fills in parameters by what is said of them. Units, formats and defaults that nobody states are guessed.",
		Fix:      "Add a description to each parameter: its meaning, its unit or format, and an example where one helps.",
		Residual: "Whether a description is good shows only in use.",
		Verify:   "Run mcpward run --only schema/parameter-descriptions.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: listed.EachTool(func(p *check.Pass, t listed.Item) {
		if bare := unexplained(t); len(bare) > 1 {
			p.Report(t.At.Append("inputSchema").Append("properties"), "%s of tool %s have no description",
				enumerate("parameters", bare), term.Quote(t.Name))
		}
	}),
}

// unexplained returns the top-level parameters of a tool that nothing is said
// about. One that refers to a definition is explained there.
func unexplained(t listed.Item) []string {
	properties := t.Get("inputSchema").Get("properties")
	if properties == nil {
		return nil
	}
	var out []string
	for _, m := range properties.Members {
		said := strings.TrimSpace(listed.Text(m.Value.Get("description"))) != "" || names(listed.Text(t.Get("description")), m.Name)
		if !said && m.Value.Kind == schema.Object && m.Value.Get("$ref") == nil {
			out = append(out, m.Name)
		}
	}
	return out
}

// names reports whether a text uses a name as a word.
func names(text, name string) bool {
	inWord := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	for rest := text; name != ""; {
		i := strings.Index(rest, name)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(rest[:i])
		after, _ := utf8.DecodeRuneInString(rest[i+len(name):])
		if !inWord(before) && !inWord(after) {
			return true
		}
		rest = rest[i+len(name):]
	}
	return false
}

// enumerate joins quoted names after a word, at most five of them.
func enumerate(word string, names []string) string {
	const most = 5
	quoted := make([]string, 0, most)
	for _, name := range names[:min(len(names), most)] {
		quoted = append(quoted, term.Quote(name))
	}
	out := word + " " + strings.Join(quoted, ", ")
	if more := len(names) - most; more > 0 {
		out += fmt.Sprintf(" and %d more", more)
	}
	return out
}
