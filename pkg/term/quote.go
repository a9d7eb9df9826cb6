// Package term makes untrusted text printable and decides how to print:
// colour, marks and width.
//
// Whatever a server said reaches a person only through [Quote], [Name] or
// [Line]. None of them lets a control character, a bidirectional override, a
// character without a shape or a command to a build system through, so no text
// can move the cursor, forge a line of a log or hide a word from the reader.
package term

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks may sit on one character: real scripts
// need up to four, more only serve to paint over the neighbouring lines.
const maxMarks = 4

// Quote returns s as one printable line in double quotes. Control and
// invisible characters become visible escapes (\n, \u{200b}; \xff for a byte
// that is not UTF-8), so that a hostile description can neither move the
// cursor nor forge a workflow command such as "::error::". Different texts
// have different quoted forms.
func Quote(s string) string {
	return string(appendEscaped(append(make([]byte, 0, len(s)+2), '"'), s, quoted)) + `"`
}

// Name returns an identifier for printing without quotes. Invisible
// characters become <U+200B>, bytes that are not UTF-8 <0xFF>, and the empty
// name becomes "" so that it can be seen.
func Name(s string) string {
	if s == "" {
		return `""`
	}
	return string(appendEscaped(make([]byte, 0, len(s)), s, named))
}

// Line returns prose, such as an error text that may hold words of a server,
// as one printable line: as [Quote] does, without the quotes and leaving
// double quotes and backslashes alone. Line(Line(s)) is Line(s).
func Line(s string) string {
	return string(appendEscaped(make([]byte, 0, len(s)), s, prose))
}

// Visible reports whether r has a shape of its own on the screen. Spaces
// other than U+0020, variation selectors and fillers have none.
func Visible(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 0x20 && r < 0x7f
	}
	return unicode.IsPrint(r) && !blank(r)
}

// blank lists the characters that Unicode calls printable and fonts do not
// draw.
func blank(r rune) bool {
	switch {
	case r == 0x034f, // combining grapheme joiner
		r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0, // Hangul fillers
		r == 0x17b4, r == 0x17b5, // Khmer inherent vowels
		r == 0x2800,                // empty Braille pattern
		r == 0x1d159,               // null notehead
		r >= 0x180b && r <= 0x180f, // Mongolian selectors
		r >= 0xfe00 && r <= 0xfe0f, // variation selectors
		r >= 0xe0100 && r <= 0xe01ef:
		return true
	}
	return false
}

type escaping uint8

const (
	quoted escaping = iota
	named
	prose
)

func appendEscaped(dst []byte, s string, style escaping) []byte {
	marks := maxMarks // a mark at the start would sit on what is printed before
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if surrogate, ok := loneSurrogate(s[i:]); ok {
			r, n = surrogate, 3
		}
		switch {
		case r == utf8.RuneError && n == 1:
			dst, marks = appendByte(dst, s[i], style), 0
		case !Visible(r), marks >= maxMarks && unicode.Is(unicode.M, r):
			dst, marks = appendRune(dst, r, style), 0
		case style == quoted && (r == '"' || r == '\\'):
			dst, marks = append(dst, '\\', byte(r)), 0
		case style == named && r == '<' && forges(s[i:]), r == '#' && Command(s[i:]):
			dst, marks = appendRune(dst, r, style), 0
		default:
			if unicode.Is(unicode.M, r) {
				marks++
			} else {
				marks = 0
			}
			dst = append(dst, s[i:i+n]...)
		}
		i += n
	}
	return dst
}

// Command reports whether s begins as the commands that build systems obey
// wherever they stand in a line of a log: "##[", "##vso[", "##teamcity[".
func Command(s string) bool {
	s, ok := strings.CutPrefix(s, "##")
	if !ok {
		return false
	}
	word := strings.IndexFunc(s, func(r rune) bool { return r < 'a' || r > 'z' })
	return word >= 0 && s[word] == '['
}

// forges reports whether s, which begins with '<', could be read as one of
// our own escapes.
func forges(s string) bool {
	return strings.HasPrefix(s, "<U+") || strings.HasPrefix(s, "<0x")
}

// loneSurrogate returns the half of a UTF-16 pair that s begins with: JSON can
// carry one as an escape, and package schema keeps it as three bytes.
func loneSurrogate(s string) (rune, bool) {
	if len(s) < 3 || s[0] != 0xed || s[1] < 0xa0 || s[1] > 0xbf || s[2] < 0x80 || s[2] > 0xbf {
		return 0, false
	}
	return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f), true
}

func appendByte(dst []byte, b byte, style escaping) []byte {
	if style == named {
		return fmt.Appendf(dst, "<0x%02X>", b)
	}
	return fmt.Appendf(dst, `\x%02x`, b)
}

func appendRune(dst []byte, r rune, style escaping) []byte {
	if style == named {
		return fmt.Appendf(dst, "<U+%04X>", r)
	}
	switch r {
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return fmt.Appendf(dst, `\u{%x}`, r)
}
