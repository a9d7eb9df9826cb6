package compat

import (
	"bytes"
	"errors"
	"slices"
	"time"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/pattern"
)

// How many steps the solver may take: for the verdict, and for each change
// that is told apart afterwards.
const (
	maxSteps       = 400_000
	maxStepsChange = 100_000
	maxForms       = 200_000 // formulas made to judge changes one by one
)

var errLossy = errors.New("the reading of the schema cannot be written down for a validator")

// A comparison is the work on one pair of schemas.
type comparison struct {
	Options
	old, new *schema.Value
	end      time.Time

	logic       *logic
	patterns    map[string]*pattern.Pattern
	left, right side      // the values of left must be valid on the right
	low, plain  *lowering // of the schemas as they are read and as they are written
	mirror      *node     // the right schema, with objects read as on the left

	up    map[*node][]*node // the parents of the nodes on the left
	spent int               // work on single changes

	result Result
}

func newComparison(old, new *schema.Value, o Options) *comparison {
	return &comparison{
		Options: o, old: old, new: new, end: time.Now().Add(o.Deadline),
		logic: newLogic(), patterns: map[string]*pattern.Pattern{},
	}
}

func (c *comparison) run() Result {
	s := annotations(c.old, c.new, c.Direction)
	c.result.Texts = s.texts
	if alike(c.old, c.new) && len(schema.Duplicates(c.old))+len(schema.Duplicates(c.new)) == 0 {
		c.result.Verdict, c.result.Changes = Compatible, s.quiet
		return c.result
	}
	if refusal := c.prepare(); refusal != nil {
		c.result.Verdict = Unknown
		c.result.Changes = []Change{*refusal}
		c.result.Texts = s.finish(nil)
		return c.result
	}
	c.judge()
	c.result.Changes = append(c.result.Changes, s.quiet...)
	c.dialects()
	c.result.Texts = s.finish(c.result.Changes)
	if len(c.result.Changes)+len(c.result.Texts) == 0 {
		c.result.Changes = []Change{{Kind: Rewritten, Verdict: Compatible, Reason: reason(Rewritten, Compatible, c.Direction)}}
	}
	sortChanges(c.result.Changes)
	return c.result
}

func sortChanges(list []Change) {
	slices.SortStableFunc(list, func(a, b Change) int {
		return compareStrings(string(a.Pointer), string(b.Pointer), a.Kind, b.Kind, a.Name, b.Name, string(a.Before), string(b.Before))
	})
}

// prepare reads both schemas. It returns the change that says why they cannot
// be compared.
func (c *comparison) prepare() *Change {
	inner, outer := c.old, c.new
	if c.Direction == Output {
		inner, outer = c.new, c.old
	}
	closes := c.Reading == MCP
	c.low, c.plain = newLowering(c.logic, &view{}), newLowering(c.logic, &view{})
	c.plain.set = true
	if refusal := c.open(&c.left, inner, closes); refusal != nil {
		return refusal
	}
	if refusal := c.open(&c.right, outer, closes && c.Direction == Input); refusal != nil {
		return refusal
	}
	c.mirror = c.right.root
	if c.left.root.closes != c.right.root.closes {
		c.mirror, _ = newReader(c.right.doc, c.patterns).read(c.left.root.closes)
	}
	return nil
}

// open guards, reads and lowers one schema.
func (c *comparison) open(s *side, v *schema.Value, closes bool) *Change {
	doc, err := schema.Open(declared(v, c.Dialect))
	if refusal, ok := errors.AsType[*schema.Refusal](err); ok {
		return c.undecided(refusal.Pointer, refusal.Reason)
	}
	if err != nil {
		return c.undecided("", err.Error())
	}
	r := newReader(doc, c.patterns)
	n, f := r.read(closes)
	if f != nil {
		return c.undecided(f.at.pointer(), f.why)
	}
	s.doc, s.root, s.integers, s.exclusive = doc, n, r.integers, r.exclusive
	s.lit = c.formula(s, c.low, c.plain)
	return nil
}

// formula returns the formula of a side. What is read as closed must also be
// valid as it is written: closing objects inside the branches of a oneOf could
// otherwise let in a value that fits several of them.
func (c *comparison) formula(s *side, low, plain *lowering) lit {
	l := low.document(s.root)
	if s.root.closes && s.exclusive {
		l = c.logic.and(l, plain.document(s.root))
	}
	return l
}

// spelled reads a schema of draft-04 again, in which 1.0 is no integer.
func (c *comparison) spelled(s *side) lit {
	r := newReader(s.doc, c.patterns)
	r.spelling = true
	n, _ := r.read(s.root.closes)
	return c.formula(&side{root: n, exclusive: s.exclusive}, c.low, c.plain)
}

var dialectURIs = map[schema.Dialect]string{
	schema.Draft04: "http://json-schema.org/draft-04/schema#", schema.Draft06: "http://json-schema.org/draft-06/schema#",
	schema.Draft07: "http://json-schema.org/draft-07/schema#", schema.Draft201909: "https://json-schema.org/draft/2019-09/schema",
	schema.Draft202012: "https://json-schema.org/draft/2020-12/schema",
}

// declared returns v with a dialect that it does not declare itself.
func declared(v *schema.Value, d schema.Dialect) *schema.Value {
	if d == "" || v.Kind != schema.Object || v.Get("$schema") != nil {
		return v
	}
	c := *v
	c.Members = append([]schema.Member{{Name: "$schema", Value: str(dialectURIs[d])}}, v.Members...)
	return &c
}

// undecided is a change that nobody can judge, at a keyword or a schema.
func (c *comparison) undecided(at schema.Pointer, why string) *Change {
	in := max(holder(c.old, at), holder(c.new, at))
	return &Change{Kind: Undecided, Verdict: Unknown, Pointer: at, In: in, Reason: worded(why)}
}

// dialects reports a change of the declared dialect.
func (c *comparison) dialects() {
	before, after := canonical(c.old.Get("$schema")), canonical(c.new.Get("$schema"))
	if bytes.Equal(before, after) {
		return
	}
	change := Change{Kind: DialectChanged, Verdict: Compatible, Pointer: "/$schema", Before: before, After: after}
	change.Reason = reason(DialectChanged, Compatible, c.Direction)
	if c.result.Verdict != Compatible {
		change.Reason = "The dialect itself refuses nothing; what is refused is reported at its place."
	}
	c.result.Changes = append(c.result.Changes, change)
}

// solver returns a solver that stops at the deadline.
func (c *comparison) solver(steps int) *solver {
	s := newSolver(c.logic, steps)
	s.clock = func() bool { return time.Now().After(c.end) }
	return s
}
