package pattern

import (
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"
)

const (
	maxSample      = 4096 // characters of one sample
	maxWritten     = 1e5  // characters of all samples that were tried
	extraRounds    = 3    // beyond the lower bound of an unbounded repetition
	mixedVariants  = 48   // samples whose choices are mixed
	maxAlternation = 24   // branches that get a sample of their own
	maxUndecided   = 2    // samples that the engine takes too long for
)

// Samples returns up to n different strings that the pattern matches, each
// confirmed with [Pattern.Match], shortest first. They take every branch, the
// fewest and the most repetitions, and the edges of character classes where n
// allows. It is the same list on every call, and may be empty for a pattern
// that is hard to satisfy or whose syntax is not known here.
func (p *Pattern) Samples(n int) []string {
	if n <= 0 {
		return nil
	}
	var out []string
	seen := map[string]bool{}
	undecided := 0
	try := func(s string) {
		if seen[s] || undecided == maxUndecided {
			return
		}
		seen[s] = true
		if ok, err := p.engine(s); err != nil {
			undecided++
		} else if ok {
			out = append(out, s)
		}
	}
	if shortest, verdict := Solve(Query{All: []*Pattern{p}, MaxLength: -1}, DefaultBudget/10); verdict == Found {
		try(shortest)
	}
	if p.tree != nil {
		members := map[*node][]rune{}
		written := 0
		for _, v := range variants(p.tree) {
			v.members = members
			s, ok := v.write(p.tree)
			if written += len(v.out); ok {
				try(s)
			}
			if written > maxWritten {
				break
			}
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(utf8.RuneCountInString(a)-utf8.RuneCountInString(b), cmp.Compare(a, b))
	})
	return spread(out, n)
}

// spread picks n of the sorted list: the shortest half, then evenly up to the
// longest.
func spread(list []string, n int) []string {
	if len(list) <= n {
		return list
	}
	half := (n + 1) / 2
	out, rest := list[:half:half], list[half:]
	for i := range n - half {
		out = append(out, rest[(i+1)*(len(rest)-1)/(n-half)])
	}
	return out
}

// variants lists the ways to choose: each choice the same everywhere first,
// then mixtures.
func variants(tree *node) []*variant {
	var out []*variant
	for branch := range min(branches(tree), maxAlternation) {
		for member := range 3 {
			for rounds := range 4 {
				out = append(out, &variant{branch: branch, member: member, rounds: rounds})
			}
		}
	}
	for member := 3; member < maxCandidates; member++ {
		out = append(out, &variant{member: member, rounds: 1})
	}
	for seed := range uint32(mixedVariants) {
		out = append(out, &variant{mixed: true, state: seed*2654435761 + 1})
	}
	return out
}

func branches(n *node) int {
	most := 1
	if n.op == opAlternate {
		most = len(n.subs)
	}
	for _, sub := range n.subs {
		most = max(most, branches(sub))
	}
	return most
}

// A variant writes one string by fixed or mixed choices.
type variant struct {
	branch, member, rounds int
	mixed                  bool
	state                  uint32 // of the mixing sequence

	out      []rune
	captures map[int][]rune
	members  map[*node][]rune // of classes, shared by all variants
}

func (v *variant) write(tree *node) (s string, ok bool) {
	v.captures = map[int][]rune{}
	ok = v.node(tree)
	return string(v.out), ok
}

// choose returns the fixed choice, or the next of the mixed ones.
func (v *variant) choose(fixed, n int) int {
	if !v.mixed {
		return fixed % n
	}
	v.state = v.state*1664525 + 1013904223 // a linear congruential sequence
	return int(v.state>>16) % n
}

// node appends a string that n matches, leaving assertions to luck; it
// reports false when that is impossible or too long.
func (v *variant) node(n *node) bool {
	switch n.op {
	case opClass:
		members, known := v.members[n]
		if !known {
			members = candidates(n.set)
			v.members[n] = members
		}
		if len(members) == 0 || len(v.out) >= maxSample {
			return false
		}
		v.out = append(v.out, members[v.choose(v.member, len(members))])
	case opConcat:
		for _, sub := range n.subs {
			if !v.node(sub) {
				return false
			}
		}
	case opAlternate:
		return v.node(n.subs[v.choose(v.branch, len(n.subs))])
	case opRepeat:
		return v.repeat(n)
	case opGroup:
		start := len(v.out)
		ok := v.node(n.subs[0])
		v.captures[n.low] = slices.Clone(v.out[start:])
		return ok
	case opBackref:
		v.out = append(v.out, v.captures[n.low]...)
		return len(v.out) < maxSample
	}
	return true
}

func (v *variant) repeat(n *node) bool {
	high := n.high
	if high == infinite {
		high = n.low + extraRounds
	}
	times := [...]int{n.low, min(n.low+1, high), high, max(high-1, n.low)}[v.choose(v.rounds, 4)]
	for range times {
		if !v.node(n.subs[0]) {
			return false
		}
	}
	return true
}

const maxCandidates = 8

// candidates returns a few members of s that differ in kind, the readable
// ones first.
func candidates(s set) []rune {
	var out []rune
	add := func(r rune) {
		if utf8.ValidRune(r) && !slices.Contains(out, r) && len(out) < maxCandidates {
			out = append(out, r)
		}
	}
	for _, kind := range []set{{{'a', 'z'}}, digits, {{'A', 'Z'}}, {{' ', '~'}}} {
		for _, r := range friendly {
			if kind.has(r) && s.has(r) {
				add(r)
				break
			}
		}
	}
	for _, x := range s {
		add(x.lo)
		add(x.hi)
	}
	if len(out) == 0 && len(s) > 0 && s.has(unicode.ReplacementChar) {
		add(unicode.ReplacementChar)
	}
	return out
}
