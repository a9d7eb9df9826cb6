// Package reveal shows what a text hides: characters without a shape, and
// words that can be read only after decoding.
package reveal

import "unicode/utf8"

// A Layer is text that is found only by decoding a part of another.
type Layer struct {
	Kind     string // how it was hidden, such as "base64"
	Text     string // what it says
	From, To int    // bytes of the original that carry it
	Plain    bool   // the words are readable where they stand, as in a comment, and only overlooked
}

// maxLayers bounds what one text can make us decode.
const maxLayers = 32

// Layers returns the hidden texts of s in their order. Text that carries no
// letters after decoding is left out.
func Layers(s string) []Layer {
	if len(s) < 12 {
		return nil
	}
	l := layers{s: s}
	seen := survey(s)
	if seen.wide {
		l.tags()
		l.selectors()
		l.bits()
	}
	if seen.angle {
		l.comments()
	}
	if seen.escape {
		l.percent()
		l.escapes()
		l.entities()
	}
	if seen.run {
		l.encoded()
	}
	if seen.digits {
		l.binary()
	}
	if seen.apart {
		l.spaced()
	}
	if seen.padding {
		l.padding()
	}
	return l.found
}

type layers struct {
	s     string
	found []Layer
}

func (l *layers) add(kind, text string, from, to int, plain bool) {
	if len(l.found) < maxLayers && letters(text) >= 4 {
		l.found = append(l.found, Layer{kind, text, from, to, plain})
	}
}

func letters(s string) int {
	n := 0
	for i := range len(s) {
		if c := s[i] | 0x20; c >= 'a' && c <= 'z' || s[i] >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

// A sight says which decoders are worth a closer look.
type sight struct {
	wide, angle, escape, run, digits, apart, padding bool
}

const (
	minRun     = 24 // characters of base64 or hex
	minPadding = 60 // blanks in a row
	minLines   = 12 // line breaks in a row
)

const (
	kindOther = iota
	kindWord
	kindBlank
	kindWide
	kindAngle
	kindEscape
)

var kinds = func() (table [256]uint8) {
	for c := range table {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '+', c == '/', c == '=', c == '_', c == '-':
			table[c] = kindWord
		case c == ' ', c == '\n', c == '\t', c == '\r':
			table[c] = kindBlank
		case c >= utf8.RuneSelf, c < ' ', c == 0x7f:
			table[c] = kindWide
		case c == '<' || c == '[':
			table[c] = kindAngle
		case c == '%' || c == '\\' || c == '&':
			table[c] = kindEscape
		}
	}
	return table
}()

// survey looks at every byte once.
func survey(s string) (seen sight) {
	run, blanks, lines, singles := 0, 0, 0, 0
	for i := range len(s) {
		k := kinds[s[i]]
		if k == kindWord {
			run++
			if blanks > 0 {
				seen.padding = seen.padding || blanks >= minPadding || lines >= minLines
				blanks, lines = 0, 0
			}
			continue
		}
		if run > 0 {
			if run == 1 {
				singles++
			} else {
				singles = 0
			}
			seen.apart = seen.apart || singles >= 8
			seen.run = seen.run || run >= minRun
			seen.digits = seen.digits || run == 8 && (s[i-1] == '0' || s[i-1] == '1')
			run = 0
		}
		switch k {
		case kindBlank:
			blanks++
			if s[i] == '\n' {
				lines++
			}
		case kindWide:
			seen.wide = true
			if blanks > 0 && s[i] >= utf8.RuneSelf {
				blanks, lines = 0, 0
			}
		case kindAngle:
			seen.angle = true
		case kindEscape:
			seen.escape = true
		}
	}
	seen.run = seen.run || run >= minRun
	seen.apart = seen.apart || singles >= 7 && run == 1
	seen.digits = seen.digits || run == 8
	return seen
}
