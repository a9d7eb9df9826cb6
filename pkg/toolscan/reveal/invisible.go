package reveal

import (
	"unicode"
	"unicode/utf8"
)

// A Trick is how characters that nobody sees are used.
type Trick uint8

// The tricks, from the one that happens by accident to those that do not.
const (
	Stray    Trick = iota // a character without a shape where no script needs one
	Control               // a control character that a terminal may obey
	Bidi                  // an override that turns the order of letters around
	Smuggled              // a run of them that can carry a message
)

// A Mark is a place with characters that nobody sees.
type Mark struct {
	Span
	Trick Trick
}

// Invisible returns where s has characters without a shape that neither a
// script nor an emoji needs. Joiners between letters of scripts that join,
// joiners and selectors in emoji, and the marks of direction next to letters
// of scripts from right to left are left alone.
func Invisible(s string) []Mark {
	if plain(s) {
		return nil
	}
	var marks []Mark
	prev := rune(0)
	toLeft := rightToLeft(s)
	for i, r := range s {
		trick, bad := judge(s, i, r, prev, toLeft)
		if bad {
			n := utf8.RuneLen(r)
			if last := len(marks) - 1; last >= 0 && marks[last].To == i && marks[last].Trick <= trick {
				marks[last].To, marks[last].Trick = i+n, max(trick, marks[last].Trick)
			} else {
				marks = append(marks, Mark{Span{i, i + n}, trick})
			}
		}
		prev = r
	}
	for i := range marks {
		if m := &marks[i]; m.Trick == Stray && utf8.RuneCountInString(s[m.From:m.To]) >= smuggled {
			m.Trick = Smuggled
		}
	}
	return marks
}

// smuggled is how many stray characters in a row are no accident.
const smuggled = 8

func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c < ' ' && c != '\n' && c != '\t' && c != '\r' || c == 0x7f {
			return false
		}
	}
	return true
}

func judge(s string, i int, r, prev rune, toLeft bool) (trick Trick, bad bool) {
	switch {
	case r == '\n', r == '\t', r == '\r', r == utf8.RuneError:
		return 0, false
	case unicode.IsControl(r):
		return Control, true
	case r >= 0xe0000 && r <= 0xe007f:
		return Smuggled, !regional(s, i)
	case r == 0x202d, r == 0x202e:
		return Bidi, true
	case r >= 0x202a && r <= 0x202c, r >= 0x2066 && r <= 0x2069, r == 0x200e, r == 0x200f, r == 0x061c:
		return Stray, !toLeft
	case selector(r):
		return Stray, selector(prev) || prev < utf8.RuneSelf && r != 0xfe0f && r != 0xfe0e || r >= 0xe0100 && !unicode.Is(unicode.Han, prev)
	case r == 0x200d, r == 0x200c:
		next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
		return Stray, !joins(prev, r) || !(joins(next, r) || r == 0x200c && (next == ' ' || unicode.IsPunct(next)))
	case r == 0xfeff && i == 0, r == 0xad && unicode.IsLetter(prev) && prev >= utf8.RuneSelf:
		return Stray, false
	case unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r) && r > 0xffff, filler(r):
		return Stray, true
	}
	return 0, false
}

func filler(r rune) bool {
	switch r {
	case 0x034f, 0x115f, 0x1160, 0x3164, 0xffa0, 0x17b4, 0x17b5, 0x2800:
		return true
	}
	return false
}

// joins reports whether r may stand next to a joiner: letters and marks of
// scripts that need one, and, for the zero-width joiner, parts of emoji.
func joins(r, joiner rune) bool {
	switch {
	case r == utf8.RuneError || r == 0:
		return false
	case unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
		unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Thaana, unicode.Khmer, unicode.Myanmar, unicode.Thai, unicode.Lao, unicode.Tibetan, unicode.Hebrew):
		return true
	case unicode.IsMark(r) && joiner == 0x200d && (r == 0xfe0f || r == 0x20e3):
		return true
	}
	return joiner == 0x200d && (r >= 0x1f000 && r <= 0x1faff || r >= 0x2190 && r <= 0x2bff || r == 0xfe0f)
}

// rightToLeft reports whether s has letters of a script from right to left.
func rightToLeft(s string) bool {
	for _, r := range s {
		if unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko) {
			return true
		}
	}
	return false
}

// regional reports whether the tag at i belongs to the flag of a region.
func regional(s string, i int) bool {
	from := i
	for from > 0 {
		r, n := utf8.DecodeLastRuneInString(s[:from])
		if r == 0x1f3f4 {
			return i-from < 32
		}
		if r < 0xe0000 || r > 0xe007f {
			return false
		}
		from -= n
		if i-from > 32 {
			return false
		}
	}
	return false
}

// flag reports whether the tags in sp follow a black flag and are few.
func flag(s string, sp Span) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:sp.From])
	return r == 0x1f3f4 && sp.To-sp.From <= 32
}
