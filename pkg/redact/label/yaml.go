package label

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// block looks at a YAML block scalar: its lines are indented deeper than the
// name.
func (s *scanner) block(name name, i int) bool {
	if s.text[s.at] != ':' || s.text[i] != '|' && s.text[i] != '>' {
		return false
	}
	head := strings.IndexByte(s.text[i:], '\n')
	if head < 0 || head > 4 {
		return false
	}
	line := s.lines.start(s.text, name.start)
	indent := name.start - line
	if before := s.text[line:name.start]; strings.Trim(before, " -") != "" { // a name of several words
		indent = len(before) - len(strings.TrimLeft(before, " "))
	}
	start, end := i+head+1, i+head+1
	for end < len(s.text) && end-start < 8*maxValue {
		line := s.text[end:]
		if n := strings.IndexByte(line, '\n'); n >= 0 {
			line = line[:n+1]
		}
		if strings.TrimSpace(line) != "" && len(line)-len(strings.TrimLeft(line, " ")) <= indent {
			break
		}
		end += len(line)
	}
	value := strings.TrimSpace(s.text[start:end])
	class := name.class
	if value == "" || strings.Contains(value, ": ") || !Value(class, strings.Join(strings.Fields(value), ""), Literal, false) && !strings.Contains(value, "\n") {
		return false
	}
	start += strings.Index(s.text[start:end], value)
	s.add(class, name.text, start, start+len(value), finding.Probable)
	return true
}

// maxItems is how many items of a list are judged.
const maxItems = 32

// list looks at the items of a list behind a name: those of YAML, on lines of
// their own, or between brackets. Lists of secrets are often those of their
// names, so an item proves more than a single value does.
func (s *scanner) list(name name, i int) bool {
	if name.class == Secret {
		name.class = Token
	}
	switch at := s.at; {
	case s.text[i] == '[':
		s.inBrackets(name, i+1)
		return s.at != at
	case s.text[at] == ':' && (s.text[i] == '\n' || s.text[i] == '\r'):
		s.onLines(name, i)
		return s.at != at
	}
	return false
}

// inBrackets judges the literals of ["a", "b"].
func (s *scanner) inBrackets(name name, i int) {
	limit := min(len(s.text), i+maxValue)
	for range maxItems {
		for i < limit && strings.IndexByte(" \t\r\n,", s.text[i]) >= 0 {
			i++
		}
		if i >= limit {
			return
		}
		start, end, ok := s.quoted(i)
		if !ok {
			return
		}
		s.cell(name, start, end)
		if i = end + 1; i < limit && s.text[end] == '\\' {
			i++
		}
	}
}

// onLines judges the items of lines that begin with a dash, from the end of
// the line of the name at i.
func (s *scanner) onLines(name name, i int) {
	limit := min(len(s.text), i+maxValue)
	for range maxItems {
		for i < limit && strings.IndexByte(" \t\r\n", s.text[i]) >= 0 {
			i++
		}
		if i+1 >= limit || s.text[i] != '-' || s.text[i+1] != ' ' {
			return
		}
		i++
		i += blanks(s.text[i:])
		line := s.bareEnd(i, "\r\n")
		start, end, ok := s.quoted(i)
		if !ok || end > line {
			start, end = i, s.bareEnd(i, " \t\r\n")
		}
		if strings.Contains(s.text[i:line], ": ") || strings.HasSuffix(s.text[i:line], ":") {
			return
		}
		s.cell(name, start, end)
		i = line
	}
}
