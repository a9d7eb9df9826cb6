package sarif

import (
	"fmt"
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

// visible escapes every character without a shape, and what a build system
// would take for a command. In JSON both can only stand inside a string.
func visible(data []byte) []byte {
	out := make([]byte, 0, len(data))
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		switch {
		case data[i] == '\n', term.Visible(r) && (r != '#' || !term.Command(string(data[i:min(len(data), i+32)]))):
			out = append(out, data[i:i+n]...)
		case r > 0xffff:
			r -= 0x10000
			out = fmt.Appendf(out, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		i += n
	}
	return out
}
