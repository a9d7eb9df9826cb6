package term

import (
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-isatty"
)

// A When says whether output is coloured.
type When string

// The values of --color.
const (
	Auto   When = "auto" // on a terminal that wants it
	Always When = "always"
	Never  When = "never"
)

// Whens lists the values, the default first.
var Whens = []When{Auto, Always, Never}

// A Style says how to print on one stream. The zero value is what goes into
// files: no colour, no wrapping, Unicode marks.
type Style struct {
	Color bool // may use colour; it never carries meaning alone
	ASCII bool // the locale cannot show ✗ ⚠ ✓ i
	Width int  // columns to wrap prose at; 0 means do not wrap
	TTY   bool // a person is looking: progress may be shown
}

// maxWidth is where prose is wrapped even on wider terminals.
const maxWidth = 80

// Detect returns the style for w. Only a terminal gets colour and wrapping,
// and colour only if neither NO_COLOR (not empty) nor TERM=dumb is set;
// [Always] and [Never] decide colour alone. The marks follow LC_ALL, LC_CTYPE
// and LANG; where none of them is set they are Unicode.
func Detect(w io.Writer, when When, env func(string) string) Style {
	s := Style{ASCII: !utf8Locale(env), Color: when == Always}
	fd, ok := terminal(w)
	if !ok {
		return s
	}
	s.TTY = true
	s.Width = min(columns(fd), maxWidth)
	if when == Auto {
		s.Color = env("NO_COLOR") == "" && env("TERM") != "dumb"
	}
	return s
}

func terminal(w io.Writer) (fd uintptr, ok bool) {
	f, ok := w.(interface{ Fd() uintptr })
	if !ok {
		return 0, false
	}
	fd = f.Fd()
	return fd, isatty.IsTerminal(fd) || isatty.IsCygwinTerminal(fd)
}

func utf8Locale(env func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(env(name)); v != "" {
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return true
}

// A Mark stands before a line and says how serious it is.
type Mark uint8

// The marks.
const (
	Fail Mark = iota
	Warn
	Pass
	Note
)

var marks = [...]struct{ unicode, ascii, color string }{
	Fail: {"✗", "x", red},
	Warn: {"⚠", "!", yellow},
	Pass: {"✓", "+", green},
	Note: {"i", "i", cyan},
}

// Mark returns the mark as s shows it: ✗ ⚠ ✓ i, or x ! + i in ASCII.
func (s Style) Mark(m Mark) string {
	text := marks[m].unicode
	if s.ASCII {
		text = marks[m].ascii
	}
	return s.paint(marks[m].color, text)
}

const (
	red    = "31"
	green  = "32"
	yellow = "33"
	cyan   = "36"
	bold   = "1"
	dim    = "2"
)

// Bold returns text, which must be printable, emphasised.
func (s Style) Bold(text string) string { return s.paint(bold, text) }

// Dim returns text, which must be printable, as something of less interest.
func (s Style) Dim(text string) string { return s.paint(dim, text) }

// Removed returns text, which must be printable, in the colour of what is
// gone.
func (s Style) Removed(text string) string { return s.paint(red, text) }

// Added returns text, which must be printable, in the colour of what is new.
func (s Style) Added(text string) string { return s.paint(green, text) }

func (s Style) paint(code, text string) string {
	if !s.Color || text == "" {
		return text
	}
	return fmt.Sprintf("\x1b[%sm%s\x1b[0m", code, text)
}
