package term

import (
	"strings"

	"github.com/mattn/go-runewidth"
)

// Columns returns how many columns printable text takes on a terminal. The
// answer does not depend on the locale.
func Columns(text string) int {
	for i := 0; i < len(text); i++ {
		if text[i] >= 0x80 {
			return (&runewidth.Condition{}).StringWidth(text)
		}
	}
	return len(text)
}

// Wrap breaks prose at spaces into lines of at most width columns. A word
// that is longer stays whole, because identifiers, paths and pointers are
// there to be copied. Width 0 or less means one line.
func Wrap(prose string, width int) []string {
	if width <= 0 || Columns(prose) <= width {
		return []string{prose}
	}
	var lines []string
	var line strings.Builder
	used := 0
	for word := range strings.FieldsSeq(prose) {
		n := Columns(word)
		if used > 0 && used+1+n > width {
			lines = append(lines, line.String())
			line.Reset()
			used = 0
		}
		if used > 0 {
			line.WriteByte(' ')
			used++
		}
		line.WriteString(word)
		used += n
	}
	return append(lines, line.String())
}
