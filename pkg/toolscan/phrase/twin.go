package phrase

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// twin returns the Latin letter that a lower-case letter of another script, or
// a small capital, is mistaken for; 0 when there is none.
func twin(r rune) rune {
	switch r {
	case 'а', 'α', 'ᴀ', 'ɑ':
		return 'a'
	case 'в', 'β', 'ʙ', 'ь':
		return 'b'
	case 'с', 'ϲ', 'ᴄ':
		return 'c'
	case 'ԁ', 'ᴅ':
		return 'd'
	case 'е', 'ε', 'ᴇ', 'ҽ':
		return 'e'
	case 'ꜰ':
		return 'f'
	case 'ɡ', 'ɢ', 'ց':
		return 'g'
	case 'һ', 'н', 'ʜ', 'հ':
		return 'h'
	case 'і', 'ι', 'ɪ', 'ı':
		return 'i'
	case 'ј', 'ᴊ':
		return 'j'
	case 'к', 'κ', 'ᴋ':
		return 'k'
	case 'ӏ', 'ʟ':
		return 'l'
	case 'м', 'ᴍ':
		return 'm'
	case 'ո', 'η', 'ɴ':
		return 'n'
	case 'о', 'ο', 'օ', 'ᴏ':
		return 'o'
	case 'р', 'ρ', 'ᴘ':
		return 'p'
	case 'ԛ':
		return 'q'
	case 'ʀ', 'г':
		return 'r'
	case 'ѕ', 'ꜱ':
		return 's'
	case 'т', 'τ', 'ᴛ':
		return 't'
	case 'υ', 'ս', 'ᴜ':
		return 'u'
	case 'ν', 'ѵ', 'ᴠ':
		return 'v'
	case 'ԝ', 'ω', 'ᴡ':
		return 'w'
	case 'х', 'χ':
		return 'x'
	case 'у', 'γ', 'ʏ':
		return 'y'
	case 'ᴢ':
		return 'z'
	}
	return 0
}

// Skeleton returns what a name looks like: names that a reader takes for one
// another have the same skeleton. Disguised reports that s has letters of
// another script that pass for Latin ones, in a word with Latin letters or
// throughout.
func Skeleton(s string) (skeleton string, disguised bool) {
	if ascii(s) {
		return strings.ToLower(s), false
	}
	var out strings.Builder
	alike, foreign, styled := 0, 0, false
	for _, r := range s {
		if shapeless(r) {
			continue
		}
		for _, d := range norm.NFKC.String(string(r)) {
			styled = styled || d != r && isLetter(d)
			d = unicode.ToLower(d)
			if t := twin(d); t != 0 {
				alike++
				d = t
			} else if unicode.IsLetter(d) && !isLetter(d) {
				foreign++
			}
			out.WriteRune(d)
		}
	}
	return out.String(), foreign == 0 && (alike > 0 || styled)
}
