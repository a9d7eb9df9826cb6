// Package compat answers whether a change from one JSON Schema to another
// breaks: proof, witness, or unknown with a pointer and a reason.
//
// It is pure: no I/O, the same answer on every run, and bounded work on
// hostile schemas. It returns kinds such as "required-added"; package drift
// owns rule ids and their texts.
//
// Both schemas become formulas of one logic, whatever their dialect. A solver
// then looks for a value that satisfies the one and not the other. When it has
// tried every way and found none, that is the proof that the change is
// compatible; a keyword that it does not understand keeps it from saying so.
// When it finds a value, validators of the declared dialect must confirm it
// before the change is called breaking. Everything else is unknown.
package compat

import (
	"time"

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

// A Reading says how an object that declares properties and says nothing about
// others is read.
type Reading string

// The readings. In the reading of MCP such an object is closed, on both sides
// for Input and on the new side for Output, and the root of a tool's schema
// without properties has none. Set is what JSON Schema says: it is open.
const (
	MCP Reading = "mcp"
	Set Reading = "set"
)

// A Verdict is three-valued; an unknown is never reported as compatible.
type Verdict string

// The verdicts.
const (
	Compatible Verdict = "compatible" // proved
	Breaking   Verdict = "breaking"   // proved: a value exists that was fine and no longer is
	Unknown    Verdict = "unknown"    // neither
)

// Options say what is compared. The zero value means Input in the reading of
// MCP.
type Options struct {
	Direction Direction // "" is Input
	Reading   Reading   // "" is MCP

	// Dialect is what a schema is read as that declares no $schema; "" is
	// 2020-12.
	Dialect schema.Dialect

	// Deadline is when to give up; 0 is DefaultDeadline. The work is also
	// limited by counting steps, so that the answer does not depend on the
	// speed of the machine, except on hostile schemas.
	Deadline time.Duration
}

// DefaultDeadline bounds one comparison.
const DefaultDeadline = 1500 * time.Millisecond

// A Change is one difference between two schemas.
type Change struct {
	Kind    string         // such as "required-added"; the full list is Kinds
	Verdict Verdict        // for this difference alone
	Pointer schema.Pointer // of the difference, "" is the root; where it was for something removed
	In      schema.Pointer // of the schema that holds the difference; a prefix of Pointer
	Name    string         // the property, keyword or canonical enum value concerned; empty when the kind says it all
	Before  []byte         // canonical JSON of the differing part; nil when absent
	After   []byte
	Reason  string // whole sentences: why it is or is not breaking, or why it is not decided
	Witness []byte // canonical JSON of a value that proves a breaking change; nil unless breaking
	Ignored bool   // a validator still accepts the witness; it breaks because a part of it is no longer declared
}

// A Result is the answer for a pair of schemas.
type Result struct {
	Verdict Verdict
	Changes []Change // sorted by pointer, kind, name; empty when nothing differs but text
	Texts   []Text   // changed text that a model reads inside the schema, sorted by pointer
}

// A Text is a changed annotation inside a schema: no validator sees it, but
// the model obeys it.
type Text struct {
	Pointer       schema.Pointer
	Keyword       string // "title", "description", "default", "examples", …, or "enum" for a listed value that is a sentence
	Before, After []byte // canonical JSON; nil when absent
}

// Compare judges the change from old to new; nil is an absent schema. The
// verdict is Compatible only if every value of the one side is proved to be
// valid on the other, and Breaking only if a Change has a witness or the
// schema is gone.
func Compare(old, new *schema.Value, o Options) Result {
	if o.Direction == "" {
		o.Direction = Input
	}
	if o.Reading == "" {
		o.Reading = MCP
	}
	if o.Deadline <= 0 {
		o.Deadline = DefaultDeadline
	}
	switch {
	case old == nil || new == nil:
		return presence(old, new, o.Direction)
	case schema.Equal(old, new):
		return Result{Verdict: Compatible}
	}
	return newComparison(old, new, o).run()
}

// presence judges a schema that appeared or went away. Consumers of a result
// without a schema had no promise, and a call needs no schema to be answered.
func presence(old, new *schema.Value, dir Direction) Result {
	switch {
	case old == nil && new == nil:
		return Result{Verdict: Compatible}
	case old == nil:
		return single(Change{Kind: SchemaAdded, Verdict: Compatible, After: canonical(new), Reason: reason(SchemaAdded, Compatible, dir)})
	}
	verdict := Compatible
	if dir == Output {
		verdict = Breaking
	}
	return single(Change{Kind: SchemaRemoved, Verdict: verdict, Before: canonical(old), Reason: reason(SchemaRemoved, verdict, dir)})
}

func single(change Change) Result {
	return Result{Verdict: change.Verdict, Changes: []Change{change}}
}
