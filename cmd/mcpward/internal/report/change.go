package report

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// Labelled lines are indented by four, of a run by two, and their text begins
// six columns later.
const (
	indent     = "    "
	labelWidth = 6
)

// margin returns what stands before the label of a line.
func (c *console) margin() string {
	if c.flush {
		return indent[:2]
	}
	return indent
}

// item writes the first line of an item.
func (c *console) item(mark term.Mark, text string) {
	c.printf("%s%s %s\n", c.margin()[2:], c.Style.Mark(mark), text)
}

// change writes one change: what, where, the difference, why it matters and
// the rule's name. A note says less: it is there to be known, not to be acted
// on.
func (c *console) change(ch Change) {
	c.item(markOf(check.Outcome(ch.Status)), term.Line(ch.Message))
	c.labelled("at", place(ch.Pointer, "the root"), false)
	if arrived(ch.Change) {
		c.side("+ ", schema.Field(ch.After, "description"), added)
	}
	if ch.Status == drift.Note && !c.Verbose && ch.Unreviewed {
		c.difference(ch.Change) // nobody has read these words yet, and a model will
	}
	if ch.Status != drift.Note || c.Verbose {
		c.difference(ch.Change)
		c.witness(ch.Change)
		c.labelled("why", term.Line(ch.Reason), true)
	}
	for _, hint := range ch.Hints {
		c.labelled("hint", term.Line(hint), true)
	}
	c.labelled("rule", ch.Rule, false)
	c.printf("\n")
}

// markOf returns the mark of an outcome.
func markOf(o check.Outcome) term.Mark {
	switch o {
	case check.Fail:
		return term.Fail
	case check.Warn:
		return term.Warn
	case check.Passed:
		return term.Pass
	}
	return term.Note
}

// labelled writes one line with a label; prose is wrapped to the screen.
func (c *console) labelled(label, text string, prose bool) {
	if text == "" {
		return
	}
	column := len(c.margin()) + labelWidth
	lines := []string{text}
	if prose && c.Style.Width > column {
		lines = term.Wrap(text, c.Style.Width-column)
	}
	for i, line := range lines {
		if i > 0 {
			label = ""
		}
		c.printf("%s%-*s%s\n", c.margin(), labelWidth, label, line)
	}
}

// longText is where two texts are compared word by word instead of shown one
// below the other.
const longText = 60

// difference shows before and after. Where a whole tool, prompt or resource
// went or came, the headline says it all.
func (c *console) difference(ch drift.Change) {
	if listed(ch) && (ch.Before == nil || ch.After == nil) {
		return
	}
	before, textBefore := schema.Text(ch.Before)
	after, textAfter := schema.Text(ch.After)
	read := ch.Class == drift.ClassDescriptionChanged
	if textBefore && textAfter && (read || max(len(before), len(after)) > longText) {
		c.text(wordDiff(before, after))
		return
	}
	c.side("- ", ch.Before, removed)
	c.side("+ ", ch.After, added)
}

// listed reports whether a change is about a whole tool, prompt or resource.
func listed(ch drift.Change) bool {
	tokens := ch.Pointer.Tokens()
	return len(tokens) == 2 && slices.ContainsFunc(contract.Lists, func(l contract.List) bool { return l.Field == tokens[0] })
}

// arrived reports whether a change brought a whole item. Its text is shown even
// in a note: a model reads it, and nobody else has.
func arrived(ch drift.Change) bool { return listed(ch) && ch.Before == nil && ch.After != nil }

// gutter stands before each line of a text of the server's.
func (c *console) gutter() string { return c.margin() + "| " }

func (c *console) text(segments []segment) {
	width := 0
	if c.Style.Width > 0 {
		width = max(c.Style.Width-len(c.gutter()), 20)
	}
	for _, line := range textLines(segments, c.View, width) {
		c.printf("%s", c.gutter())
		for _, p := range line {
			c.printf("%s", c.paint(p.edit, p.text))
		}
		c.printf("\n")
	}
}

// side writes one JSON value, or a text that has no counterpart.
func (c *console) side(sign string, canonical []byte, e edit) {
	if canonical == nil {
		return
	}
	limit := valueRunes
	shown := ""
	if s, ok := schema.Text(canonical); ok {
		limit = changeRunes
		shown = term.Quote(s)
	} else {
		shown = term.Line(spaced(canonical))
	}
	shown, rest := c.shorten(shown, limit)
	c.printf("%s%s%s\n", c.gutter(), c.paint(e, sign+shown), rest)
}

// shorten returns at most limit characters of a printable value, and says how
// many were left out.
func (c *console) shorten(shown string, limit int) (start, rest string) {
	n := utf8.RuneCountInString(shown)
	if c.Verbose || n <= limit+limit/10 {
		return shown, ""
	}
	return head(shown, limit), " … " + thousands(n-limit) + " more characters, shown with --verbose"
}

// witness shows the value that proves a breaking change: the arguments of a
// call that was fine, or a result that nobody was told to expect.
func (c *console) witness(ch drift.Change) {
	if ch.Witness == nil {
		return
	}
	words := "this call worked before: "
	if ch.Direction == string(compat.Output) {
		words = "a result may now be: "
	}
	shown, rest := c.shorten(term.Line(spaced(ch.Witness)), valueRunes)
	c.labelled("e.g.", words+shown+rest, false)
}

func (c *console) paint(e edit, s string) string {
	switch e {
	case removed:
		return c.Style.Removed(s)
	case added:
		return c.Style.Added(s)
	}
	return s
}

// spaced returns canonical JSON with a space after each comma and colon, as
// people write it on one line.
func spaced(canonical []byte) string {
	var b strings.Builder
	inString, escaped := false, false
	for _, c := range canonical {
		b.WriteByte(c)
		switch {
		case escaped:
			escaped = false
		case inString && c == '\\':
			escaped = true
		case c == '"':
			inString = !inString
		case !inString && (c == ',' || c == ':'):
			b.WriteByte(' ')
		}
	}
	return b.String()
}
