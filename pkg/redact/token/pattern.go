package token

import (
	"fmt"
	"strconv"
	"strings"
)

const (
	digits = "0123456789"
	upper  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower  = "abcdefghijklmnopqrstuvwxyz"
	alnum  = digits + upper + lower
)

// An alphabet is the characters of a hole, as a list and as a set.
type alphabet struct {
	list string
	in   [256]bool
}

func newAlphabet(list string) *alphabet { return &alphabet{list, set(list)} }

// alphabets are what the letter of a hole stands for.
var alphabets = map[byte]*alphabet{
	'd': newAlphabet(digits),
	'h': newAlphabet(digits + "abcdef"),
	'H': newAlphabet(digits + "abcdefABCDEF"),
	'l': newAlphabet(lower),
	'k': newAlphabet(digits + lower),
	'U': newAlphabet(upper),
	'B': newAlphabet(digits + upper),
	'a': newAlphabet(alnum),
	's': newAlphabet(alnum + "-"),
	'w': newAlphabet(alnum + "_"),
	'u': newAlphabet(alnum + "-_"),
	'v': newAlphabet(alnum + "-_."),
	'e': newAlphabet(alnum + "-_="),
	'b': newAlphabet(alnum + "+/"),
	'c': newAlphabet(alnum + "+/="),
}

// A part is literal text, or a run of min to max characters of a class; max 0
// is no limit.
type part struct {
	literal  string
	letter   byte
	in       *[256]bool
	min, max int
}

const uuid = "<H8>-<H4>-<H4>-<H4>-<H12>"

func fields(s string) []string { return strings.Fields(s) }

// compile reads a pattern: literal text, and holes <a36>, <a20+>, <d1-3> of a
// letter of alphabets and a length. <uuid> is what it says, and "\\s" a blank. A run
// ends where its alphabet does, so what follows a hole in the pattern must not
// begin with a character of it, except after a hole of fixed length. It panics
// on a wrong pattern: they are all ours.
func compile(pattern string) []part {
	rest := strings.ReplaceAll(pattern, "<uuid>", uuid)
	parts := make([]part, 0, 2*strings.Count(rest, "<")+1)
	for rest != "" {
		literal, after, hole := strings.Cut(rest, "<")
		if literal != "" {
			parts = append(parts, part{literal: strings.ReplaceAll(literal, `\s`, " ")})
		}
		if !hole {
			return parts
		}
		inside, tail, ok := strings.Cut(after, ">")
		if !ok || inside == "" {
			panic("token: bad pattern " + pattern)
		}
		parts = append(parts, newHole(inside, pattern))
		rest = tail
	}
	return parts
}

func newHole(inside, pattern string) part {
	chars, known := alphabets[inside[0]]
	if !known {
		panic(fmt.Sprintf("token: bad hole %q in %s", inside, pattern))
	}
	p := part{letter: inside[0], in: &chars.in}
	size, open := strings.CutSuffix(inside[1:], "+")
	from, to, isRange := strings.Cut(size, "-")
	var err error
	if p.min, err = strconv.Atoi(from); err != nil {
		panic(fmt.Sprintf("token: bad hole %q in %s", inside, pattern))
	}
	switch {
	case open:
	case isRange:
		if p.max, err = strconv.Atoi(to); err != nil {
			panic(fmt.Sprintf("token: bad hole %q in %s", inside, pattern))
		}
	default:
		p.max = p.min
	}
	return p
}

// A reader measures runs of characters of a class. It remembers the last runs
// of each, as many as a shape has holes of one class, so that many tokens that
// begin in one run, and are none, cost no more than one.
type reader struct {
	text  string
	known ['z' + 1]runs // by letter
}

type runs struct {
	last [4]struct{ from, to int }
	next int // to forget
}

// at returns the place of the token whose anchor begins at i; end is 0 when
// there is none. See [Begins] for what must not be in front of it.
func (s *Shape) at(r *reader, i int) (start, end int) {
	end = i
	for n, p := range s.parts[s.lead:] {
		size := r.width(p, end, s.lead+n == len(s.parts)-1)
		if size < 0 {
			return 0, 0
		}
		end += size
	}
	start = i
	if s.lead == 1 {
		p := s.parts[0]
		for start > 0 && i-start < p.max && p.in[r.text[start-1]] {
			start--
		}
		if i-start < p.min {
			return 0, 0
		}
	}
	if !Begins(r.text, start, s.distinct) || !s.likely(r.text[i+len(s.anchor):end]) {
		return 0, 0
	}
	return start, end
}

// width returns how many bytes at i the part takes, -1 for none. The last part
// takes its whole run.
func (r *reader) width(p part, i int, last bool) int {
	if p.literal != "" {
		if strings.HasPrefix(r.text[i:], p.literal) {
			return len(p.literal)
		}
		return -1
	}
	n := r.run(p, i, last)
	if last {
		for n > 0 && r.text[i+n-1] == '.' { // the full stop of a sentence
			n--
		}
		if p.max > 0 && (n > p.max || i+n < len(r.text) && isAlnum[r.text[i+n]]) {
			return -1
		}
	}
	if n < p.min {
		return -1
	}
	return n
}

// run returns the length of the run at i; of a bounded one little more than
// the bound, if beyond says so.
func (r *reader) run(p part, i int, beyond bool) int {
	if p.max > 0 {
		limit := p.max
		if beyond {
			limit += 3
		}
		n := 0
		for n < limit && i+n < len(r.text) && p.in[r.text[i+n]] {
			n++
		}
		return n
	}
	known := &r.known[p.letter]
	for _, run := range known.last {
		if run.from <= i && i < run.to {
			return run.to - i
		}
	}
	end := i
	for end < len(r.text) && p.in[r.text[end]] {
		end++
	}
	if end > i {
		known.last[known.next].from, known.last[known.next].to = i, end
		known.next = (known.next + 1) % len(known.last)
	}
	return end - i
}

// likely reports whether what varies is more than the rest of a word. It looks
// no further than tokens are long.
func (s *Shape) likely(varies string) bool {
	varies = varies[:min(len(varies), 256)]
	return (!s.Mixed || strings.ContainsAny(varies, digits) && strings.ContainsAny(varies, upper)) && (!s.Random || looksRandom(varies, 1, 80))
}

// Begins reports whether a token may begin at text[i]: in front of it is no
// letter, digit or "_", or one that belongs to an escape ("\n", "\x3d",
// "\u003d", "%3D"). What has a distinct prefix may also stand behind a digit or
// "_".
func Begins(text string, i int, distinct bool) bool {
	if i == 0 || !isWord[text[i-1]] || distinct && isGlue[text[i-1]] {
		return true
	}
	for size := 2; size <= min(i, maxEscape); size++ {
		if c := text[i-size]; (c == '\\' || c == '%') && escape(text[i-size:]) == size {
			return true
		}
	}
	return false
}

// maxEscape is the length of "\U0000003d".
const maxEscape = 10

// escape returns the length of the escape that text begins with, 1 if it is
// none.
func escape(text string) int {
	const hexadecimal, letters = "xuU", "abefnrtv"
	from, size := 2, 0
	switch {
	case strings.HasPrefix(text, "%25"):
		from, size = 3, 2
	case text[0] == '%':
		from, size = 1, 2
	case len(text) < 2:
	case strings.IndexByte(letters, text[1]) >= 0:
		return 2
	default:
		if n := strings.IndexByte(hexadecimal, text[1]); n >= 0 {
			size = 2 << n
		}
	}
	if size == 0 || len(text) < from+size {
		return 1
	}
	for _, c := range []byte(text[from : from+size]) {
		if !isHex(c) {
			return 1
		}
	}
	return from + size
}

// isDistinct reports whether the beginning alone says what it is.
func (s *Shape) isDistinct() bool {
	const long, short = 4, 3
	switch {
	case s.lead > 0 || s.anchor == "key-":
		return false
	case len(s.anchor) >= long || len(s.parts) > short:
		return true
	}
	return len(s.anchor) == short && strings.Trim(s.anchor, alnum) != ""
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

var isAlnum, isWord, isGlue = set(alnum), set(alnum + "_"), set(digits + "_")

func set(alphabet string) (in [256]bool) {
	for i := range len(alphabet) {
		in[alphabet[i]] = true
	}
	return in
}
