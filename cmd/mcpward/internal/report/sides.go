package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"

	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A side is one line of a text in a comparison of two, in pieces; nil where
// the other text has a line more.
type side []segment

// A row is two lines that stand beside each other, or a remark about lines
// that are left out.
type row struct {
	before, after side
	remark        string
}

// changed reports whether the two lines differ.
func (r row) changed() bool {
	differs := func(s segment) bool { return s.edit != kept }
	return r.remark == "" && (r.before == nil || r.after == nil || slices.ContainsFunc(r.before, differs) || slices.ContainsFunc(r.after, differs))
}

// Bounds of a comparison. What is left out is said.
const (
	contextLines = 3    // around a change
	maxRows      = 300  // of one comparison
	maxLine      = 4000 // characters of one line
)

// beside lays two texts side by side, line by line, and marks the words that
// differ inside lines that stand beside each other.
func beside(before, after string) []row {
	a, b := linesOf(before), linesOf(after)
	var rows []row
	at, bt := 0, 0
	same := func(until int) {
		for ; at < until; at, bt = at+1, bt+1 {
			rows = append(rows, row{before: side{{kept, a[at]}}, after: side{{kept, a[at]}}})
		}
	}
	for _, d := range lcs.DiffLines(a, b) {
		same(d.Start)
		for at < d.End && bt < d.ReplEnd {
			rows = append(rows, pair(a[at], b[bt]))
			at, bt = at+1, bt+1
		}
		for ; at < d.End; at++ {
			rows = append(rows, row{before: side{{removed, a[at]}}})
		}
		for ; bt < d.ReplEnd; bt++ {
			rows = append(rows, row{after: side{{added, b[bt]}}})
		}
	}
	same(len(a))
	return bounded(collapse(rows))
}

func linesOf(text string) []string {
	if text == "" {
		return nil
	}
	out := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range out {
		if cut := head(line, maxLine); cut != line {
			out[i] = fmt.Sprintf("%s … %s more bytes, use --format json", cut, thousands(len(line)-len(cut)))
		}
	}
	return out
}

// pair marks what differs between two lines.
func pair(before, after string) row {
	r := row{before: side{}, after: side{}}
	for _, s := range wordDiff(before, after) {
		if s.edit != added {
			r.before = append(r.before, s)
		}
		if s.edit != removed {
			r.after = append(r.after, s)
		}
	}
	return r
}

// collapse leaves out lines that are the same on both sides and far from any
// change.
func collapse(rows []row) []row {
	near := make([]bool, len(rows))
	for i, r := range rows {
		if r.changed() {
			for k := max(0, i-contextLines); k <= min(len(rows)-1, i+contextLines); k++ {
				near[k] = true
			}
		}
	}
	var out []row
	for i := 0; i < len(rows); i++ {
		n := 0
		for i+n < len(rows) && !near[i+n] {
			n++
		}
		switch {
		case n > 1:
			out = append(out, row{remark: plural(n, "line") + " unchanged"})
			i += n - 1
		default:
			out = append(out, rows[i])
		}
	}
	return out
}

func bounded(rows []row) []row {
	if len(rows) <= maxRows {
		return rows
	}
	return append(rows[:maxRows:maxRows], row{remark: plural(len(rows)-maxRows, "more line") + " not shown, use --format json"})
}

// comparison returns the two sides of a change as texts: strings as they are,
// other values as indented JSON. It is "" and false where the headline says it
// all.
func comparison(c drift.Change) (before, after string, ok bool) {
	if listed(c) && c.After == nil || c.Before == nil && c.After == nil {
		return "", "", false
	}
	if arrived(c) {
		text, isText := schema.Text(schema.Field(c.After, "description"))
		return "", text, isText
	}
	return readable(c.Before), readable(c.After), true
}

func readable(canonical []byte) string {
	if canonical == nil {
		return ""
	}
	if text, ok := schema.Text(canonical); ok {
		return text
	}
	return string(schema.Indent(nil, canonical, "", "  "))
}
