package pattern

// An op is the kind of a node.
type op uint8

const (
	opEmpty     op = iota
	opClass        // one character of set
	opConcat       // subs in order
	opAlternate    // one of subs
	opRepeat       // subs[0], low to high times
	opGroup        // subs[0], captured as number low
	opStart        // ^
	opEnd          // $
	opWord         // \b, or \B when negated
	opLook         // subs[0] follows here, or does not when negated
	opBehind       // subs[0] precedes; not decided
	opBackref      // group number low again; not decided
)

const infinite = -1 // opRepeat.high

// A node is one part of an expression.
type node struct {
	op        op
	negated   bool
	low, high int
	set       set
	subs      []*node
}

var empty = &node{op: opEmpty}

// leadsWithStart reports whether every match of n begins at ^.
func (n *node) leadsWithStart() bool {
	switch n.op {
	case opStart:
		return true
	case opGroup:
		return n.subs[0].leadsWithStart()
	case opRepeat:
		return n.low > 0 && n.subs[0].leadsWithStart()
	case opConcat:
		for _, sub := range n.subs {
			if sub.leadsWithStart() {
				return true
			}
			if sub.op == opClass {
				return false
			}
		}
		return false
	case opAlternate:
		for _, sub := range n.subs {
			if !sub.leadsWithStart() {
				return false
			}
		}
		return true
	}
	return false
}

// size counts the automaton states of n, up to limit.
func (n *node) size(limit int) int {
	total := 1
	for _, sub := range n.subs {
		total = min(total+sub.size(limit), limit)
	}
	if n.op == opRepeat {
		times := max(n.high, n.low+1, 1)
		if total > limit/times {
			return limit
		}
		total *= times
	}
	return total
}
