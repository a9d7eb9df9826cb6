package injection

import "strings"

// exponential reports whether a pattern holds a repeated group in which one
// part is itself repeated without bound and everything around it may be
// empty, as in (a+)* or (\w+\s?)*, or two alternatives of one character that
// overlap, as in (a|a)*; and whether something that can fail follows.
func exponential(pattern string) bool {
	if len(pattern) > 2000 {
		return false
	}
	var open []int
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
		case '[':
			i = classEnd(pattern, i)
		case '(':
			open = append(open, i)
		case ')':
			if len(open) == 0 {
				return false
			}
			start := open[len(open)-1]
			open = open[:len(open)-1]
			if n := repeats(pattern[i+1:]); n > 0 && canFail(pattern[i+1+n:]) && ambiguous(pattern[start+1:i]) {
				return true
			}
		}
	}
	return false
}

// classEnd returns the index of the bracket that ends the class at i.
func classEnd(pattern string, i int) int {
	for i++; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
		case ']':
			return i
		}
	}
	return i
}

// repeats returns the length of a quantifier without an upper bound that s
// begins with, 0 if there is none.
func repeats(s string) int {
	switch {
	case s == "":
		return 0
	case s[0] == '*' || s[0] == '+':
		return 1
	case s[0] == '{':
		end := strings.IndexByte(s, '}')
		if end > 1 && s[end-1] == ',' {
			return end + 1
		}
	}
	return 0
}

// canFail reports whether the rest of a pattern may refuse to match, so that
// the engine goes back and tries again: something in it must be there.
func canFail(rest string) bool {
	for i := 0; i < len(rest); {
		end := i + 1
		switch rest[i] {
		case '|':
			return false
		case ')', '?':
			i = end
			continue
		case '$', '(':
			return true
		case '\\':
			end = min(i+2, len(rest))
		case '[':
			end = min(classEnd(rest, i)+1, len(rest))
		}
		if end == len(rest) || rest[end] != '*' && rest[end] != '?' {
			return true
		}
		i = end + 1
	}
	return false
}

// An atom is one element of a pattern and how often it may occur.
type atom struct {
	text            string // "\w", "[a-z]", "a", "(…)"
	empty, repeated bool
}

// ambiguous reports whether the repetition of a group can match the same text
// in several ways.
func ambiguous(group string) bool {
	group = groupBody(group)
	branches := alternatives(group)
	var single []string
	for _, branch := range branches {
		atoms, ok := atomsOf(branch)
		if !ok {
			return false
		}
		if len(branches) == 1 && divisible(atoms) {
			return true
		}
		if len(atoms) == 1 && !atoms[0].empty {
			single = append(single, atoms[0].text)
		}
	}
	for i, a := range single {
		for _, b := range single[i+1:] {
			if a == b || within(a, b) || within(b, a) {
				return true
			}
		}
	}
	return false
}

// divisible reports whether one element is repeated without bound and all
// others may be empty.
func divisible(atoms []atom) bool {
	solid, repeated := 0, 0 // elements that are never empty, repeated ones among them
	unbounded := false
	for _, a := range atoms {
		unbounded = unbounded || a.repeated
		if !a.empty {
			solid++
			if a.repeated {
				repeated++
			}
		}
	}
	return unbounded && solid == repeated && solid <= 1
}

// groupBody removes "?:" and a name from the beginning of a group. What looks
// around matches nothing.
func groupBody(group string) string {
	if rest, ok := strings.CutPrefix(group, "?:"); ok {
		return rest
	}
	if strings.HasPrefix(group, "?<") && len(group) > 2 && group[2] != '=' && group[2] != '!' {
		_, rest, _ := strings.Cut(group, ">")
		return rest
	}
	if strings.HasPrefix(group, "?") {
		return ""
	}
	return group
}

// alternatives splits a group at the bars of its own level.
func alternatives(group string) []string {
	var parts []string
	start, depth := 0, 0
	for i := 0; i < len(group); i++ {
		switch group[i] {
		case '\\':
			i++
		case '[':
			i = classEnd(group, i)
		case '(':
			depth++
		case ')':
			depth--
		case '|':
			if depth == 0 {
				parts = append(parts, group[start:i])
				start = i + 1
			}
		}
	}
	return append(parts, group[min(start, len(group)):])
}

// atomsOf splits a branch into its elements. It gives up on groups inside,
// which are judged on their own.
func atomsOf(branch string) (atoms []atom, ok bool) {
	for i := 0; i < len(branch); {
		end := i + 1
		switch branch[i] {
		case '\\':
			end = min(i+2, len(branch))
			if end > i+1 && (branch[i+1] == 'b' || branch[i+1] == 'B') {
				i = end
				continue
			}
		case '[':
			end = min(classEnd(branch, i)+1, len(branch))
		case '(', ')':
			return nil, false
		case '^', '$':
			i = end
			continue
		}
		a := atom{text: branch[i:end]}
		if n := repeats(branch[end:]); n > 0 {
			a.repeated, a.empty = true, branch[end] == '*' || strings.HasPrefix(branch[end:], "{0,")
			end += n
		} else if end < len(branch) && branch[end] == '?' {
			a.empty = true
			end++
		} else if end < len(branch) && branch[end] == '{' {
			if stop := strings.IndexByte(branch[end:], '}'); stop > 0 {
				a.empty = strings.HasPrefix(branch[end:], "{0")
				end += stop + 1
			}
		}
		if end < len(branch) && branch[end] == '?' {
			end++
		}
		atoms = append(atoms, a)
		i = end
	}
	return atoms, true
}

// within reports whether the class a holds all of the class or character b.
func within(a, b string) bool {
	switch a {
	case `\w`:
		return b == `\d` || b == "[a-z]" || b == "[a-zA-Z]" || b == "[0-9]" || len(b) == 1 && (b[0] == '_' || b[0] >= 'a' && b[0] <= 'z' || b[0] >= '0' && b[0] <= '9')
	case `\S`:
		return b == `\w` || b == `\d` || len(b) == 1 && b[0] > ' '
	case ".":
		return b != "" && b != `\n`
	}
	return false
}
