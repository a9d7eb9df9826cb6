package gitignore

import "strings"

// matchName matches one name, which holds no slash, with *, ?, classes and
// backslashes. Going back to the last * alone is enough.
func matchName(pattern, name string) bool {
	i, j, star, mark := 0, 0, -1, 0
	for j < len(name) {
		if i < len(pattern) && pattern[i] == '*' {
			star, mark = i, j
			i++
			continue
		}
		if i < len(pattern) {
			width, fits, ok := matchByte(pattern[i:], name[j])
			if !ok {
				return false // the rest of the pattern is broken
			}
			if fits {
				i += width
				j++
				continue
			}
		}
		if star < 0 {
			return false
		}
		mark++
		i, j = star+1, mark
	}
	for i < len(pattern) && pattern[i] == '*' {
		i++
	}
	return i == len(pattern)
}

// matchByte matches the first element of a pattern. width is its length; ok is
// false where it is broken: a class without end, a backslash at the end.
func matchByte(pattern string, c byte) (width int, fits, ok bool) {
	switch pattern[0] {
	case '?':
		return 1, true, true
	case '\\':
		if len(pattern) == 1 {
			return 0, false, false
		}
		return 2, pattern[1] == c, true
	case '[':
		return matchClass(pattern, c)
	}
	return 1, pattern[0] == c, true
}

// matchClass matches a class such as [a-z], [!x], [\]] or [[:digit:]].
func matchClass(pattern string, c byte) (width int, fits, ok bool) {
	i := 1
	negated := i < len(pattern) && (pattern[i] == '!' || pattern[i] == '^')
	if negated {
		i++
	}
	var previous byte
	ranged := false // previous can begin a range
	for first := true; ; first = false {
		if i >= len(pattern) {
			return 0, false, false
		}
		switch e := pattern[i]; {
		case e == ']' && !first:
			return i + 1, fits != negated, true
		case e == '-' && ranged && i+1 < len(pattern) && pattern[i+1] != ']':
			end, n, whole := literal(pattern[i+1:])
			if !whole {
				return 0, false, false
			}
			fits = fits || previous <= c && c <= end
			i += 1 + n
			ranged = false
		case e == '[' && strings.HasPrefix(pattern[i:], "[:"):
			n, in, known := posix(pattern[i:], c)
			switch {
			case n == 0: // no :] follows, so it is just a bracket
				fits = fits || c == '['
				previous, ranged = '[', true
				i++
			case !known:
				return 0, false, false
			default:
				fits = fits || in
				ranged = false
				i += n
			}
		default:
			lit, n, whole := literal(pattern[i:])
			if !whole {
				return 0, false, false
			}
			fits = fits || c == lit
			previous, ranged = lit, true
			i += n
		}
	}
}

// literal reads one byte of a class that stands for itself.
func literal(s string) (c byte, width int, ok bool) {
	if s[0] != '\\' {
		return s[0], 1, true
	}
	if len(s) == 1 {
		return 0, 0, false
	}
	return s[1], 2, true
}

// classes are the named classes, for ASCII.
var classes = map[string]func(byte) bool{
	"alnum": func(c byte) bool { return letter(c) || digit(c) }, "alpha": letter, "digit": digit,
	"blank": func(c byte) bool { return c == ' ' || c == '\t' },
	"cntrl": func(c byte) bool { return c < 0x20 || c == 0x7f },
	"graph": func(c byte) bool { return c > 0x20 && c < 0x7f },
	"lower": func(c byte) bool { return c >= 'a' && c <= 'z' },
	"print": func(c byte) bool { return c >= 0x20 && c < 0x7f },
	"punct": func(c byte) bool { return c > 0x20 && c < 0x7f && !letter(c) && !digit(c) },
	"space": func(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' },
	"upper": func(c byte) bool { return c >= 'A' && c <= 'Z' },
	"xdigit": func(c byte) bool {
		return digit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
	},
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// posix reads [:name:]. width is 0 if it is none.
func posix(s string, c byte) (width int, in, known bool) {
	name, _, closed := strings.Cut(s[2:], "]")
	if !closed || !strings.HasSuffix(name, ":") {
		return 0, false, false
	}
	test, known := classes[name[:len(name)-1]]
	return len(name) + 3, known && test(c), known
}
