package compat

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// A pattern is an ECMAScript expression that Go reads the same way. Matching
// is asked of printable ASCII only, where the two agree.
type pattern struct {
	re   *regexp.Regexp
	tree *syntax.Regexp
}

// compiled returns the pattern for an expression; nil when it uses anything
// that the two languages could read differently, such as lookaheads, or
// \p, \u and \x escapes.
func compiled(expression string) *pattern {
	if !shared(expression) {
		return nil
	}
	re, err := regexp.Compile(expression)
	if err != nil {
		return nil
	}
	tree, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		return nil
	}
	return &pattern{re, tree}
}

var quantifier = regexp.MustCompile(`^\{[0-9]{1,3}(,([0-9]{1,3})?)?\}`)

// shared reports whether an expression keeps to what both languages share.
func shared(expression string) bool {
	inClass, repeatable := false, false
	for i := 0; i < len(expression); i++ {
		c, rest := expression[i], expression[i+1:]
		switch {
		case c < ' ' || c > '~':
			return false
		case c == '\\':
			if rest == "" || !strings.ContainsRune(`dDwWsSbBntrf.-/\+*?()[]{}^$|`, rune(rest[0])) {
				return false
			}
			i++
			repeatable = rest[0] != 'b' && rest[0] != 'B'
		case inClass:
			inClass = c != ']'
			repeatable = true
		case c == '[':
			if strings.HasPrefix(rest, "]") || strings.HasPrefix(rest, "^]") || strings.HasPrefix(rest, "[") || strings.HasPrefix(rest, "^[") {
				return false
			}
			inClass = true
		case c == '(' && strings.HasPrefix(rest, "?:"):
			i += 2
			repeatable = false
		case c == '(' || c == '|' || c == '^' || c == '$':
			repeatable = false
		case strings.IndexByte("*+?{", c) >= 0:
			if !repeatable || c == '{' && !quantifier.MatchString(expression[i:]) {
				return false // also refuses every other (?
			}
		default:
			repeatable = true
		}
	}
	return len(expression) <= maxLength
}

// match evaluates a text; maybe when it is not printable ASCII.
func (p *pattern) match(text string) truth {
	if p == nil || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
		return maybe
	}
	return truly(p.re.MatchString(text))
}

// samples returns short texts that the pattern is likely to match.
func (p *pattern) samples() []string {
	if p == nil {
		return nil
	}
	var texts []string
	for _, more := range []int{0, 1, 3, 8} {
		var b strings.Builder
		write(&b, p.tree, more)
		texts = append(texts, b.String())
	}
	return texts
}

// write appends a text for an expression, repeating what may be repeated more
// times than it must be.
func write(b *strings.Builder, e *syntax.Regexp, more int) {
	switch e.Op {
	case syntax.OpLiteral:
		b.WriteString(string(e.Rune))
	case syntax.OpCharClass:
		b.WriteRune(oneOf(e.Rune))
	case syntax.OpAnyCharNotNL, syntax.OpAnyChar:
		b.WriteByte('a')
	case syntax.OpCapture:
		write(b, e.Sub[0], more)
	case syntax.OpConcat:
		for _, sub := range e.Sub {
			write(b, sub, more)
		}
	case syntax.OpAlternate:
		write(b, e.Sub[0], more)
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		for range times(e, more) {
			if b.Len() > maxLength {
				return
			}
			write(b, e.Sub[0], more)
		}
	}
}

func times(e *syntax.Regexp, more int) int {
	switch e.Op {
	case syntax.OpStar:
		return more
	case syntax.OpPlus:
		return 1 + more
	case syntax.OpQuest:
		return min(more, 1)
	}
	if e.Max < 0 {
		return e.Min + more
	}
	return min(e.Min+more, e.Max)
}

// oneOf returns a printable character of a class, given as ranges.
func oneOf(ranges []rune) rune {
	for _, preferred := range []rune{'a', 'A', '1', '0'} {
		for i := 0; i < len(ranges); i += 2 {
			if ranges[i] <= preferred && preferred <= ranges[i+1] {
				return preferred
			}
		}
	}
	for i := 0; i < len(ranges); i += 2 {
		if r := max(ranges[i], ' '); r <= ranges[i+1] {
			return r
		}
	}
	return 'a'
}
