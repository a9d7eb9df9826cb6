package compat

import "github.com/mcpward/mcpward/pkg/schema"

// A typeSet is a set of JSON types. The two kinds of integer are subsets of
// number; next to it they add nothing.
type typeSet uint8

const (
	tNull typeSet = 1 << iota
	tBool
	tNumber
	tString
	tArray
	tObject
	tInteger // numbers without a fraction
	tLexical // numbers spelled as integers (draft-04)

	tAll = tNull | tBool | tNumber | tString | tArray | tObject
)

// order is the order in which witnesses are looked for: plain values first.
var order = [...]typeSet{tString, tNumber, tBool, tNull, tObject, tArray}

var typeNames = map[string]typeSet{
	"null": tNull, "boolean": tBool, "number": tNumber, "string": tString,
	"array": tArray, "object": tObject, "integer": tInteger,
}

// canonical drops what a wider member of the set covers.
func (t typeSet) canonical() typeSet {
	if t&tNumber != 0 {
		t &^= tInteger | tLexical
	}
	if t&tInteger != 0 {
		t &^= tLexical
	}
	return t
}

// plain reports whether the complement of t is a typeSet.
func (t typeSet) plain() bool { return t&(tInteger|tLexical) == 0 }

func (t typeSet) complement() typeSet { return tAll &^ t }

// intersect returns the types in both sets. Every spelling of an integer is
// an integer, and every integer a number.
func (t typeSet) intersect(u typeSet) typeSet {
	return (t.spread() & u.spread()).canonical()
}

func (t typeSet) spread() typeSet {
	if t&tNumber != 0 {
		t |= tInteger
	}
	if t&tInteger != 0 {
		t |= tLexical
	}
	return t
}

// kinds returns the set with the integers as numbers.
func (t typeSet) kinds() typeSet {
	if t&(tInteger|tLexical) != 0 {
		t |= tNumber
	}
	return t & tAll
}

var kindTypes = [...]typeSet{
	schema.Null: tNull, schema.Bool: tBool, schema.Number: tNumber,
	schema.String: tString, schema.Array: tArray, schema.Object: tObject,
}

func typeOfValue(v *schema.Value) typeSet { return kindTypes[v.Kind] }
