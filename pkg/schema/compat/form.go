package compat

import (
	"encoding/binary"
	"math/big"
	"slices"
	"strconv"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/pattern"
)

// A lit is a formula or its negation: twice the index of the formula, plus
// one when negated. A formula holds or does not hold for every JSON value.
type lit int32

// Formula 0 holds for every value.
const (
	yes lit = 0
	no  lit = 1
)

func (l lit) not() lit      { return l ^ 1 }
func (l lit) negated() bool { return l&1 == 1 }

// An op is the operator of a formula. The operators below opMin speak about
// any value; the others about values of one type, and hold for all values of
// other types, as the keywords of JSON Schema do.
type op uint8

const (
	opTrue   op = iota
	opAnd       // all of args
	opOneOf     // exactly one of args
	opDef       // args[0]: the point where a recursive schema meets itself
	opType      // the type is in types
	opEnum      // the value is one of values
	opOpaque    // nobody knows: text says why

	opMin      // number: at least (or, with strict, more than) num
	opMax      // number: at most (or less than) num
	opMultiple // number: a multiple of num
	opInteger  // number: without a fraction
	opLexical  // number: an integer spelled without a decimal point (draft-04)

	opMinLength // string: at least lo characters
	opMaxLength // string: at most lo characters
	opPattern   // string: matches pattern
	opFormat    // string: holds for every value, but text says what would look right

	opMinItems // array: at least lo items
	opMaxItems // array: at most lo items
	opItem     // array: item lo, if there is one, satisfies args[0]
	opItems    // array: the items from lo on satisfy args[0]
	opContains // array: the number of items that satisfy args[0] is within lo…hi
	opUnique   // array: no two items are equal

	opMinProps // object: at least lo properties
	opMaxProps // object: at most lo properties
	opRequired // object: has the property text
	opProp     // object: the property text, if there is one, satisfies args[0]
	opProps    // object: properties whose name satisfies args[0] satisfy args[1]
)

// unbounded is the upper limit of a count that has none.
const unbounded = -1

// A form is one formula. Two equal formulas are one form.
type form struct {
	op      op
	strict  bool
	types   typeSet
	args    []lit
	lo, hi  int
	num     *big.Rat
	text    string
	pattern *pattern.Pattern
	values  []*schema.Value
	keys    []string // of values, sorted: see valueKey
	origin  *place   // opOpaque
	strings []string // names that a formula about names mentions, once asked for
	asked   bool
}

// typed returns the one type a formula speaks about, 0 for any.
func (f *form) typed() typeSet {
	switch {
	case f.op < opMin:
		return 0
	case f.op <= opLexical:
		return tNumber
	case f.op <= opFormat:
		return tString
	case f.op <= opUnique:
		return tArray
	}
	return tObject
}

// A logic holds the formulas of one comparison.
type logic struct {
	forms    []form
	index    map[string]lit
	patterns map[string]*pattern.Pattern
	key      []byte
	consts   map[string]lit
}

func newLogic() *logic {
	return &logic{
		forms:    []form{{op: opTrue}},
		index:    make(map[string]lit, 128),
		patterns: map[string]*pattern.Pattern{},
		consts:   map[string]lit{},
	}
}

func (g *logic) form(l lit) *form { return &g.forms[l>>1] }

// intern returns the literal of f, whose fields other than op are described
// by detail.
func (g *logic) intern(f form, detail []byte) lit {
	g.key = detail
	if l, ok := g.index[string(detail)]; ok {
		return l
	}
	l := g.add(f)
	g.index[string(detail)] = l
	return l
}

func (g *logic) add(f form) lit {
	g.forms = append(g.forms, f)
	return lit(len(g.forms)-1) << 1
}

func (g *logic) start(o op) []byte { return append(g.key[:0], byte(o)) }

func appendLits(key []byte, args []lit) []byte {
	for _, l := range args {
		key = binary.AppendUvarint(key, uint64(l))
	}
	return key
}

// count interns an operator with one number.
func (g *logic) count(o op, n int) lit {
	return g.intern(form{op: o, lo: n}, binary.AppendVarint(g.start(o), int64(n)))
}

func (g *logic) unique() lit  { return g.intern(form{op: opUnique}, g.start(opUnique)) }
func (g *logic) integer() lit { return g.intern(form{op: opInteger}, g.start(opInteger)) }
func (g *logic) lexical() lit { return g.intern(form{op: opLexical}, g.start(opLexical)) }

func (g *logic) number(o op, n *big.Rat, strict bool) lit {
	key := strconv.AppendBool(g.start(o), strict)
	return g.intern(form{op: o, num: n, strict: strict}, append(key, n.RatString()...))
}

func (g *logic) matches(p *pattern.Pattern) lit {
	return g.intern(form{op: opPattern, pattern: p}, append(g.start(opPattern), p.String()...))
}

func (g *logic) format(name string) lit {
	return g.intern(form{op: opFormat, text: name}, append(g.start(opFormat), name...))
}

func (g *logic) required(name string) lit {
	return g.intern(form{op: opRequired, text: name}, append(g.start(opRequired), name...))
}

// opaque is something no proof can look into. Two opaque formulas are equal
// when their text is.
func (g *logic) opaque(why, text string, origin *place) lit {
	return g.intern(form{op: opOpaque, text: why, origin: origin}, append(g.start(opOpaque), text...))
}

func (g *logic) prop(name string, value lit) lit {
	if value == yes {
		return yes
	}
	key := append(appendLits(g.start(opProp), []lit{value}), name...)
	return g.intern(form{op: opProp, text: name, args: []lit{value}}, key)
}

// props says that properties whose name satisfies names satisfy value.
func (g *logic) props(names, value lit) lit {
	names = g.simplify(names, false)
	if value == yes || names == no {
		return yes
	}
	if f := g.form(names); f.op == opEnum && !names.negated() {
		var parts []lit
		for _, v := range f.values {
			if v.Kind == schema.String {
				parts = append(parts, g.prop(v.Text, value))
			}
		}
		return g.and(parts...)
	}
	args := []lit{names, value}
	return g.intern(form{op: opProps, args: args}, appendLits(g.start(opProps), args))
}

func (g *logic) item(i int, value lit) lit {
	if value == yes {
		return yes
	}
	if value == no {
		return g.count(opMaxItems, i)
	}
	key := binary.AppendVarint(g.start(opItem), int64(i))
	return g.intern(form{op: opItem, lo: i, args: []lit{value}}, appendLits(key, []lit{value}))
}

func (g *logic) items(from int, value lit) lit {
	if value == yes {
		return yes
	}
	if value == no {
		return g.count(opMaxItems, from)
	}
	key := binary.AppendVarint(g.start(opItems), int64(from))
	return g.intern(form{op: opItems, lo: from, args: []lit{value}}, appendLits(key, []lit{value}))
}

func (g *logic) contains(value lit, lo, hi int) lit {
	switch {
	case lo <= 0 && hi == unbounded:
		return yes
	case hi != unbounded && lo > hi:
		return g.typeOf(tAll &^ tArray)
	case hi == 0:
		return g.items(0, value.not())
	}
	lo = max(lo, 0)
	key := binary.AppendVarint(binary.AppendVarint(g.start(opContains), int64(lo)), int64(hi))
	return g.intern(form{op: opContains, lo: lo, hi: hi, args: []lit{value}}, appendLits(key, []lit{value}))
}

func (g *logic) typeOf(t typeSet) lit {
	t = t.canonical()
	switch t {
	case tAll:
		return yes
	case 0:
		return no
	}
	return g.intern(form{op: opType, types: t}, append(g.start(opType), byte(t)))
}

// enum holds for the listed values.
func (g *logic) enum(values []*schema.Value) lit {
	keys := make([]string, 0, len(values))
	byKey := make(map[string]*schema.Value, len(values))
	for _, v := range values {
		k := valueKey(v)
		if byKey[k] == nil {
			byKey[k] = v
			keys = append(keys, k)
		}
	}
	if len(keys) == 0 {
		return no
	}
	slices.Sort(keys)
	f := form{op: opEnum, keys: keys, values: make([]*schema.Value, len(keys))}
	detail := g.start(opEnum)
	for i, k := range keys {
		f.values[i] = byKey[k]
		detail = append(binary.AppendUvarint(detail, uint64(len(k))), k...)
	}
	return g.intern(f, detail)
}

// names holds for the listed strings.
func (g *logic) names(list ...string) lit {
	return g.enum(textList(list))
}
