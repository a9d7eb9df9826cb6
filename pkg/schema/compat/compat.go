// Package compat answers whether a change from one JSON Schema to another
// breaks: proof, witness, or unknown with a pointer and a reason.
//
// It is pure: no I/O, the same answer on every run, and bounded work on
// hostile schemas. It returns kinds such as "required-added"; package drift
// owns rule ids and their texts.
//
// A compatible answer covers every keyword on the way to a difference. A
// breaking answer comes with a witness that was evaluated on both sides.
// Everything else is unknown: a keyword that this package does not decide
// never means "ignore".
package compat

import (
	"bytes"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A Direction says who produces the values that a schema describes.
type Direction string

// The directions. For Input every value valid under the old schema must stay
// valid under the new one; for Output every new value must be valid under the
// old schema.
const (
	Input  Direction = "input"
	Output Direction = "output"
)

// A Verdict is three-valued; an unknown is never reported as compatible.
type Verdict string

// The verdicts.
const (
	Compatible Verdict = "compatible" // proved
	Breaking   Verdict = "breaking"   // proved: a value exists that was fine and no longer is
	Unknown    Verdict = "unknown"    // neither
)

// A Change is one difference between two schemas.
type Change struct {
	Kind    string         // such as "required-added"; the full list is Kinds
	Verdict Verdict        // for this difference alone
	Pointer schema.Pointer // of the difference, "" is the root; where it was for something removed
	In      schema.Pointer // of the schema that holds the difference; a prefix of Pointer
	Name    string         // the property, keyword or canonical enum value concerned; empty when the kind says it all
	Before  []byte         // canonical JSON of the differing part; nil when absent
	After   []byte
	Reason  string // one sentence: why it is or is not breaking, or why it is not decided
	Witness []byte // canonical JSON of a value that proves a breaking change; nil unless breaking
}

// A Result is the answer for a pair of schemas.
type Result struct {
	Verdict Verdict
	Changes []Change // sorted by pointer, kind, name; empty when nothing differs that a validator can see
	Texts   []Text   // changed text that a model reads inside the schema, sorted by pointer
}

// A Text is a changed annotation inside a schema: no validator sees it, but
// the model obeys it.
type Text struct {
	Pointer       schema.Pointer
	Keyword       string // "title", "description", "default", "examples", …, or "enum" for a listed value that is a sentence
	Before, After []byte // canonical JSON; nil when absent
}

// Compare judges the change from old to new; nil is an absent schema.
//
// It reads objects the way MCP clients and servers use them: one that has
// properties and says nothing about others is closed, on both sides for Input
// and on the new side for Output. The root of a tool's schema without
// properties has none; below the root, empty properties say nothing.
func Compare(old, new *schema.Value, dir Direction) Result {
	return compareIn(old, new, dir, true)
}

// compareIn compares in the MCP reading, or with closed false in the pure set
// reading of JSON Schema.
func compareIn(old, new *schema.Value, dir Direction, closed bool) Result {
	if old == nil || new == nil {
		return presence(old, new, dir)
	}
	before, after := meaning(old), meaning(new)
	if bytes.Equal(before, after) {
		return Result{Verdict: Compatible}
	}
	c := newComparison(old, new, dir, closed)
	if why := tooLarge(old, before); why != "" {
		c.undecided(nil, "", why)
	} else if why := tooLarge(new, after); why != "" {
		c.undecided(nil, "", why)
	} else {
		c.run()
	}
	return c.result()
}

// presence judges a schema that appeared or went away. Consumers of a result
// without a schema had no promise, and a call needs no schema to be answered.
func presence(old, new *schema.Value, dir Direction) Result {
	switch {
	case old == nil && new == nil:
		return Result{Verdict: Compatible}
	case old == nil:
		return single(Change{Kind: SchemaAdded, Verdict: Compatible, After: new.AppendCanonical(nil), Reason: reason(SchemaAdded, Compatible, dir)})
	}
	verdict := Compatible
	if dir == Output {
		verdict = Breaking
	}
	return single(Change{Kind: SchemaRemoved, Verdict: verdict, Before: old.AppendCanonical(nil), Reason: reason(SchemaRemoved, verdict, dir)})
}

func single(change Change) Result {
	return Result{Verdict: change.Verdict, Changes: []Change{change}}
}

// meaning returns the canonical form without empty properties at the root,
// which read the same whether they are spelled out or not.
func meaning(v *schema.Value) []byte {
	if p := v.Get("properties"); p != nil && p.Kind == schema.Object && len(p.Members) == 0 {
		trimmed := *v
		trimmed.Members = slices.DeleteFunc(slices.Clone(v.Members), func(m schema.Member) bool { return m.Name == "properties" })
		v = &trimmed
	}
	return v.AppendCanonical(nil)
}

func (c *comparison) result() Result {
	if c.steps < 0 {
		c.undecided(nil, "", "the schemas differ in too many places to be compared within the work limit")
	}
	texts, quiet := annotations(c.old.root, c.new.root, c.dir)
	r := Result{Verdict: Compatible, Changes: append(c.changes, quiet...), Texts: texts}
	if len(r.Changes) == 0 && len(r.Texts) == 0 {
		r.Changes = append(r.Changes, Change{Kind: Rewritten, Verdict: Compatible, Reason: reason(Rewritten, Compatible, c.dir)})
	}
	slices.SortStableFunc(r.Changes, func(a, b Change) int {
		return compareStrings(string(a.Pointer), string(b.Pointer), a.Kind, b.Kind, a.Name, b.Name, string(a.Verdict), string(b.Verdict))
	})
	r.Changes = slices.CompactFunc(r.Changes, func(a, b Change) bool {
		return a.Pointer == b.Pointer && a.Kind == b.Kind && a.Name == b.Name && a.Verdict == b.Verdict
	})
	for _, change := range r.Changes {
		switch {
		case change.Verdict == Breaking:
			r.Verdict = Breaking
			return r
		case change.Verdict == Unknown:
			r.Verdict = Unknown
		}
	}
	return r
}

// compareStrings orders by the first pair that differs.
func compareStrings(pairs ...string) int {
	for i := 0; i < len(pairs); i += 2 {
		if n := strings.Compare(pairs[i], pairs[i+1]); n != 0 {
			return n
		}
	}
	return 0
}
