package compat

import (
	"math/rand/v2"
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
)

// seedPairs adds the truth table to a corpus.
func seedPairs(f *testing.F) {
	for _, r := range rows(f) {
		f.Add([]byte(r.Old), []byte(r.New), uint64(1))
	}
}

// opened parses and guards a schema; nil if it is none.
func opened(data []byte) *schema.Document {
	if len(data) > 4096 {
		return nil
	}
	v, err := schema.Parse(data)
	if err != nil {
		return nil
	}
	doc, err := schema.Open(v)
	if err != nil {
		return nil
	}
	return doc
}

// FuzzReader checks that a schema means the same to validators before and
// after it was read.
func FuzzReader(f *testing.F) {
	for _, r := range rows(f) {
		f.Add([]byte(r.Old), uint64(1))
		f.Add([]byte(r.New), uint64(2))
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		doc := opened(data)
		if doc == nil {
			return
		}
		c := newComparison(doc.Root, doc.Root, Options{Reading: Set})
		n, fault := newReader(doc, c.patterns).read(false)
		original, err := validate.CompileDocument(doc)
		if fault != nil {
			return
		}
		if err != nil {
			// Only a format of the meta-schema may be stricter than we are.
			return
		}
		written, ok := emit(n)
		if !ok {
			return
		}
		again, err := validate.Compile(written)
		if err != nil {
			t.Fatalf("%s\nwas written as %s: %v", data, canonical(written), err)
		}
		g := &generator{Rand: rand.New(rand.NewPCG(seed, 0))}
		formula := newLowering(c.logic, &view{}).document(n)
		for range 20 {
			v := g.value(3)
			want, err := original.Valid(v)
			if err != nil {
				return
			}
			if got, err := again.Valid(v); err == nil && got != want {
				t.Fatalf("%s\nwritten as %s\nvalue %s: %v, want %v", data, canonical(written), canonical(v), got, want)
			}
			if got := c.solver(10000).holds(formula, v); got == -truthOf(want) {
				t.Fatalf("%s\nvalue %s: %v, want %v", data, canonical(v), got, want)
			}
		}
	})
}

// FuzzCompare attacks answers with values.
func FuzzCompare(f *testing.F) {
	seedPairs(f)
	f.Fuzz(func(t *testing.T, old, new []byte, seed uint64) {
		was, is := opened(old), opened(new)
		if was == nil || is == nil {
			return
		}
		for _, dir := range []Direction{Input, Output} {
			for _, reading := range []Reading{Set, MCP} {
				r := Compare(was.Root, is.Root, Options{Direction: dir, Reading: reading})
				checkChanges(t, r)
				if reading == Set {
					attackAnswer(t, was, is, dir, r, seed)
				}
			}
		}
	})
}

func attackAnswer(t *testing.T, was, is *schema.Document, dir Direction, r Result, seed uint64) {
	if dir == Output {
		was, is = is, was
	}
	inner, err := validate.CompileDocument(was)
	if err != nil {
		return
	}
	outer, err := validate.CompileDocument(is)
	if err != nil {
		return
	}
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 1))}
	for range 20 {
		v := g.value(3)
		if before, err := inner.Valid(v); err != nil || !before || r.Verdict != Compatible {
			continue
		}
		if after, err := outer.Valid(v); err == nil && !after {
			t.Fatalf("%s: compatible, but\n%s\n%s\nrefuted by %s", dir, canonical(was.Root), canonical(is.Root), canonical(v))
		}
	}
}

// FuzzSearch checks that every value the solver builds for a schema is valid,
// and still is after shrinking.
func FuzzSearch(f *testing.F) {
	for _, r := range rows(f) {
		f.Add([]byte(r.Old))
		f.Add([]byte(r.New))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc := opened(data)
		if doc == nil {
			return
		}
		c := newComparison(doc.Root, doc.Root, Options{Reading: Set})
		n, fault := newReader(doc, c.patterns).read(false)
		if fault != nil {
			return
		}
		valid, err := validate.CompileDocument(doc)
		if err != nil {
			return
		}
		formula := newLowering(c.logic, &view{}).document(n)
		s := c.solver(20000)
		out := s.model(formula)
		if out.status != found {
			return
		}
		for _, v := range []*schema.Value{out.value, s.shrink(out.value, []lit{formula})} {
			if ok, err := valid.Valid(v); err == nil && !ok {
				t.Fatalf("%s\nis not satisfied by %s", data, canonical(v))
			}
		}
	})
}
