package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/term"
)

// How much of a long text is shown. What is left out is said and counted.
const (
	contextRunes = 60   // of unchanged text on each side of a change
	changeRunes  = 2000 // of one removed or added piece
	valueRunes   = 300  // of one JSON value
)

// A piece is printable text that stays on one line, in one colour.
type piece struct {
	edit edit
	text string
}

// A screenLine is one line of a text behind the gutter.
type screenLine []piece

// textLines lays out a word diff: the text in double quotes, a new line after
// each line of the text, removed and added pieces between [-…-] and {+…+}.
// Width is what is left of the screen beside the gutter, 0 for no wrapping.
func textLines(segments []segment, v View, width int) []screenLine {
	l := &layouter{width: width}
	l.put(kept, `"`)
	for i, s := range segments {
		switch s.edit {
		case removed:
			l.put(removed, "[-")
			l.text(removed, clip(s.text, changeRunes, v))
			l.put(removed, "-]")
		case added:
			l.put(added, "{+")
			l.text(added, clip(s.text, changeRunes, v))
			l.put(added, "+}")
		default:
			for _, part := range around(s.text, i > 0, i < len(segments)-1, v) {
				l.text(kept, part)
			}
		}
	}
	l.put(kept, `"`)
	return l.finish()
}

// A part is text to show, or a remark about text that is not shown.
type part struct{ text, hidden string }

func clip(s string, most int, v View) part {
	n := utf8.RuneCountInString(s)
	if v.Verbose || n <= most+most/10 {
		return part{text: s}
	}
	return part{strings.TrimRight(head(s, most), " "), fmt.Sprintf(" … %s more characters, shown with --verbose …", thousands(n-most))}
}

// around returns the unchanged text s near the changes beside it.
func around(s string, left, right bool, v View) []part {
	n := utf8.RuneCountInString(s)
	keep := 0
	if left {
		keep += contextRunes
	}
	if right {
		keep += contextRunes
	}
	if v.Verbose || n <= keep+contextRunes {
		return []part{{text: s}}
	}
	first, last := "", ""
	remark := fmt.Sprintf("… %s characters unchanged …", thousands(n-keep))
	if left {
		first, remark = strings.TrimRight(head(s, contextRunes), " "), " "+remark
	}
	if right {
		last, remark = strings.TrimLeft(tail(s, contextRunes), " "), remark+" "
	}
	return []part{{first, remark}, {text: last}}
}

// head returns the first n characters of s.
func head(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// tail returns the last n characters of s.
func tail(s string, n int) string {
	i := len(s)
	for ; n > 0 && i > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
	}
	return s[i:]
}

// layouter breaks a text into screen lines: after each line of the text, and
// at spaces where the screen ends.
type layouter struct {
	width int
	lines []screenLine
	line  screenLine
	used  int     // columns of line
	word  []piece // not yet placed: it may still grow
}

// text adds text of a server.
func (l *layouter) text(e edit, p part) {
	for raw := range strings.Lines(p.text) {
		shown := escape(raw)
		for word := range strings.SplitAfterSeq(shown, " ") {
			l.put(e, word)
			if strings.HasSuffix(word, " ") {
				l.place()
			}
		}
		if strings.HasSuffix(raw, "\n") {
			l.place()
			l.breakLine()
		}
	}
	if p.hidden != "" {
		l.put(kept, p.hidden)
	}
}

// escape makes text printable inside the quotes and keeps it from forging the
// marks of a change.
func escape(s string) string {
	quoted := term.Quote(s)
	return forged.Replace(quoted[1 : len(quoted)-1])
}

// forged is safe to build at start-up: a handful of pairs, no table yet.
var forged = strings.NewReplacer("[-", `[\-`, "-]", `-\]`, "{+", `{\+`, "+}", `+\}`)

// put adds a piece to the word being built.
func (l *layouter) put(e edit, text string) {
	if text != "" {
		l.word = append(l.word, piece{e, text})
	}
}

// place moves the word to the line, or to a new one if it does not fit.
func (l *layouter) place() {
	n := 0
	for _, p := range l.word {
		n += term.Columns(strings.TrimSuffix(p.text, " "))
	}
	if l.width > 0 && l.used > 0 && l.used+n > l.width {
		l.breakLine()
	}
	for _, p := range l.word {
		l.used += term.Columns(p.text)
		if k := len(l.line); k > 0 && l.line[k-1].edit == p.edit {
			l.line[k-1].text += p.text
			continue
		}
		l.line = append(l.line, p)
	}
	l.word = l.word[:0]
}

func (l *layouter) breakLine() {
	if n := len(l.line); n > 0 {
		l.line[n-1].text = strings.TrimRight(l.line[n-1].text, " ")
		l.lines = append(l.lines, l.line)
	}
	l.line, l.used = nil, 0
}

func (l *layouter) finish() []screenLine {
	l.place()
	l.breakLine()
	return l.lines
}

// thousands writes n with a comma between groups of three digits.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
