package label

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// netrc looks at "machine host login name password value", as .netrc has it on
// one line or several.
func (s *scanner) netrc() {
	const machine, separators = "machine ", " \t\r\n"
	text, i := s.text, s.at
	if !strings.HasPrefix(text[i:], machine) || strings.TrimSpace(text[s.lines.start(text, i):i]) != "" {
		return
	}
	for range 4 {
		var word string
		var start, end int
		word, _, i = field(text, i, separators)
		_, start, end = field(text, i, separators)
		switch i = end; word {
		case "machine", "login", "account":
		case "password":
			if end-start >= minPassword && !Placeholder(text[start:end]) && !reference(text[start:end]) {
				s.add(Password, word, start, end, finding.Probable)
			}
			return
		default:
			return
		}
	}
}

// field returns the next run without separators at i, and where it is; of a
// long one only the beginning.
func field(text string, i int, separators string) (word string, start, end int) {
	for n := 0; i < len(text) && n < maxGap && strings.IndexByte(separators, text[i]) >= 0; n++ {
		i++
	}
	start = i
	for i < len(text) && i-start < maxValue && strings.IndexByte(separators, text[i]) < 0 {
		i++
	}
	return text[start:i], start, i
}
