package compat

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema/pattern"
)

// A stringSet is a set of strings.
type stringSet struct {
	pattern.Query
	exclude []string
	formats []string // what would look right
}

// maxText bounds the strings that are built.
const maxText = 1 << 16

// stringCell finds a string: one that looks right for its format, the
// shortest, or whatever the patterns allow.
func (s *solver) stringCell(b *branch) outcome {
	set := s.strings(b)
	if set.MaxLength >= 0 && set.MinLength > set.MaxLength {
		return none
	}
	for _, f := range set.formats {
		for _, sample := range formatSamples[f] {
			if set.accepts(sample) == isTrue {
				return give(str(sample))
			}
		}
	}
	if len(set.All)+len(set.None) == 0 {
		return s.plainString(set)
	}
	return s.patterned(set)
}

func (s *solver) strings(b *branch) *stringSet {
	set := &stringSet{Query: pattern.Query{MaxLength: unbounded}}
	for _, v := range b.exclude {
		set.exclude = append(set.exclude, v.Text)
	}
	for _, l := range b.atoms {
		f := s.form(l)
		switch {
		case f.op == opPattern && !l.negated():
			set.All = append(set.All, f.pattern)
		case f.op == opPattern:
			set.None = append(set.None, f.pattern)
		case f.op == opFormat:
			set.formats = append(set.formats, f.text)
		case f.op == opMinLength && !l.negated():
			set.MinLength = max(set.MinLength, f.lo)
		case f.op == opMinLength:
			set.limit(f.lo - 1)
		case l.negated():
			set.MinLength = max(set.MinLength, f.lo+1)
		default:
			set.limit(f.lo)
		}
	}
	return set
}

func (set *stringSet) limit(n int) {
	if set.MaxLength == unbounded || n < set.MaxLength {
		set.MaxLength = n
		if n < 0 {
			set.MinLength, set.MaxLength = 1, 0
		}
	}
}

// accepts reports whether t is in the set.
func (set *stringSet) accepts(t string) truth {
	n := length(t)
	if n < set.MinLength || set.MaxLength >= 0 && n > set.MaxLength || slices.Contains(set.exclude, t) {
		return isFalse
	}
	sure := isTrue
	for _, p := range set.All {
		if ok, err := p.Match(t); err != nil {
			sure = unsure
		} else if !ok {
			return isFalse
		}
	}
	for _, p := range set.None {
		if ok, err := p.Match(t); err != nil {
			sure = unsure
		} else if ok {
			return isFalse
		}
	}
	return sure
}

// plainString finds a string that only its length and a list restrict. There
// are more strings of any length but zero than a schema can list.
func (s *solver) plainString(set *stringSet) outcome {
	if set.MinLength > maxText {
		s.blame("the shortest string that is accepted is too long to be built", nil)
		return stuck
	}
	if set.MaxLength == 0 {
		if slices.Contains(set.exclude, "") {
			return none
		}
		return give(str(""))
	}
	if set.MinLength == 0 && len(set.exclude) == 0 {
		return give(str("a")) // rather than the empty string: it reads as a value
	}
	n := max(set.MinLength, 1)
	for k := 0; ; k++ {
		if t := nthString(k, n); !slices.Contains(set.exclude, t) {
			return give(str(t))
		}
		if set.MinLength == 0 && !slices.Contains(set.exclude, "") {
			return give(str(""))
		}
		if !s.spend(1) {
			return stuck
		}
	}
}

// nthString returns a string of n characters, a different one for each k: the
// number k in letters, then in characters further up.
func nthString(k, n int) string {
	tail := make([]rune, 0, 8)
	for k > 0 && len(tail) < n-1 {
		tail = append(tail, rune('a'+k%26))
		k /= 26
	}
	head := rune('a')
	if k > 0 {
		if head += rune(k); head >= 0xd800 {
			head += 0x800
		}
	}
	return string(head) + string(tail) + strings.Repeat("a", n-1-len(tail))
}

// patterned finds a string with the help of automata, or among samples.
func (s *solver) patterned(set *stringSet) outcome {
	q := set.Query
	q.All, q.None = regular(q.All), regular(q.None)
	partial := len(q.All)+len(q.None) < len(set.All)+len(set.None)
	if len(set.exclude) > 0 {
		p, err := pattern.Parse(listed(set.exclude))
		if err != nil {
			partial = true
		} else {
			q.None = append(q.None, p)
		}
	}
	example, verdict := s.match(q)
	switch {
	case verdict == pattern.Empty:
		return none
	case verdict == pattern.Found && (!partial || set.accepts(example) == isTrue):
		return give(str(example))
	}
	if t, ok := set.sample(); ok {
		return give(str(t))
	}
	s.blame("it is not decided whether a string satisfies the patterns", nil)
	return stuck
}

// The budgets for one question about patterns: nearly all need the first.
const (
	patternBudget = 20_000
	patternMore   = 400_000
)

// match asks for a string, a second time with more patience.
func (s *solver) match(q pattern.Query) (string, pattern.Verdict) {
	s.spend(50)
	example, verdict := pattern.Solve(q, patternBudget)
	if verdict == pattern.Undecided && s.spend(patternMore/10) {
		example, verdict = pattern.Solve(q, patternMore)
	}
	return example, verdict
}

func regular(list []*pattern.Pattern) []*pattern.Pattern {
	var out []*pattern.Pattern
	for _, p := range list {
		if p.Regular() {
			out = append(out, p)
		}
	}
	return out
}

// sample tries strings made for each pattern alone.
func (set *stringSet) sample() (string, bool) {
	candidates := []string{"", "a", "A", "0", "a1", "abc", "-", " ", "_"}
	for _, p := range append(slices.Clone(set.All), set.None...) {
		candidates = append(candidates, p.Samples(16)...)
	}
	for _, t := range candidates {
		for _, t := range []string{t, padded(t, set.MinLength)} {
			if set.accepts(t) == isTrue {
				return t, true
			}
		}
	}
	return "", false
}

func padded(t string, n int) string {
	if missing := n - length(t); missing > 0 && missing <= maxText {
		return t + strings.Repeat("a", missing)
	}
	return t
}

// listed returns a pattern that matches exactly the strings of a list.
func listed(list []string) string {
	var b strings.Builder
	b.WriteString("^(?:")
	for i, t := range list {
		if i > 0 {
			b.WriteByte('|')
		}
		for _, r := range t {
			if strings.ContainsRune(`\^$.|?*+()[]{}/`, r) {
				b.WriteByte('\\')
			}
			b.WriteRune(r)
		}
	}
	b.WriteString(")$")
	return b.String()
}
