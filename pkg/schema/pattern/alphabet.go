package pattern

import (
	"slices"
	"sort"
	"unicode"
)

// An alphabet groups the code points that no class of a query tells apart.
// One such group is an atom; automata step by atoms instead of characters.
type alphabet struct {
	starts []rune  // first code points of the intervals, sorted
	atomAt []int32 // the atom of each interval
	reps   []rune  // atom → the member that reads best
	usable []bool  // atom → has a member that a text may contain
	order  []int32 // the usable atoms, those that read best first
	in     [][]bool
}

type edge struct {
	at    rune
	class int
}

// newAlphabet computes the atoms of classes.
func newAlphabet(classes []set) *alphabet {
	var edges []edge
	for i, s := range classes {
		for _, x := range s {
			edges = append(edges, edge{x.lo, i}, edge{x.hi + 1, i})
		}
	}
	slices.SortFunc(edges, func(a, b edge) int { return int(a.at - b.at) })

	a := &alphabet{in: make([][]bool, len(classes))}
	atoms := map[string]int32{}
	var members [][]span
	inside := make([]byte, len(classes)) // 1 where the current interval is a member
	for i, at := 0, rune(0); at <= unicode.MaxRune; {
		for ; i < len(edges) && edges[i].at == at; i++ {
			inside[edges[i].class] ^= 1
		}
		end := rune(unicode.MaxRune)
		if i < len(edges) {
			end = edges[i].at - 1
		}
		atom, known := atoms[string(inside)]
		if !known {
			atom = int32(len(members))
			atoms[string(inside)] = atom
			members = append(members, nil)
			for c, in := range inside {
				a.in[c] = append(a.in[c], in == 1)
			}
		}
		members[atom] = append(members[atom], span{at, end})
		a.starts = append(a.starts, at)
		a.atomAt = append(a.atomAt, atom)
		at = end + 1
	}
	a.choose(members)
	return a
}

// choose picks a representative of each atom.
func (a *alphabet) choose(members [][]span) {
	ranks := make([]int, len(members))
	for atom, spans := range members {
		r, rank, ok := newSet(spans...).representative()
		a.reps = append(a.reps, r)
		a.usable = append(a.usable, ok)
		if ranks[atom] = rank; ok {
			a.order = append(a.order, int32(atom))
		}
	}
	slices.SortFunc(a.order, func(x, y int32) int { return ranks[x] - ranks[y] })
}

func (a *alphabet) atom(r rune) int32 {
	i := sort.Search(len(a.starts), func(i int) bool { return a.starts[i] > r })
	return a.atomAt[i-1]
}
