package pattern

import (
	"encoding/binary"
	"slices"
)

// A formula says what the rest of a text must be like: one of its clauses
// must hold. A clause holds if every automaton state in "all" accepts the rest
// and the formula "none" does not hold. Without lookaheads every clause is one
// state and a formula is the usual set of states of a subset construction.
//
// Formulas and clauses are interned: equal ones have the same number.
type clause struct {
	all  []int32 // states, sorted
	none int32   // formula
}

// The formulas and the clause with fixed numbers.
const (
	never      int32 = 0
	always     int32 = 1
	trueClause int32 = 0
)

// maxPairwise bounds the quadratic search for clauses that imply others.
const maxPairwise = 64

// formulas is the store of clauses and formulas.
type formulas struct {
	clauses     []clause
	clauseIndex map[string]int32
	list        [][]int32 // formula → its clauses, sorted
	index       map[string]int32
	scratch     []byte
}

func newFormulas() *formulas {
	f := &formulas{clauseIndex: map[string]int32{}, index: map[string]int32{}}
	f.clause(nil, never)
	f.intern(nil)
	f.intern([]int32{trueClause})
	return f
}

func (f *formulas) clause(all []int32, none int32) int32 {
	f.scratch = binary.AppendVarint(f.scratch[:0], int64(none))
	for _, q := range all {
		f.scratch = binary.AppendVarint(f.scratch, int64(q))
	}
	id, ok := f.clauseIndex[string(f.scratch)]
	if !ok {
		id = int32(len(f.clauses))
		f.clauses = append(f.clauses, clause{slices.Clone(all), none})
		f.clauseIndex[string(f.scratch)] = id
	}
	return id
}

func (f *formulas) intern(clauses []int32) int32 {
	f.scratch = f.scratch[:0]
	for _, c := range clauses {
		f.scratch = binary.AppendVarint(f.scratch, int64(c))
	}
	id, ok := f.index[string(f.scratch)]
	if !ok {
		id = int32(len(f.list))
		f.list = append(f.list, slices.Clone(clauses))
		f.index[string(f.scratch)] = id
	}
	return id
}

// state returns the formula "q accepts the rest".
func (f *formulas) state(q int32) int32 { return f.intern([]int32{f.clause([]int32{q}, never)}) }

// or returns the formula with these clauses, which it may reorder.
func (f *formulas) or(clauses []int32) int32 {
	slices.Sort(clauses)
	clauses = slices.Compact(clauses)
	if len(clauses) > 0 && clauses[0] == trueClause {
		return always
	}
	if len(clauses) > 1 && len(clauses) <= maxPairwise && slices.ContainsFunc(clauses, f.compound) {
		clauses = f.weakest(clauses)
	}
	return f.intern(clauses)
}

func (f *formulas) compound(c int32) bool {
	return len(f.clauses[c].all) != 1 || f.clauses[c].none != never
}

// weakest drops the clauses that imply another one.
func (f *formulas) weakest(clauses []int32) []int32 {
	var out []int32
	for i, c := range clauses {
		implied := false
		for j, d := range clauses {
			if i != j && f.implies(c, d) {
				implied = true
				break
			}
		}
		if !implied {
			out = append(out, c)
		}
	}
	return out
}

// implies reports whether c obviously implies d; different clauses never
// imply each other.
func (f *formulas) implies(c, d int32) bool {
	x, y := f.clauses[c], f.clauses[d]
	return subset(y.all, x.all) && subset(f.list[y.none], f.list[x.none])
}

func subset(small, large []int32) bool {
	i := 0
	for _, x := range small {
		for i < len(large) && large[i] < x {
			i++
		}
		if i == len(large) || large[i] != x {
			return false
		}
	}
	return true
}

func (f *formulas) either(a, b int32) int32 {
	switch {
	case a == always || b == always:
		return always
	case a == never || a == b:
		return b
	case b == never:
		return a
	}
	return f.or(slices.Concat(f.list[a], f.list[b]))
}

func (f *formulas) both(a, b int32) int32 {
	switch {
	case a == never || b == never:
		return never
	case a == always || a == b:
		return b
	case b == always:
		return a
	}
	var out []int32
	for _, c := range f.list[a] {
		for _, d := range f.list[b] {
			x, y := f.clauses[c], f.clauses[d]
			all := slices.Concat(x.all, y.all)
			slices.Sort(all)
			if none := f.either(x.none, y.none); none != always {
				out = append(out, f.clause(slices.Compact(all), none))
			}
		}
	}
	return f.or(out)
}

func (f *formulas) not(a int32) int32 {
	switch a {
	case never:
		return always
	case always:
		return never
	}
	return f.intern([]int32{f.clause(nil, a)})
}
