package compat

import (
	"slices"
	"strconv"

	"github.com/mcpward/mcpward/pkg/schema"
)

// An array is what the atoms of a branch say about an array.
type array struct {
	least, most int
	at          map[int][]lit // what item i must satisfy, if there is one
	from        []tail        // what the items from an index on must satisfy
	counts      []quota
	unique      bool
	repeated    bool // two items must be equal
	prefix      int  // items from here on are all alike
}

type tail struct {
	from  int
	value lit
}

// A quota limits how many of the items from an index on satisfy a literal.
type quota struct {
	from   int
	value  lit
	lo, hi int // hi may be unbounded
}

// arrayCell finds an array.
func (s *solver) arrayCell(b *branch) outcome {
	a := s.array(b)
	if a.unique && a.repeated {
		return none
	}
	if a.repeated {
		a.least = max(a.least, 2)
	}
	longest := max(a.least, a.prefix)
	for _, q := range a.counts {
		longest += q.lo
	}
	if a.repeated {
		longest += 2
	}
	if a.most != unbounded {
		longest = min(longest, a.most)
	}
	return s.lengths(a, longest)
}

// maxItems bounds the arrays that are built.
const maxItems = 1000

// lengths tries every length that could matter: a longer array could do
// without one of its items.
func (s *solver) lengths(a *array, longest int) outcome {
	out := none
	for n := a.least; n <= longest; n++ {
		if n > maxItems {
			s.blame("the shortest array that is accepted is too long to be built", nil)
			return stuck
		}
		f := &arraySearch{solver: s, array: a, n: n}
		switch o := f.run(); o.status {
		case found:
			return o
		case undecided:
			out = o
		}
	}
	return out
}

func (s *solver) array(b *branch) *array {
	a := &array{most: unbounded, at: map[int][]lit{}}
	for _, l := range b.atoms {
		f := s.form(l)
		switch f.op {
		case opItem:
			value := f.args[0]
			if l.negated() {
				value = value.not()
				a.least = max(a.least, f.lo+1)
			}
			a.at[f.lo] = append(a.at[f.lo], value)
			a.prefix = max(a.prefix, f.lo+1)
		case opItems:
			if l.negated() {
				a.counts = append(a.counts, quota{f.lo, f.args[0].not(), 1, unbounded})
			} else {
				a.from = append(a.from, tail{f.lo, f.args[0]})
			}
			a.prefix = max(a.prefix, f.lo)
		case opContains:
			a.counts = append(a.counts, quota{0, f.args[0], f.lo, f.hi})
		case opUnique:
			a.unique = a.unique || !l.negated()
			a.repeated = a.repeated || l.negated()
		default:
			a.bound(f, l.negated())
		}
	}
	return a
}

func (a *array) bound(f *form, negated bool) {
	switch {
	case f.op == opMinItems && !negated:
		a.least = max(a.least, f.lo)
	case f.op == opMaxItems && negated:
		a.least = max(a.least, f.lo+1)
	case negated:
		a.limit(f.lo - 1)
	default:
		a.limit(f.lo)
	}
}

func (a *array) limit(n int) {
	if a.most == unbounded || n < a.most {
		a.most = n
		if n < 0 {
			a.least, a.most = 1, 0
		}
	}
}

// base is what item i must satisfy.
func (s *solver) base(a *array, i int) []lit {
	parts := slices.Clone(a.at[i])
	for _, t := range a.from {
		if i >= t.from {
			parts = append(parts, t.value)
		}
	}
	return parts
}

// An arraySearch builds an array of n items.
type arraySearch struct {
	*solver
	*array
	n      int
	goals  []lit // chosen so far, one for each item
	chosen []uint64
	twin   [2]int // items that must be equal; twin[1] is 0 when there are none
	failed map[string]bool
	out    outcome
}

func (f *arraySearch) run() outcome {
	f.out = none
	if len(f.counts) > 6 {
		f.blame("too many contains apply to one array", nil)
		return stuck
	}
	counts := make([]int, len(f.counts))
	if !f.repeated {
		f.failed = map[string]bool{}
		f.item(0, counts)
		return f.out
	}
	last := min(f.n-1, f.prefix+1)
	for i := range last {
		for j := i + 1; j <= last; j++ {
			f.twin, f.failed = [2]int{i, j}, map[string]bool{}
			if f.item(0, counts) {
				return f.out
			}
		}
	}
	return f.out
}

// item chooses what item i satisfies beyond what it must, in all ways; true
// means that an array was found.
func (f *arraySearch) item(i int, counts []int) bool {
	if !f.spend(2) {
		f.out = stuck
		return false
	}
	if i == f.n {
		return f.finish(counts)
	}
	key := f.state(i, counts)
	if key != "" && f.failed[key] {
		return false
	}
	base := f.base(f.array, i)
	for choice := range uint64(1) << len(f.counts) {
		goal, next, ok := f.choose(i, choice, base, counts)
		if !ok {
			continue
		}
		switch f.solve(goal).status {
		case empty:
			continue
		case undecided:
			f.out = stuck
			continue
		}
		f.goals, f.chosen = append(f.goals, goal), append(f.chosen, choice)
		if f.item(i+1, next) {
			return true
		}
		f.goals, f.chosen = f.goals[:i], f.chosen[:i]
	}
	if key != "" {
		f.failed[key] = true
	}
	return false
}

// state names the situation before item i, as far as what follows depends on
// it; "" when it depends on more.
func (f *arraySearch) state(i int, counts []int) string {
	if f.unique || f.repeated {
		return ""
	}
	key := strconv.AppendInt(nil, int64(i), 10)
	for c, n := range counts {
		if q := f.counts[c]; q.hi == unbounded {
			n = min(n, q.lo)
		}
		key = strconv.AppendInt(append(key, ' '), int64(n), 10)
	}
	return string(key)
}

// choose lets item i satisfy the quotas in the bits of choice.
func (f *arraySearch) choose(i int, choice uint64, base []lit, counts []int) (goal lit, next []int, ok bool) {
	parts := slices.Clone(base)
	next = slices.Clone(counts)
	for c, q := range f.counts {
		in := choice>>c&1 == 1
		switch {
		case i < q.from:
			if in {
				return 0, nil, false
			}
		case in:
			if q.hi != unbounded && next[c] == q.hi {
				return 0, nil, false
			}
			next[c]++
			if q.lo > 0 {
				parts = append(parts, q.value)
			}
		case q.hi != unbounded:
			parts = append(parts, q.value.not())
		}
		if next[c]+f.n-1-i < q.lo {
			return 0, nil, false
		}
	}
	if f.twin[1] == i && i > 0 {
		// Twins have one value, so they count alike where both count.
		for c, q := range f.counts {
			if f.twin[0] >= q.from && (f.chosen[f.twin[0]]^choice)>>c&1 == 1 {
				return 0, nil, false
			}
		}
		parts = append(parts, f.goals[f.twin[0]])
	}
	return f.and(parts...), next, true
}

// finish builds the array from the goals of its items.
func (f *arraySearch) finish(counts []int) bool {
	for c, q := range f.counts {
		if counts[c] < q.lo {
			return false
		}
	}
	items := make([]*schema.Value, f.n)
	for i, goal := range f.goals {
		out := f.solve(goal)
		if out.status != found {
			f.out = stuck
			return false
		}
		items[i] = out.value
	}
	if f.twin[1] > 0 {
		items[f.twin[0]] = items[f.twin[1]]
	}
	if f.unique && !distinct(items) {
		if items = f.spread(); items == nil {
			return false
		}
	}
	f.out = give(&schema.Value{Kind: schema.Array, Items: items})
	return true
}
