package sarif

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/term"
)

// oneLine makes untrusted text a message. A viewer would make a link of
// "[text](target)", so the two brackets are kept apart.
func oneLine(s string) string { return strings.ReplaceAll(term.Line(s), "](", "] (") }

// sentence makes a title one.
func sentence(title string) string {
	r, n := utf8.DecodeRuneInString(title)
	if n == 0 {
		return ""
	}
	return strings.TrimSuffix(string(unicode.ToUpper(r))+title[n:], ".") + "."
}

// wellFormed returns s as a JSON encoder writes it, for comparing names.
func wellFormed(s string) string { return string([]rune(s)) }

// distinct returns tags sorted and without repetitions.
func distinct(tags []string) []string {
	out := make([]string, len(tags))
	for i, t := range tags {
		out[i] = wellFormed(t)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
