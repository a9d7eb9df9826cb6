// Package gitignore decides like git which paths a .gitignore file leaves out
// (gitignore(5)). Matching takes time linear in the path for any pattern.
package gitignore

import (
	"bytes"
	"strings"
)

// maxRules bounds the patterns of one file; what follows is not read.
const maxRules = 5000

// Rules are the patterns of one file, in their order.
type Rules struct{ patterns []pattern }

// A pattern is one line.
type pattern struct {
	negated  bool
	dirOnly  bool
	anchored bool     // it is matched against the whole path, else against the last name
	segments []string // between slashes; "**" stands for any number of them
}

// Parse reads the text of a .gitignore file. A line that can match nothing is
// dropped.
func Parse(text []byte) Rules {
	var r Rules
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for line := range bytes.Lines(text) {
		if p, ok := parse(strings.TrimSuffix(strings.TrimSuffix(string(line), "\n"), "\r")); ok {
			r.patterns = append(r.patterns, p)
		}
		if len(r.patterns) == maxRules {
			break
		}
	}
	return r
}

func parse(line string) (pattern, bool) {
	var p pattern
	if strings.HasPrefix(line, "#") {
		return p, false
	}
	line = trimBlanks(line)
	line, p.negated = strings.CutPrefix(line, "!")
	line, p.dirOnly = strings.CutSuffix(line, "/")
	p.anchored = strings.Contains(line, "/")
	line = strings.TrimPrefix(line, "/")
	if line == "" {
		return p, false
	}
	p.segments = strings.Split(line, "/")
	for i, s := range p.segments {
		if len(s) > 2 && strings.Trim(s, "*") == "" {
			p.segments[i] = "**" // more stars say no more
		}
	}
	return p, true
}

// trimBlanks drops the blanks at the end that no backslash protects.
func trimBlanks(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			i++ // with what follows it
		}
		end = min(i+1, len(line))
	}
	return line[:end]
}

// Match says what the last pattern that fits decides about a path, which has
// slashes and is relative to the folder of the file. decided is false if none
// fits.
func (r Rules) Match(path string, dir bool) (ignored, decided bool) {
	name := path[strings.LastIndexByte(path, '/')+1:]
	for i := len(r.patterns) - 1; i >= 0; i-- {
		p := r.patterns[i]
		if p.dirOnly && !dir {
			continue
		}
		if p.anchored && matchPath(p.segments, path) || !p.anchored && matchName(p.segments[0], name) {
			return !p.negated, true
		}
	}
	return false, false
}

// matchPath matches a whole path. Of several ** only the last one can have
// taken too little, so that going back to it is enough.
func matchPath(segments []string, path string) bool {
	names := strings.Split(path, "/")
	i, j, star, mark := 0, 0, -1, 0
	for j < len(names) {
		switch {
		case i < len(segments) && segments[i] == "**":
			if i == len(segments)-1 {
				return true // whatever is left, one name at least
			}
			star, mark = i, j
			i++
		case i < len(segments) && matchName(segments[i], names[j]):
			i++
			j++
		case star >= 0:
			mark++
			i, j = star+1, mark
		default:
			return false
		}
	}
	return i == len(segments)
}
