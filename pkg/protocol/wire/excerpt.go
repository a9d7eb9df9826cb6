package wire

import (
	"strconv"
	"unicode/utf8"
)

const (
	// excerptSize bounds what an error quotes of a server's text.
	excerptSize = 200
	headSize    = 512
	// maskSize is how much of a text is masked before it is cut: more than
	// a secret can be long, since a variable of the environment is not.
	maskSize = 256 << 10
)

// A masker hides secrets; nil hides none. Masking comes before every cut: of
// a secret that a cut leaves half of, the half would be shown.
type masker func(string) string

// shorten masks text and returns at most size bytes of it, whole runes.
func shorten[T string | []byte](mask masker, text T, size int) (short string, cut bool) {
	full := len(text) > maskSize
	if mask == nil {
		text = text[:min(len(text), size+1)]
	}
	s := string(text[:min(len(text), maskSize)])
	if mask != nil {
		s = mask(s)
	}
	if len(s) <= size {
		return s, full
	}
	end := size
	for end > size-utf8.UTFMax && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end], true
}

// excerpt quotes the first bytes of what a server sent.
func excerpt[T string | []byte](mask masker, text T) string {
	short, cut := shorten(mask, text, excerptSize)
	if cut {
		return strconv.Quote(short) + "…"
	}
	return strconv.Quote(short)
}

// head copies the first bytes of what arrived, for an error.
func head(mask masker, b []byte) []byte {
	short, _ := shorten(mask, b, headSize)
	return []byte(short)
}
