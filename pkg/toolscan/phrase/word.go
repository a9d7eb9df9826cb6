package phrase

import (
	"bytes"
	"unicode/utf8"
)

// emit appends the word [from,to) and looks up its classes.
func (t *Text) emit(from, to int, gap bool) {
	w := t.text[from:to]
	known := t.lex.known[string(w)]
	tok := token{from: int32(from), to: int32(to), entry: known.entry, gap: gap, first: known.first}
	if n := len(t.tokens); n > 0 && !gap && t.tokens[n-1].first {
		prev := &t.tokens[n-1]
		if pair := t.pair(t.text[prev.from:prev.to], w); pair != 0 {
			tok.entry = pair
		}
	}
	if tok.entry == 0 {
		tok.entry, tok.shape = t.unknown(w, from, to)
		if tok.shape&(1<<bitLeet) != 0 {
			t.altered = append(t.altered, int32(from))
		}
	}
	if t.own != nil && t.own[string(w)] {
		tok.shape |= 1 << bitOwn
	}
	tok.shape |= uint16(t.lex.sets[tok.entry][0]) // BACKWARDS and ROTATED are words of the lexicon
	t.tokens = append(t.tokens, tok)
}

// pair looks up two words that follow each other.
func (t *Text) pair(first, second []byte) int32 {
	var buf [64]byte
	joint := append(append(append(buf[:0], first...), '_'), second...)
	return t.lex.pair[string(joint)]
}

// unknown classifies a word that the lexicon does not list: by its stem, as a
// name, as a place of credentials or as a word with digits for letters.
func (t *Text) unknown(w []byte, from, to int) (entry int32, shape uint16) {
	if w[0] >= utf8.RuneSelf {
		return t.stem(w), 0
	}
	digits, letters := 0, 0
	for _, c := range w {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c >= 'a' && c <= 'z':
			letters++
		case c == '_':
			shape |= 1 << bitName
		case c == '.' || c == '-':
		default:
			return 0, shape
		}
	}
	if shape != 0 && t.shouts(from, to) && holdsSecret(w) {
		return t.lex.pair["api_key"], shape
	}
	shape |= sensitive(w)
	if shape == 0 && len(w) > 3 && t.humps(from, to) {
		shape |= 1 << bitName
	}
	if digits > 0 {
		if numeric(w, digits, letters) {
			return 0, shape | 1<<bitLiteral
		}
		if letters > 2 && len(w) < 24 {
			if e := t.unleet(w); e != 0 {
				return e, shape | 1<<bitLeet
			}
		}
	}
	return 0, shape
}

// shouts reports whether the original is in capitals, as the names of
// variables of the environment are.
func (t *Text) shouts(from, to int) bool {
	if t.pos != nil {
		return false
	}
	for i := from; i < to; i++ {
		if c := t.raw[i]; c >= 'a' && c <= 'z' {
			return false
		}
	}
	return true
}

func holdsSecret(w []byte) bool {
	return bytes.HasSuffix(w, []byte("key")) || bytes.HasSuffix(w, []byte("token")) || bytes.HasSuffix(w, []byte("secret")) || bytes.HasSuffix(w, []byte("password"))
}

// humps reports whether the original has a capital after a small letter.
func (t *Text) humps(from, to int) bool {
	if t.pos != nil {
		return false
	}
	for i := from + 1; i < to; i++ {
		if c := t.raw[i]; c >= 'A' && c <= 'Z' && t.raw[i-1] >= 'a' && t.raw[i-1] <= 'z' {
			return true
		}
	}
	return false
}

// longestStem is how many bytes of a word are looked up.
const longestStem = 48

func (t *Text) stem(w []byte) int32 {
	for i := min(len(w), longestStem); i >= 6; {
		if e, ok := t.lex.stems[string(w[:i])]; ok {
			return e
		}
		_, n := utf8.DecodeLastRune(w[:i])
		i -= n
	}
	return 0
}

var leet = [256]byte{'0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g'}

func (t *Text) unleet(w []byte) int32 {
	t.leet = t.leet[:0]
	for _, c := range w {
		if l := leet[c]; l != 0 {
			c = l
		}
		t.leet = append(t.leet, c)
	}
	return t.lex.entry[string(t.leet)]
}

// numeric reports whether w is an address made of digits: a wallet, an IPv4
// address or an account.
func numeric(w []byte, digits, letters int) bool {
	switch {
	case bytes.HasPrefix(w, []byte("0x")):
		return len(w) > 34
	case bytes.HasPrefix(w, []byte("bc1")):
		return len(w) > 20
	case letters == 0:
		return bytes.Count(w, []byte{'.'}) == 3 && digits > 4
	}
	return len(w) > 25 && digits > 3 && letters > 8 || len(w) >= 15 && len(w) < 35 && w[0] >= 'a' && w[1] >= 'a' && digits > 12
}

// special emits a chunk that is one word in spite of its punctuation: an
// address or a path.
func (t *Text) special(i, end int, gap, quoted bool) bool {
	w := t.text[i:end]
	var shape uint16
	switch {
	case bytes.Contains(w, []byte("://")):
		shape = 1<<bitURL | sensitiveURL(w)
	case w[0] == '+':
		shape = 1 << bitLiteral
	case mailbox(w, quoted):
		shape = 1 << bitEmail
	case w[0] == '.' && bytes.IndexByte(w, '/') < 0:
		if shape = sensitive(w); shape == 0 {
			return false
		}
		shape |= 1 << bitPath
	case w[0] == '~' || w[0] == '/' || w[0] == '\\' || w[0] == '.' || w[0] == '%' || w[0] == '$' || len(w) > 2 && w[1] == ':' && (w[2] == '\\' || w[2] == '/'):
		shape = place(w) | sensitive(w)
	case bytes.IndexByte(w, '/') > 0 && !alternatives(w) || bytes.IndexByte(w, '\\') > 0:
		shape = suffixed(w) | sensitive(w)
	default:
		return false
	}
	t.tokens = append(t.tokens, token{from: int32(i), to: int32(end), shape: shape, gap: gap})
	return true
}

// mailbox reports whether w is an address for mail.
func mailbox(w []byte, quoted bool) bool {
	at := bytes.IndexByte(w, '@')
	if quoted && at > 0 && bytes.HasPrefix(w[at:], []byte("@example.")) {
		return false // sample data
	}
	return at > 0 && bytes.IndexByte(w[at:], '.') > 1
}

// alternatives reports whether w is a list of words such as "read/write"
// rather than a path.
func alternatives(w []byte) bool {
	for _, c := range w {
		if c == '.' || c == '_' || c == '~' || c == ':' {
			return false
		}
	}
	return bytes.Count(w, []byte{'/'}) < 3
}
