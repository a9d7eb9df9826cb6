package redact

import (
	"slices"
	"strings"
)

// mimics reports whether s may hold the text of a placeholder.
func (r *Redactor) mimics(s string) bool {
	return strings.Contains(s, redacted) || strings.Contains(s, "${")
}

// pin replaces the matches in s and doubles the "$" and "[" in front of them
// and in front of literal placeholders. So an odd number of them means a
// placeholder of ours, an even one a literal.
func pin(s string, matches []match, names []string) string {
	var b strings.Builder
	done := 0
	for _, m := range matches {
		b.WriteString(doubled(escapeLiterals(s[done:m.start], names), m.placeholder[0]))
		b.WriteString(m.placeholder)
		done = m.end
	}
	b.WriteString(escapeLiterals(s[done:], names))
	return b.String()
}

// doubled doubles the run of c at the end of s.
func doubled(s string, c byte) string {
	kept := strings.TrimRight(s, string(c))
	return s + s[len(kept):]
}

// escapeLiterals doubles the run of "$" or "[" that begins each literal
// placeholder in s.
func escapeLiterals(s string, names []string) string {
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); i++ {
		if !literalAt(s[i:], names) {
			continue
		}
		kept := strings.TrimRight(s[done:i], s[i:i+1])
		b.WriteString(s[done : i+1])
		b.WriteString(s[done+len(kept) : i+1])
		done = i + 1
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// holdsPlaceholder reports whether s spells a placeholder anywhere.
func (r *Redactor) holdsPlaceholder(s string) bool {
	for i := range len(s) {
		if literalAt(s[i:], r.names) {
			return true
		}
	}
	return false
}

// literalAt reports whether s begins with the text of a placeholder.
func literalAt(s string, names []string) bool {
	if s[0] == '[' {
		return strings.HasPrefix(s, redacted)
	}
	rest, ok := strings.CutPrefix(s, "${")
	if !ok {
		return false
	}
	end := strings.IndexAny(rest, "}$") // no further than the next one may begin
	if end < 0 || rest[end] != '}' {
		return false
	}
	_, known := slices.BinarySearch(names, rest[:end])
	return known
}
