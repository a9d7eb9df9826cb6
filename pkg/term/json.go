package term

import (
	"fmt"
	"unicode/utf8"
)

// JSON escapes, in a JSON text, every character without a shape, and what a
// build system would take for a command. Both can only stand inside a string,
// where \u means the same to a parser and does nothing to a terminal.
func JSON(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		switch {
		case text[i] == '\n', Visible(r) && (r != '#' || !Command(string(text[i:min(len(text), i+32)]))):
			out = append(out, text[i:i+n]...)
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
