package phrase

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// A token is one word of a text.
type token struct {
	from, to int32 // in the folded text
	entry    int32 // in lexicon.sets
	shape    uint16
	gap      bool // punctuation stands before it
	first    bool // the next word may belong to it
}

// A sentence is a run of tokens and what classes occur in it.
type sentence struct {
	from, to int32 // tokens
	set      set
}

// A Text is an analysed text. Its buffers are reused by the next Reset.
type Text struct {
	folded
	raw       string
	lex       *lexicon
	own       map[string]bool // names of parameters, folded
	tokens    []token
	sentences []sentence
	leet      []byte
	begin     int // the first token of the sentence that is being read
	data      bool
}

// Original returns the byte offsets in the original text of the bytes
// [from,to) of the folded one.
func (t *Text) Original(from, to int) (int, int) {
	start := t.origin(from)
	if to >= len(t.text) {
		return start, len(t.raw)
	}
	end := t.origin(to-1) + 1
	for end < len(t.raw) && !utf8.RuneStart(t.raw[end]) {
		end++
	}
	return start, end
}

// Folded returns the bytes [from,to) of the folded text.
func (t *Text) Folded(from, to int) string { return string(t.text[from:to]) }

// Bounds returns the bytes of the folded text that sentence n takes.
func (t *Text) Bounds(n int) (from, to int) {
	s := t.sentences[n]
	return int(t.tokens[s.from].from), int(t.tokens[s.to-1].to)
}

// Disguised reports whether a letter in [from,to) of the folded text was
// disguised in the original.
func (t *Text) Disguised(from, to int) bool {
	for _, at := range t.altered {
		if int(at) >= from && int(at) < to {
			return true
		}
	}
	return false
}

// Orders reports whether t reads like something that is told to somebody: a
// verb that gives an order among three words or more.
func (t *Text) Orders() bool {
	for i := range t.sentences {
		s := &t.sentences[i]
		if s.to-s.from > 2 && s.set[0]&(1<<bitOrder) != 0 {
			return true
		}
	}
	return false
}

// Addresses reports whether t speaks to a model: it names one, or the reader,
// in a sentence with an order or a duty.
func (t *Text) Addresses() bool {
	for i := range t.sentences {
		s := &t.sentences[i].set
		if s.has(t.lex.model.bit) && (s.has(t.lex.duty.bit) || s[0]&(1<<bitOrder) != 0) {
			return true
		}
	}
	return false
}

func (t *Text) reset(s string, own map[string]bool, data bool) {
	t.raw, t.own, t.data = s, own, data
	t.fold(s)
	t.tokens, t.sentences = t.tokens[:0], t.sentences[:0]
	t.begin = 0
	b, gap := t.text, false
	for i := 0; i < len(b); {
		switch c := b[i]; {
		case c == '\n' || c == '\r':
			if t.breaks(i) {
				t.close()
			}
			gap = gap || t.listed(i)
			i++
			continue
		case c <= ' ' || c == 0x7f:
			i++
			continue
		}
		end := i
		for end < len(b) && b[end] > ' ' && b[end] != 0x7f {
			end++
		}
		var ends bool
		gap, ends = t.chunk(i, end, gap)
		if ends {
			t.close()
			gap = false
		}
		i = end
	}
	t.close()
}

// breaks reports whether the line break at i ends a sentence: before a blank
// line, an item of a list, a tag, a heading or a word with a capital. A line
// that goes on in small letters was wrapped.
func (t *Text) breaks(i int) bool {
	j := i + 1
	for j < len(t.text) && (t.text[j] == ' ' || t.text[j] == '\t' || t.text[j] == '\r') {
		j++
	}
	if j >= len(t.text) {
		return true
	}
	c := t.text[j]
	if c == '\n' || c == '-' || c == '*' || c == '<' || c == '#' || c == '@' || c == '|' || c == '+' || c >= '0' && c <= '9' {
		return true
	}
	if c >= utf8.RuneSelf {
		r, _ := utf8.DecodeRune(t.text[j:])
		return !unicode.IsLetter(r) || unicode.IsUpper(t.rawRune(j)) || joined(r) && i-j > 1
	}
	r := t.rawRune(j)
	return r >= 'A' && r <= 'Z'
}

// listed reports whether the line after i begins an item of a list.
func (t *Text) listed(i int) bool {
	rest := bytes.TrimLeft(t.text[i:min(len(t.text), i+40)], " \t\r\n")
	return len(rest) > 0 && (rest[0] == '-' || rest[0] == '*')
}

func (t *Text) rawRune(i int) rune {
	r, _ := utf8.DecodeRuneInString(t.raw[t.origin(i):])
	return r
}

// longest is where an endless sentence is cut.
const longest = 400

// close ends the sentence that is being read.
func (t *Text) close() {
	for start := t.begin; start < len(t.tokens); {
		end := min(len(t.tokens), start+longest)
		s := sentence{from: int32(start), to: int32(end)}
		t.orders(start, end)
		for i := start; i < end; i++ {
			if e := t.tokens[i].entry; e != 0 {
				s.set.join(&t.lex.sets[e])
			}
			s.set[0] |= uint64(t.tokens[i].shape)
		}
		t.sentences = append(t.sentences, s)
		start = end
	}
	t.begin = len(t.tokens)
}

// orders marks the verbs that stand where a sentence gives an order.
func (t *Text) orders(start, end int) {
	for i := start; i < end; i++ {
		tok := &t.tokens[i]
		if i == start {
			tok.shape |= 1 << bitStart
		}
		if start == 0 {
			tok.shape |= 1 << bitOpening
		}
		if tok.entry == 0 {
			continue
		}
		if !t.lex.sets[tok.entry].has(t.lex.verb.bit) {
			continue
		}
		if t.data || t.leads(i, start) || i > start && t.joined(i) && t.leads(i-1, start) {
			tok.shape |= 1 << bitOrder
		}
	}
}

// joined reports whether token i stands for two words, such as "look into".
func (t *Text) joined(i int) bool {
	prev, tok := &t.tokens[i-1], &t.tokens[i]
	return !tok.gap && prev.first && t.pair(t.text[prev.from:prev.to], t.text[tok.from:tok.to]) == tok.entry
}

func (t *Text) leads(i, start int) bool {
	if i == start {
		return true
	}
	prev := &t.lex.sets[t.tokens[i-1].entry]
	if prev.has(t.lex.neg.bit) {
		return false
	}
	if t.tokens[i].gap || prev.has(t.lex.lead.bit) {
		return i-1 == start || !t.lex.sets[t.tokens[max(start, i-2)].entry].has(t.lex.neg.bit) || t.tokens[i].gap
	}
	return i-2 >= start && t.is(i-1, "to") && t.lex.sets[t.tokens[i-2].entry].has(t.lex.need.bit)
}

func (t *Text) is(i int, word string) bool {
	return string(t.text[t.tokens[i].from:t.tokens[i].to]) == word
}
