package compat

import (
	"slices"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A truth is the value of a formula: it may be unknown, for example because a
// pattern takes too long.
type truth int8

const (
	isFalse truth = iota - 1
	unsure
	isTrue
)

func truthOf(b bool) truth {
	if b {
		return isTrue
	}
	return isFalse
}

// both is the truth of a conjunction.
func both(a, b truth) truth { return min(a, b) }

// maxEval bounds the nesting of formulas about one value, in case references
// lead in a circle.
const maxEval = 2000

// holds evaluates a literal for a value.
func (s *solver) holds(l lit, v *schema.Value) truth {
	s.depth++
	defer func() { s.depth-- }()
	if s.depth > maxEval || !s.spend(1) {
		return unsure
	}
	t := s.evaluate(s.form(l), v)
	if l.negated() {
		return -t
	}
	return t
}

func (s *solver) evaluate(f *form, v *schema.Value) truth {
	if about := f.typed(); about != 0 && about != typeOfValue(v) {
		return isTrue
	}
	switch f.op {
	case opTrue, opFormat:
		return isTrue
	case opAnd:
		return s.evaluateAnd(f.args, v)
	case opOneOf:
		return s.evaluateOneOf(f.args, v)
	case opDef:
		return s.holds(f.args[0], v)
	case opType:
		return truthOf(hasType(f.types, v))
	case opEnum:
		_, found := slices.BinarySearch(f.keys, valueKey(v))
		return truthOf(found)
	case opOpaque:
		return unsure
	}
	switch f.typed() {
	case tNumber:
		return evaluateNumber(f, v.Text)
	case tString:
		return evaluateString(f, v.Text)
	case tArray:
		return s.evaluateArray(f, v.Items)
	}
	return s.evaluateObject(f, v)
}

func (s *solver) evaluateAnd(args []lit, v *schema.Value) truth {
	t := isTrue
	for _, a := range args {
		if t = both(t, s.holds(a, v)); t == isFalse {
			break
		}
	}
	return t
}

func (s *solver) evaluateOneOf(args []lit, v *schema.Value) truth {
	sure, maybe := 0, 0
	for _, a := range args {
		switch s.holds(a, v) {
		case isTrue:
			sure++
		case unsure:
			maybe++
		}
		if sure > 1 {
			return isFalse
		}
	}
	if maybe > 0 {
		return unsure
	}
	return truthOf(sure == 1)
}

func hasType(t typeSet, v *schema.Value) bool {
	if t&typeOfValue(v) != 0 {
		return true
	}
	if v.Kind != schema.Number || t&(tInteger|tLexical) == 0 {
		return false
	}
	if spelledInteger(v.Text) {
		return true
	}
	n := parseNumber(v.Text)
	return t&tInteger != 0 && n != nil && n.IsInt()
}

func evaluateNumber(f *form, lexeme string) truth {
	if f.op == opLexical {
		return truthOf(spelledInteger(lexeme))
	}
	n := parseNumber(lexeme)
	if n == nil {
		return unsure
	}
	switch f.op {
	case opMin:
		c := n.Cmp(f.num)
		return truthOf(c > 0 || c == 0 && !f.strict)
	case opMax:
		c := n.Cmp(f.num)
		return truthOf(c < 0 || c == 0 && !f.strict)
	case opMultiple:
		return truthOf(isMultiple(n, f.num))
	}
	return truthOf(n.IsInt())
}

func evaluateString(f *form, s string) truth {
	switch f.op {
	case opMinLength:
		return truthOf(length(s) >= f.lo)
	case opMaxLength:
		return truthOf(length(s) <= f.lo)
	}
	matched, err := f.pattern.Match(s)
	if err != nil {
		return unsure
	}
	return truthOf(matched)
}

// length counts characters; an unpaired surrogate, three bytes here, is one.
func length(s string) int {
	n := utf8.RuneCountInString(s)
	if utf8.ValidString(s) {
		return n
	}
	for i := 0; i+2 < len(s); i++ {
		if s[i] == 0xed && s[i+1] >= 0xa0 {
			n -= 2
		}
	}
	return n
}

func (s *solver) evaluateArray(f *form, items []*schema.Value) truth {
	switch f.op {
	case opMinItems:
		return truthOf(len(items) >= f.lo)
	case opMaxItems:
		return truthOf(len(items) <= f.lo)
	case opItem:
		if f.lo >= len(items) {
			return isTrue
		}
		return s.holds(f.args[0], items[f.lo])
	case opItems:
		t := isTrue
		for i := f.lo; i < len(items) && t != isFalse; i++ {
			t = both(t, s.holds(f.args[0], items[i]))
		}
		return t
	case opContains:
		return s.evaluateContains(f, items)
	}
	return truthOf(distinct(items))
}

func (s *solver) evaluateContains(f *form, items []*schema.Value) truth {
	sure, maybe := 0, 0
	for _, item := range items {
		switch s.holds(f.args[0], item) {
		case isTrue:
			sure++
		case unsure:
			maybe++
		}
	}
	switch {
	case sure+maybe < f.lo || f.hi != unbounded && sure > f.hi:
		return isFalse
	case sure >= f.lo && (f.hi == unbounded || sure+maybe <= f.hi):
		return isTrue
	}
	return unsure
}

func distinct(items []*schema.Value) bool {
	if len(items) < 2 {
		return true
	}
	seen := make(map[string]bool, len(items))
	for _, item := range items {
		key := valueKey(item)
		if seen[key] {
			return false
		}
		seen[key] = true
	}
	return true
}

func (s *solver) evaluateObject(f *form, v *schema.Value) truth {
	switch f.op {
	case opMinProps:
		return truthOf(len(v.Members) >= f.lo)
	case opMaxProps:
		return truthOf(len(v.Members) <= f.lo)
	case opRequired:
		return truthOf(v.Get(f.text) != nil)
	case opProp:
		if value := v.Get(f.text); value != nil {
			return s.holds(f.args[0], value)
		}
		return isTrue
	}
	names, value, t := f.args[0], f.args[1], isTrue
	for _, m := range v.Members {
		in := s.holds(names, str(m.Name))
		if in == isFalse {
			continue
		}
		ok := s.holds(value, m.Value)
		if ok != isTrue && in == unsure {
			ok = unsure
		}
		if t = both(t, ok); t == isFalse {
			break
		}
	}
	return t
}
