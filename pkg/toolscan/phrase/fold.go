package phrase

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A folded text is what is left of a text when everything that does not change
// how it reads is taken away.
type folded struct {
	text    []byte
	pos     []int32 // byte offset in the original for each byte of text and for its end; nil when they are the same
	altered []int32 // offsets in text of letters that were disguised, ascending
}

// origin returns the byte offset in the original of byte i of the folded text.
func (f *folded) origin(i int) int {
	if f.pos == nil {
		return i
	}
	return int(f.pos[i])
}

// fold reuses the buffers of f.
func (f *folded) fold(s string) {
	f.text, f.altered = f.text[:0], f.altered[:0]
	if ascii(s) {
		f.pos = nil
		for i := range len(s) {
			f.text = append(f.text, lower(s[i]))
		}
		return
	}
	w := folder{folded: f, latin: mostlyLatin(s)}
	f.pos = f.pos[:0]
	w.run(s)
	f.pos = append(f.pos, int32(len(s)))
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// mostlyLatin reports whether most letters of s are ASCII: only there a word
// of other letters is a disguise.
func mostlyLatin(s string) bool {
	latin, other := 0, 0
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf && unicode.IsLetter(r):
			latin++
		case unicode.In(r, unicode.Cyrillic, unicode.Greek, unicode.Armenian):
			other++
		}
	}
	return latin > 2*other
}

type letter struct {
	r      rune
	from   int32
	masked bool // it was not written as r
}

// A folder collects the letters of a word, because only a whole word shows
// whether its letters are at home or in disguise.
type folder struct {
	*folded
	latin bool
	word  []letter
}

func (w *folder) run(s string) {
	dropped := false
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1, r >= utf8.RuneSelf && shapeless(r):
			dropped = dropped || r >= utf8.RuneSelf && r != 0xfe0f && len(w.word) > 0
			i += n
			continue
		case r < utf8.RuneSelf:
			w.put(unicode.ToLower(r), i, dropped && isLetter(r))
		default:
			w.decompose(r, i, dropped)
		}
		dropped = false
		i += n
	}
	w.flush()
}

// shapeless reports whether r is a format character, a selector or a filler.
func shapeless(r rune) bool {
	switch {
	case r == 0x034f, r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0, r == 0x17b4, r == 0x17b5,
		r >= 0x180b && r <= 0x180f, r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0100 && r <= 0xe01ef:
		return true
	}
	return unicode.Is(unicode.Cf, r)
}

// decompose puts the compatibility form of r without its marks. Syllables of
// Hangul and kana stay whole.
func (w *folder) decompose(r rune, from int, masked bool) {
	switch {
	case unicode.In(r, unicode.Hangul, unicode.Hiragana, unicode.Katakana, unicode.Han) && r < 0xff00:
		w.put(r, from, false)
		return
	case r == '’', r == '‘', r == 'ʼ':
		w.put('\'', from, false)
		return
	case r == 'ß':
		w.put('s', from, false)
		w.put('s', from, false)
		return
	}
	if plain := enclosed(r); plain != 0 {
		w.put(plain, from, true)
		return
	}
	var buf [utf8.UTFMax]byte
	n := utf8.EncodeRune(buf[:], r)
	styled := !unicode.IsMark(r) && norm.NFKC.QuickSpan(buf[:n]) < n
	for _, d := range string(norm.NFKD.Bytes(buf[:n])) {
		if !unicode.IsMark(d) {
			w.put(unicode.ToLower(d), from, masked || styled && isLetter(d))
		}
	}
}

// enclosed returns the letter in a white-on-black circle or square, 0 for any
// other character.
func enclosed(r rune) rune {
	switch {
	case r >= 0x1f150 && r <= 0x1f169:
		return 'a' + r - 0x1f150
	case r >= 0x1f170 && r <= 0x1f189:
		return 'a' + r - 0x1f170
	}
	return 0
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

func (w *folder) put(r rune, from int, masked bool) {
	if unicode.IsLetter(r) {
		w.word = append(w.word, letter{r, int32(from), masked})
		return
	}
	w.flush()
	w.write(r, int32(from), false)
}

// flush ends a word: letters of another script that look Latin become Latin
// where the word has Latin letters too, or where nothing but disguised letters
// stands in a Latin text.
func (w *folder) flush() {
	latin, alike, foreign := 0, 0, 0
	for _, l := range w.word {
		switch {
		case isLetter(l.r):
			latin++
		case twin(l.r) != 0:
			alike++
		default:
			foreign++
		}
	}
	swap := alike > 0 && foreign == 0 && (latin > 0 || w.latin && alike > 2)
	for _, l := range w.word {
		if t := twin(l.r); swap && t != 0 {
			l.r, l.masked = t, true
		}
		w.write(l.r, l.from, l.masked)
	}
	w.word = w.word[:0]
}

func (w *folder) write(r rune, from int32, masked bool) {
	if masked {
		w.altered = append(w.altered, int32(len(w.text)))
	}
	before := len(w.text)
	w.text = utf8.AppendRune(w.text, r)
	for range len(w.text) - before {
		w.pos = append(w.pos, from)
	}
}
