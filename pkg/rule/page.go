package rule

import (
	"fmt"
	"path"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// A Page is all that people are told about one rule. The renderers below are
// the only ones: a terminal and a page under docs/rules show the same words.
type Page struct {
	Doc
	Level         string // what it amounts to in a run: error, warning or note
	Facts         []Fact
	Before, After string // an example, as JSON; empty for what is absent on that side
	Cases         []Case // what the example means
	Red, Green    string // an example that is reported and one that is not, as JSON; both or none
	Opposite      string // id of the rule for the inverse change, if there is one
	Source        string // path of the file that declares the rule, "" if it has no page under docs/rules
}

// A Fact is a short property of a rule, such as its class.
type Fact struct{ Name, Value string }

// A Case is what a rule's example means in one position.
type Case struct {
	Where   string // "as an inputSchema"
	Label   string // the same in at most five letters
	Verdict string // "breaking"
	Reason  string // one sentence
	Proof   string // one sentence that ends with a JSON value, without full stop; empty where there is none
}

// DocsPath returns the path of the rule's page from the root of the
// repository.
func (d Doc) DocsPath() string { return "docs/rules/" + d.ID + ".md" }

func (d Doc) since() string {
	if d.Since == "unreleased" {
		return d.Since
	}
	return "since " + d.Since
}

// Text returns the page for a terminal that is width columns wide; 0 means
// that lines are not wrapped. What else is on the page under docs/rules is told
// here only of a rule that has none.
func (p Page) Text(width int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s   %s   %s\n%s\n\n", p.ID, p.Level, p.since(), p.Title)
	prose := func(label, text string) {
		const column = 6
		lines := []string{text}
		if width > column {
			lines = term.Wrap(text, width-column)
		}
		for _, line := range lines {
			fmt.Fprintf(&b, "%-*s%s\n", column, label, line)
			label = ""
		}
	}
	prose("Why", p.Why)
	prose("Fix", p.Fix)
	if p.hasExample() {
		fmt.Fprintf(&b, "Old   %s\nNew   %s\n", compact(p.Before), compact(p.After))
	}
	for _, c := range p.Cases {
		prose(c.Label, c.sentence())
	}
	if p.Red != "" {
		fmt.Fprintf(&b, "Bad   %s\nGood  %s\n", compact(p.Red), compact(p.Green))
	}
	if p.Source != "" {
		fmt.Fprintf(&b, "Docs  %s\nFile  %s\n", p.DocsPath(), p.Source)
		return b.String()
	}
	prose("Left", p.Residual)
	prose("Check", p.Verify)
	prose("From", p.Spec)
	return b.String()
}

func (c Case) sentence() string {
	text := c.Verdict + ": " + c.Reason
	if c.Proof != "" {
		text += " " + c.Proof
	}
	return text
}

func (p Page) hasExample() bool { return p.Before != "" || p.After != "" }

// compact returns JSON on one line.
func compact(text string) string {
	if text == "" {
		return "nothing"
	}
	canonical, err := schema.Canonical([]byte(text))
	if err != nil {
		return term.Line(text)
	}
	return term.Line(string(canonical))
}

// Markdown returns the page under docs/rules.
func (p Page) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n# %s\n\n%s\n\n", generated, p.ID, sentence(p.Title))
	b.WriteString("| | |\n|---|---|\n")
	up := strings.Repeat("../", strings.Count(p.DocsPath(), "/"))
	rows := append([]Fact{{"level", p.Level}, {"severity", string(p.Severity)}}, p.Facts...)
	if p.Opposite != "" {
		rows = append(rows, Fact{"the other way round", fmt.Sprintf("[%s](%s.md)", p.Opposite, relative(p.ID, p.Opposite))})
	}
	rows = append(rows,
		Fact{"from", Escape(p.Spec)}, Fact{"release", p.Since},
		Fact{"source", fmt.Sprintf("[%s](%s%s)", p.Source, up, p.Source)})
	for _, f := range rows {
		fmt.Fprintf(&b, "| %s | %s |\n", f.Name, f.Value)
	}
	fmt.Fprintf(&b, "\n## Why\n\n%s\n", Escape(p.Why))
	p.example(&b)
	for _, part := range []Fact{{"Fix", p.Fix}, {"What may remain", p.Residual}, {"Verify", p.Verify}} {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", part.Name, Escape(part.Value))
	}
	return b.String()
}

const generated = "<!-- \"make gen\" writes this page from the rule. -->\n"

func (p Page) example(b *strings.Builder) {
	if p.Red != "" {
		fmt.Fprintf(b, "\n## Example\n\nReported:\n\n```json\n%s\n```\n\nNot reported:\n\n```json\n%s\n```\n", indented(p.Red), indented(p.Green))
	}
	if !p.hasExample() {
		return
	}
	b.WriteString("\n## Example\n")
	for _, side := range []Fact{{"Before", p.Before}, {"After", p.After}} {
		if side.Value == "" {
			fmt.Fprintf(b, "\n%s: nothing.\n", side.Name)
			continue
		}
		fmt.Fprintf(b, "\n%s:\n\n```json\n%s\n```\n", side.Name, indented(side.Value))
	}
	for _, c := range p.Cases {
		fmt.Fprintf(b, "\n**%s it is %s.** %s", strings.ToUpper(c.Where[:1])+c.Where[1:], c.Verdict, Escape(c.Reason))
		if c.Proof != "" {
			fmt.Fprintf(b, " %s.", codeAtEnd(c.Proof))
		}
		b.WriteString("\n")
	}
}

func indented(text string) string {
	canonical, err := schema.Canonical([]byte(text))
	if err != nil {
		return text
	}
	return string(schema.Indent(nil, canonical, "", "  "))
}

// codeAtEnd sets what follows the first colon as code.
func codeAtEnd(text string) string {
	words, value, ok := strings.Cut(text, ": ")
	if !ok {
		return Escape(text)
	}
	return Escape(words) + ": `" + value + "`"
}

// sentence makes a title one.
func sentence(title string) string {
	return Escape(strings.ToUpper(title[:1])+title[1:]) + "."
}

// Escape keeps prose from being taken for markup, also in a cell of a table.
func Escape(text string) string { return markup.Replace(text) }

var markup = strings.NewReplacer("<", "&lt;", "|", `\|`, "*", `\*`, "`", "\\`")

// relative returns the path from the page of one rule to that of another.
func relative(from, to string) string {
	if path.Dir(from) == path.Dir(to) {
		return path.Base(to)
	}
	return "../" + to
}

// Index returns the page that lists pages, which are in order.
func Index(pages []Page) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n# Rules\n\n", generated)
	fmt.Fprintf(&b, "%d rules. `mcpward rules` prints this list, `mcpward explain RULE` one of them.\n"+
		"[review.md](review.md) lists those of secure-mcp, which reviews code.\n\n", len(pages))
	b.WriteString("| rule | level | what it reports |\n|---|---|---|\n")
	for _, p := range pages {
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s |\n", p.ID, p.ID, p.Level, Escape(p.Title))
	}
	return b.String()
}
