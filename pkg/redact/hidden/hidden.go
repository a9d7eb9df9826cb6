// Package hidden finds characters that a reader does not see and a model does:
// control characters, zero-width and bidirectional ones, the tag block, fillers
// and variation selectors that select nothing. What scripts and emoji need is
// left alone.
package hidden

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// At returns how many bytes at s[i:] are one hidden character, or one command
// to a terminal; 0 for what is visible. Line breaks and tabs are visible.
func At(s string, i int) int {
	if c := s[i]; c < utf8.RuneSelf {
		return control(s, i)
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	switch {
	case r >= 0x80 && r <= 0x9f, r == 0x2028, r == 0x2029:
		return n
	case !invisible(r) || needed(s, i, r, n):
		return 0
	}
	return n
}

func control(s string, i int) int {
	switch c := s[i]; {
	case c == 0x1b:
		return escape(s[i:])
	case c == '\r' && i+1 < len(s) && s[i+1] == '\n', c == '\n', c == '\t', c >= 0x20 && c != 0x7f:
		return 0
	}
	return 1
}

// escape returns the length of the terminal command at the start of s.
func escape(s string) int {
	if len(s) < 2 || s[1] != '[' {
		return 1
	}
	for n := 2; n < len(s) && n < 32; n++ {
		if s[n] >= 0x40 && s[n] <= 0x7e {
			return n + 1
		}
	}
	return 1
}

// invisible reports whether r has no shape of its own.
func invisible(r rune) bool {
	switch {
	case r == 0xad, r == 0x034f, r == 0x061c, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, r == 0x3164, r == 0xfeff, r == 0xffa0, r == 0x2800,
		r >= 0x180b && r <= 0x180f,
		r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x206f,
		r >= 0xfe00 && r <= 0xfe0f, r >= 0xfff9 && r <= 0xfffb,
		r >= 0x1bca0 && r <= 0x1bca3, r >= 0x1d173 && r <= 0x1d17a,
		r >= 0xe0000 && r <= 0xe0fff:
		return true
	}
	return false
}

// needed reports whether the invisible r at s[i:], n bytes long, does what it
// is for: it joins or separates letters of a script that needs that, joins or
// selects emoji, or selects a form of an ideograph.
func needed(s string, i int, r rune, n int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+n:])
	switch {
	case r == 0x200c, r == 0x200d:
		return joins(before) && joins(after) || r == 0x200d && emoji(before) && emoji(after)
	case r == 0xfe0e, r == 0xfe0f:
		return emoji(before) || strings.ContainsRune("0123456789#*", before) && after == 0x20e3
	case r >= 0xfe00 && r <= 0xfe02:
		return unicode.In(before, unicode.Sm, unicode.Han, unicode.Myanmar)
	case r >= 0xe0100 && r <= 0xe01ef:
		return unicode.Is(unicode.Han, before)
	case r >= 0x180b && r <= 0x180f:
		return unicode.Is(unicode.Mongolian, before)
	case r >= 0xe0000 && r <= 0xe007f:
		return flag(s, i)
	}
	return false
}

// joins reports whether r belongs to a script in which the joiners matter.
func joins(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
		unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

// emoji reports whether r may be part of an emoji: a symbol, a skin tone, or a
// selector behind one.
func emoji(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sk) && r >= 0xa9 || r == 0xfe0f || r >= 0x1f000 && r <= 0x1faff || r >= 0x2190 && r <= 0x2bff || r == 0x203c || r == 0x2049 || r == 0x2122 || r == 0x2139
}

// flags are the only ones that the tag block spells.
var flags = []string{tagged("gbeng"), tagged("gbsct"), tagged("gbwls")}

func tagged(code string) string {
	var b strings.Builder
	b.WriteRune(0x1f3f4)
	for _, c := range code {
		b.WriteRune(0xe0000 + c)
	}
	b.WriteRune(0xe007f)
	return b.String()
}

// flag reports whether the tag at s[i:] is part of such a flag.
func flag(s string, i int) bool {
	for _, f := range flags {
		from := max(0, i-len(f)+1)
		near := s[from:min(len(s), i+len(f))]
		if at := strings.Index(near, f); at >= 0 && from+at < i && i < from+at+len(f) {
			return true
		}
	}
	return false
}

// In reports whether s holds a hidden character, or bytes that are no UTF-8.
func In(s string) bool {
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c < 0x7f || c == '\n' || c == '\t' {
			i++
			continue
		}
		if At(s, i) > 0 {
			return true
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			return true
		}
		i += n
	}
	return false
}

// few hidden characters in a row are shown one by one.
const few = 3

// Show returns s with every hidden character made visible: <U+200B>, and many
// in a row as <U+E0049 and 24 more>. Bytes that are no UTF-8 become U+FFFD.
func Show(s string) string {
	if !In(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		var run []rune
		for i < len(s) {
			n := At(s, i)
			if n == 0 {
				break
			}
			r, _ := utf8.DecodeRuneInString(s[i:])
			run = append(run, r)
			i += n
		}
		show(&b, run)
		if i < len(s) {
			r, n := utf8.DecodeRuneInString(s[i:])
			b.WriteRune(r)
			i += n
		}
	}
	return b.String()
}

func show(b *strings.Builder, run []rune) {
	if len(run) > few {
		fmt.Fprintf(b, "<U+%04X and %d more>", run[0], len(run)-1)
		return
	}
	for _, r := range run {
		fmt.Fprintf(b, "<U+%04X>", r)
	}
}
