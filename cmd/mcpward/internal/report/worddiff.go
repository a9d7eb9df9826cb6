package report

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// An edit is what happened to a piece of text.
type edit uint8

const (
	kept edit = iota
	removed
	added
)

// A segment is a piece of the old text, the new one or both.
type segment struct {
	edit edit
	text string
}

// wordDiff returns the pieces that turn before into after. The kept and
// removed ones joined give before, the kept and added ones after.
func wordDiff(before, after string) []segment {
	a, b := words(before), words(after)
	var out []segment
	at := 0
	for _, d := range join(a, lcs.DiffLines(a, b)) {
		out = appendSegment(out, kept, a[at:d.Start])
		out = appendSegment(out, removed, a[d.Start:d.End])
		out = appendSegment(out, added, b[d.ReplStart:d.ReplEnd])
		at = d.End
	}
	return appendSegment(out, kept, a[at:])
}

func appendSegment(out []segment, e edit, words []string) []segment {
	if len(words) == 0 {
		return out
	}
	return append(out, segment{e, strings.Join(words, "")})
}

// join merges changes with nothing but one run of spaces between them, so
// that a changed phrase reads as one.
func join(before []string, diffs []lcs.Diff) []lcs.Diff {
	var out []lcs.Diff
	for _, d := range diffs {
		if n := len(out); n > 0 && blank(before[out[n-1].End:d.Start]) {
			out[n-1].End, out[n-1].ReplEnd = d.End, d.ReplEnd
			continue
		}
		out = append(out, d)
	}
	return out
}

func blank(words []string) bool {
	return len(words) == 0 || len(words) == 1 && strings.Trim(words[0], " ") == ""
}

// words splits s into words, runs of spaces and single other characters.
func words(s string) []string {
	var out []string
	for len(s) > 0 {
		first, n := utf8.DecodeRuneInString(s)
		class := classOf(first)
		for class != 0 && n < len(s) {
			r, size := utf8.DecodeRuneInString(s[n:])
			if classOf(r) != class {
				break
			}
			n += size
		}
		out = append(out, s[:n])
		s = s[n:]
	}
	return out
}

// classOf returns 1 for what makes up words, 2 for spaces, 0 for the rest.
func classOf(r rune) int {
	switch {
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == '_':
		return 1
	case r == ' ':
		return 2
	}
	return 0
}
