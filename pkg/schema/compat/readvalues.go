package compat

import (
	"math"
	"math/big"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/pattern"
)

// bounds reads the limits of a number; in draft-04 the exclusive ones are
// flags.
func (r *reader) bounds(n *node, v *schema.Value, at *place) {
	side := func(plain, exclusive string) []bound {
		var list []bound
		flag := v.Get(exclusive)
		if limit := v.Get(plain); limit != nil {
			list = append(list, bound{r.number(limit, at.member(plain)), flag != nil && flag.Text == "true"})
		}
		if flag != nil && flag.Kind == schema.Number {
			list = append(list, bound{r.number(flag, at.member(exclusive)), true})
		}
		return list
	}
	n.lower = side("minimum", "exclusiveMinimum")
	n.upper = side("maximum", "exclusiveMaximum")
}

func (r *reader) number(v *schema.Value, at *place) *big.Rat {
	n := parseNumber(v.Text)
	if n == nil {
		r.fail(faultf(at, "the number %s is too large to be computed with", shorten(v.Text)))
		return one
	}
	return n
}

func shorten(s string) string {
	if len(s) > 40 {
		return s[:40] + "…"
	}
	return s
}

func (r *reader) pattern(source string, at *place) *pattern.Pattern {
	if p := r.patterns[source]; p != nil {
		return p
	}
	p, err := pattern.Parse(source)
	if err != nil {
		r.fail(faultf(at, "%v", err))
		return nil
	}
	r.patterns[source] = p
	return p
}

func (r *reader) typeSet(v *schema.Value) typeSet {
	if v.Kind == schema.String {
		return r.typeNamed(v.Text)
	}
	var t typeSet
	for _, item := range v.Items {
		t |= r.typeNamed(item.Text)
	}
	return t
}

func (r *reader) typeNamed(name string) typeSet {
	if name == "integer" && r.dialect == draft4 {
		r.integers = true
		if r.spelling {
			return tLexical
		}
	}
	return typeNames[name]
}

// maxCount stands for all counts that no value can reach.
const maxCount = math.MaxInt32

func count(v *schema.Value) *int {
	n := maxCount
	if r := parseNumber(v.Text); r != nil && r.Num().IsInt64() && r.Num().Int64() < maxCount {
		n = int(r.Num().Int64())
	}
	return &n
}

func stringList(v *schema.Value) []string {
	list := make([]string, len(v.Items))
	for i, item := range v.Items {
		list[i] = item.Text
	}
	return list
}
