package compat

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
)

var (
	seed  = flag.Uint64("seed", 1, "of the property tests")
	pairs = flag.Int("pairs", 1500, "pairs of the property tests")
)

var allDialects = []dialect{draft4, draft6, draft7, draft2019, draft2020}

var dialectIDs = map[dialect]schema.Dialect{
	draft4: schema.Draft04, draft6: schema.Draft06, draft7: schema.Draft07,
	draft2019: schema.Draft201909, draft2020: schema.Draft202012,
}

func withDialect(v *schema.Value, d dialect) *schema.Value { return declared(v, dialectIDs[d]) }

// A rival is one side of a random pair with an independent validator.
type rival struct {
	schema *schema.Value
	oracle *oracle
}

// rivalOf returns nil for a schema that is not one of the dialect, or that the
// guard refuses.
func rivalOf(v *schema.Value, d dialect) *rival {
	v = withDialect(v, d)
	o, err := newOracle(v, d)
	if err != nil || schema.Guard(v) != nil {
		return nil
	}
	return &rival{v, o}
}

// TestRandomPairs compares random schemas over all keywords and dialects, and
// attacks every answer: no value refutes a compatible, validators confirm
// every witness, and nearly everything is decided.
func TestRandomPairs(t *testing.T) {
	t.Logf("seed %d", *seed)
	g := &generator{Rand: rand.New(rand.NewPCG(*seed, 0))}
	tally := map[string]int{}
	for i := range *pairs {
		g.d, g.recursive = allDialects[i%len(allDialects)], i%3 == 0
		old := g.document(3)
		new, newDialect := old, g.d
		switch g.IntN(8) {
		case 0, 1:
			new = g.document(3)
		case 2:
			newDialect = pick(g, allDialects...)
		default:
			for range 1 + g.IntN(2) {
				new = g.mutate(new)
			}
		}
		was, is := rivalOf(old, g.d), rivalOf(new, newDialect)
		if was == nil || is == nil {
			continue
		}
		attack(t, g, was, is, Input, tally)
		attack(t, g, was, is, Output, tally)
	}
	t.Log(tally)
	if decided := tally["compatible"]; tally["unknown"]*10 > decided {
		t.Errorf("%d of %d pairs without a counterexample are not decided", tally["unknown"], decided+tally["unknown"])
	}
	if missed := tally["unknown, though refuted"]; missed*20 > tally["breaking"] {
		t.Errorf("%d breaking pairs are not decided, %d are", missed, tally["breaking"])
	}
}

func attack(t *testing.T, g *generator, was, is *rival, dir Direction, tally map[string]int) {
	t.Helper()
	r := Compare(was.schema, is.schema, Options{Direction: dir, Reading: Set})
	inner, outer := was, is
	if dir == Output {
		inner, outer = is, was
	}
	refuted := false
	values := models(was.schema, is.schema, dir)
	for range 100 {
		values = append(values, g.value(3))
	}
	for _, v := range values {
		if !inner.oracle.valid(t, v) || outer.oracle.valid(t, v) {
			continue
		}
		refuted = true
		if r.Verdict == Compatible {
			t.Fatalf("%s: compatible, but\n%s\n%s\nrefuted by %s", dir, canonical(was.schema), canonical(is.schema), canonical(v))
		}
	}
	if r.Verdict == Unknown {
		for _, c := range r.Changes {
			if c.Verdict == Unknown {
				t.Logf("%s: %s%s is not decided: %s\n%s\n%s", dir, c.Pointer, c.Name, c.Reason, canonical(was.schema), canonical(is.schema))
			}
		}
	}
	name := string(r.Verdict)
	if refuted && r.Verdict == Unknown {
		name = "unknown, though refuted"
	}
	tally[name]++
	checkChanges(t, r)
	for _, c := range r.Changes {
		if c.Witness == nil {
			continue
		}
		if w := parse(t, c.Witness); !inner.oracle.valid(t, w) || outer.oracle.valid(t, w) {
			t.Fatalf("%s: false witness %s\n%s\n%s", dir, c.Witness, canonical(was.schema), canonical(is.schema))
		}
	}
}

// models returns different values that satisfy the schema whose values must
// stay valid.
func models(old, new *schema.Value, dir Direction) []*schema.Value {
	c := newComparison(old, new, Options{Direction: dir, Reading: Set})
	if c.prepare() != nil {
		return nil
	}
	list, _ := c.solver(20000).models(c.left.lit, 10)
	for _, t := range order {
		more, _ := c.solver(20000).models(c.logic.and(c.left.lit, c.logic.typeOf(t)), 5)
		list = append(list, more...)
	}
	return list
}

// checkChanges checks what holds for every result: the verdict is that of the
// changes, each has a known kind and a reason, and only a breaking one has a
// witness.
func checkChanges(t *testing.T, r Result) {
	t.Helper()
	has := map[Verdict]bool{}
	for _, c := range r.Changes {
		has[c.Verdict] = true
		if !slices.Contains(Kinds, c.Kind) || !wholeSentence(c.Reason) || c.Ignored && c.Verdict != Breaking || (c.Witness != nil) != (c.Verdict == Breaking) {
			t.Errorf("change %+v", c)
		}
	}
	want := Compatible
	if has[Breaking] {
		want = Breaking
	} else if has[Unknown] {
		want = Unknown
	}
	if r.Verdict != want {
		t.Errorf("verdict %s of changes %+v", r.Verdict, r.Changes)
	}
}
