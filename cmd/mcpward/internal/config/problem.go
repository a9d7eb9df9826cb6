package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

// A Problem is one mistake in a config and where it is.
type Problem struct {
	Line, Column int // from 1, in characters
	Width        int // how many characters are wrong, at least 1
	Message      string
	Hint         string // what to do about it, "" if the message says it
}

func sortProblems(problems []Problem) {
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// An Error holds every mistake found in one config, in the order of the file.
// A config that is not YAML has one, because what follows it is guesswork.
type Error struct {
	Problems []Problem // never empty
	source   *source
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
	return term.Line(fmt.Sprintf("%s:%d:%d: %s", e.source.path, p.Line, p.Column, p.Message))
}

// shapes masks literal tokens in a line of the config: a mistake beside one is
// no reason to print it.
var shapes = redact.New(nil)

// Excerpt returns the line of the file that p is about and, below it, a mark
// under the characters concerned.
func (e *Error) Excerpt(p Problem) []string {
	line := []rune(shapes.String(e.source.line(p.Line)))
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
// minified config does not fill the screen; at lies inside it.
func window(n, at int) (from, to int) {
	const before, most = 60, 160
	if n <= most {
		return 0, n
	}
	from = max(0, at-before)
	return from, min(n, from+most)
}

// source is the text of a config.
type source struct{ path, text string }

// line returns the n-th line, from 1, without its end.
func (s *source) line(n int) string {
	i := 1
	for l := range strings.Lines(s.text) {
		if i == n {
			return strings.TrimPrefix(strings.TrimRight(l, "\r\n"), "\ufeff")
		}
		i++
	}
	return ""
}
