package phrase

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// chunk splits what stands between two blanks. It returns whether the next
// word follows punctuation, and whether the sentence ends here.
func (t *Text) chunk(i, end int, gap bool) (after, ends bool) {
	b, quoted := t.text, false
	for i < end && b[i] < utf8.RuneSelf && !wordByte(b[i]) && !opensPath(b[i:end]) && !opensNumber(b[i:]) {
		quoted = b[i] == '"' || b[i] == '\'' || b[i] == '`'
		gap = true
		i++
	}
	stop := end
	for stop > i && b[stop-1] < utf8.RuneSelf && !wordByte(b[stop-1]) && !(b[stop-1] == '/' && stop-i > 1) {
		stop--
		ends = ends || b[stop] == '.' || b[stop] == '!' || b[stop] == '?' || b[stop] == ';'
		after = true
	}
	if i == stop {
		return gap || after, ends && len(t.tokens) > 0
	}
	if r, n := utf8.DecodeLastRune(b[i:stop]); r == '。' || r == '！' || r == '？' || r == '।' {
		ends = true
		stop -= n
	}
	from := len(t.tokens)
	switch {
	case i == stop:
	case plain(b[i:stop]): // most words are
		t.emit(i, stop, gap)
	case !t.special(i, stop, gap, quoted):
		t.split(i, stop, gap)
	}
	if from < len(t.tokens) {
		if quoted {
			t.tokens[from].shape |= 1 << bitQuoted
		}
		last := t.tokens[len(t.tokens)-1]
		ends = ends && !abbreviation(b[last.from:last.to])
	}
	return after, ends
}

func wordByte(c byte) bool { return wordBytes[c] }

var wordBytes = func() (table [256]bool) {
	for c := range table {
		table[c] = c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_'
	}
	return table
}()

// plain reports whether w is one word and nothing else.
func plain(w []byte) bool {
	for _, c := range w {
		if !wordBytes[c] {
			return false
		}
	}
	return true
}

// opensPath reports whether s begins as a path of files or a dot file does.
func opensPath(s []byte) bool {
	switch s[0] {
	case '%', '$':
		return bytes.ContainsAny(s, "/\\") && len(s) > 2 && (wordByte(s[1]) || s[1] == '{')
	case '~', '/', '\\', '.':
		return len(s) > 2 && (wordByte(s[1]) || s[1] == '/' || s[1] == '\\' || s[1] == '.' || s[1] == '{' || s[1] == '~')
	}
	return false
}

// opensNumber reports whether s begins as a number of a phone does: "+1 202".
func opensNumber(s []byte) bool {
	if s[0] != '+' {
		return false
	}
	digits := 0
	for _, c := range s[1:min(len(s), 20)] {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c != ' ' && c != '-' && c != '(' && c != ')':
			return digits > 6
		}
	}
	return digits > 6
}

func abbreviation(w []byte) bool {
	switch string(w) {
	case "e.g", "i.e", "etc", "vs", "eg", "cf", "approx", "resp", "incl", "no":
		return true
	}
	return len(w) == 1
}

// split emits the words of a chunk without blanks.
func (t *Text) split(i, end int, gap bool) {
	b := t.text
	for i < end {
		if b[i] >= utf8.RuneSelf {
			r, n := utf8.DecodeRune(b[i:end])
			switch {
			case joined(r):
				i = t.matchRun(i, end, r, n, gap)
				gap = false
				continue
			case !unicode.IsLetter(r):
				if r == '。' || r == '！' || r == '？' || r == '।' || r == '；' {
					t.close()
				}
				i, gap = i+n, true
				continue
			}
		} else if !wordByte(b[i]) {
			if b[i] == '.' && i > 0 && wordByte(b[i-1]) && i+1 < end && unicode.IsUpper(t.rawRune(i+1)) {
				t.close() // a blank is missing
			}
			i, gap = i+1, true
			continue
		}
		from := i
		for i < end && t.inWord(i, end) {
			i++
		}
		t.emit(from, i, gap)
		gap = false
	}
}

// inWord reports whether byte i continues a word: apostrophes, hyphens and
// full stops do between two word bytes, unless a capital after a full stop
// shows that a blank is missing.
func (t *Text) inWord(i, end int) bool {
	c := t.text[i]
	switch {
	case wordByte(c):
		return true
	case c >= utf8.RuneSelf:
		if !utf8.RuneStart(c) {
			return true
		}
		r, _ := utf8.DecodeRune(t.text[i:end])
		return unicode.IsLetter(r) && !joined(r)
	case c == '\'' || c == '-':
		return i+1 < end && (wordByte(t.text[i+1]) || t.text[i+1] >= utf8.RuneSelf)
	case c == '.':
		return i+1 < end && wordByte(t.text[i+1]) && !unicode.IsUpper(t.rawRune(i+1))
	}
	return false
}

// matchRun emits the longest known word at i, or skips one character.
func (t *Text) matchRun(i, end int, r rune, n int, gap bool) int {
	for _, w := range t.lex.run[r] {
		if len(w) <= end-i && string(t.text[i:i+len(w)]) == w {
			t.tokens = append(t.tokens, token{from: int32(i), to: int32(i + len(w)), entry: t.lex.entry[w], gap: gap})
			return i + len(w)
		}
	}
	return i + n
}
