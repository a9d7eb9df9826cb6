package redact

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A view is a text and where each of its bytes came from in the text it was
// made of.
type view struct {
	text  string
	steps []step // nil: the text itself
}

// A step says that from byte at on, the view runs ahead of the original by
// shift bytes until the next step.
type step struct{ at, shift int }

func newView(s string) view { return view{text: s} }

// origin maps an offset in the view to the original text.
func (v view) origin(at int) int {
	i, found := slices.BinarySearchFunc(v.steps, at, func(s step, at int) int { return cmp.Compare(s.at, at) })
	if found {
		return at + v.steps[i].shift
	}
	if i == 0 {
		return at
	}
	return at + v.steps[i-1].shift
}

// decodings yields the view without its JSON escapes and that without its
// percent-encoding, as far as there are any.
func (v view) decodings(deeper int) iter.Seq[view] {
	return func(yield func(view) bool) {
		if deeper > 0 && strings.IndexByte(v.text, '\\') >= 0 && !yield(v.decode('\\', decodeEscape)) {
			return
		}
		if deeper > 0 && hasPercent(v.text) {
			yield(v.decode('%', decodePercent))
		}
	}
}

// decode returns the view in which each escape, which begins with mark, is
// replaced by what it means, whether it stands inside a string literal or not.
func (v view) decode(mark byte, meaning func(string) (text string, size int)) view {
	var out strings.Builder
	out.Grow(len(v.text))
	w := walker{steps: v.steps}
	var steps []step
	shift := 0
	next := func(at int) {
		if s := w.origin(at) - out.Len(); s != shift || steps == nil {
			shift = s
			steps = append(steps, step{out.Len(), s})
		}
	}
	for i := 0; i < len(v.text); {
		next(i)
		if v.text[i] != mark {
			run := strings.IndexByte(v.text[i:w.limit(len(v.text))], mark)
			if run < 0 {
				run = w.limit(len(v.text)) - i
			}
			out.WriteString(v.text[i : i+run])
			i += run
			continue
		}
		text, size := meaning(v.text[i:])
		out.WriteString(text)
		i += size
	}
	next(len(v.text))
	return view{text: out.String(), steps: steps}
}

// A walker is view.origin for offsets that only grow.
type walker struct {
	steps []step
	shift int
}

func (w *walker) origin(at int) int {
	for len(w.steps) > 0 && w.steps[0].at <= at {
		w.shift, w.steps = w.steps[0].shift, w.steps[1:]
	}
	return at + w.shift
}

// limit returns up to where the shift of the last origin holds.
func (w *walker) limit(end int) int {
	if len(w.steps) > 0 {
		return w.steps[0].at
	}
	return end
}

// decodeEscape returns what the escape at the start of s means; anything that
// is no escape means itself.
func decodeEscape(s string) (text string, size int) {
	if len(s) < 2 {
		return s, len(s)
	}
	if i := strings.IndexByte(`bfnrt"\/`, s[1]); i >= 0 {
		return "\b\f\n\r\t\"\\/"[i : i+1], 2
	}
	high, ok := unicodeEscape(s)
	if !ok {
		return s[:1], 1
	}
	if low, ok := unicodeEscape(s[6:]); ok {
		if pair := utf16.DecodeRune(high, low); pair != utf8.RuneError {
			return string(pair), 12
		}
	}
	return string(high), 6
}

func unicodeEscape(s string) (r rune, ok bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	for _, c := range []byte(s[2:6]) {
		digit, ok := hexDigit(c)
		if !ok {
			return 0, false
		}
		r = r<<4 | rune(digit)
	}
	return r, true
}

// decodePercent returns what the "%" at the start of s and the two digits
// after it mean; anything else means itself.
func decodePercent(s string) (text string, size int) {
	if len(s) < 3 {
		return s[:1], 1
	}
	high, ok := hexDigit(s[1])
	low, also := hexDigit(s[2])
	if !ok || !also {
		return s[:1], 1
	}
	return string([]byte{high<<4 | low}), 3
}

// hasPercent reports whether s holds percent-encoding.
func hasPercent[T string | []byte](s T) bool {
	for i := 0; i+2 < len(s); i++ {
		if s[i] == '%' {
			_, high := hexDigit(s[i+1])
			_, low := hexDigit(s[i+2])
			if high && low {
				return true
			}
		}
	}
	return false
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10, true
	}
	return 0, false
}
