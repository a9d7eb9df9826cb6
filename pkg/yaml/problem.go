package yaml

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

// A Problem is one mistake in a file and where it is.
type Problem struct {
	Line, Column int // from 1, in characters
	Width        int // how many characters are wrong, at least 1
	Message      string
	Hint         string // what to do about it, "" if the message says it

	source *Source // nil where it is the one of the error
}

// An Error holds every mistake found in one file, and in those it names, in
// the order of each file. A file that is not YAML has one, because what
// follows it is guesswork.
type Error struct {
	Problems []Problem // never empty
	source   *Source
}

// Fail returns the error that holds the problems found in s, sorted.
func (s *Source) Fail(problems ...Problem) *Error {
	order := map[*Source]int{s: 0, nil: 0}
	for _, p := range problems {
		if _, seen := order[p.source]; !seen {
			order[p.source] = len(order)
		}
	}
	problems = slices.Clone(problems)
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(
			cmp.Compare(order[a.source], order[b.source]),
			cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
		)
	})
	return &Error{Problems: problems, source: s}
}

func (e *Error) of(p Problem) *Source {
	if p.source != nil {
		return p.source
	}
	return e.source
}

// Error returns one line that names every mistake.
func (e *Error) Error() string {
	texts := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		texts[i] = e.Text(p)
	}
	return strings.Join(texts, "; ")
}

// Text returns "file:line:column: message" as one printable line.
func (e *Error) Text(p Problem) string {
	return term.Line(fmt.Sprintf("%s:%d:%d: %s", e.of(p).Path, p.Line, p.Column, p.Message))
}

// shapes masks literal tokens in a line of the file: a mistake beside one is
// no reason to print it.
var shapes = redact.New(nil)

// Excerpt returns the line of the file that p is about and, below it, a mark
// under the characters concerned.
func (e *Error) Excerpt(p Problem) []string {
	line := []rune(shapes.String(e.of(p).Line(p.Line)))
	if len(line) == 0 {
		return nil
	}
	start := min(p.Column-1, len(line))
	end := min(start+max(p.Width, 1), len(line))
	from, to := window(len(line), start)
	shown := term.Line(string(line[from:to]))
	indent := term.Columns(term.Line(string(line[from:start])))
	width := max(term.Columns(term.Line(string(line[start:min(end, to)]))), 1)
	number := fmt.Sprintf("  %d", p.Line)
	return []string{
		number + " | " + shown,
		strings.Repeat(" ", len(number)) + " | " + strings.Repeat(" ", indent) + "^" + strings.Repeat("~", width-1),
	}
}

// window returns the part of a line of n characters to show, so that a
// minified file does not fill the screen; at lies inside it.
func window(n, at int) (from, to int) {
	const before, most = 60, 160
	if n <= most {
		return 0, n
	}
	from = max(0, at-before)
	return from, min(n, from+most)
}

// A Source is one file, and how it is spoken of. Only Text is needed.
type Source struct {
	Path  string
	Text  string
	Noun  string // what the file is, as "a config"
	Empty string // what to do where it is empty, a hint
	Keys  string // where its keys are listed, the end of a hint
}

// Line returns the n-th line, from 1, without its end.
func (s *Source) Line(n int) string {
	i := 1
	for l := range strings.Lines(s.Text) {
		if i == n {
			return strings.TrimPrefix(strings.TrimRight(l, "\r\n"), "\ufeff")
		}
		i++
	}
	return ""
}
