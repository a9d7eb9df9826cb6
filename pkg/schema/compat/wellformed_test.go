package compat

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
)

// spoil puts a random value in place of that of a keyword.
func (g *generator) spoil(v *schema.Value) *schema.Value {
	keywords := append([]string{
		"$id", "$anchor", "$defs", "definitions", "title", "description", "$comment", "readOnly", "examples", "contentMediaType",
		"contentSchema", "deprecated", "$recursiveAnchor", "$dynamicAnchor", "$vocabulary", "id", "default",
	}, keywords...)
	bad := []*schema.Value{
		null, boolean(true), number("-1"), number("1.5"), number("2.0"), number("0"), str("x"), str("#x"), str("["), arr(), arr(str("a"), str("a")),
		arr(number("1")), arr(obj()), arr(boolean(true)), obj(), obj(schema.Member{Name: "a", Value: null}), obj(schema.Member{Name: "a", Value: arr()}),
		obj(schema.Member{Name: "(", Value: obj()}), obj(schema.Member{Name: "a", Value: arr(str("b"), str("b"))}),
	}
	k := pick(g, keywords...)
	return set(v, k, pick(g, bad...))
}

// TestMalformed checks that everything the meta-schema of a dialect refuses is
// refused here.
func TestMalformed(t *testing.T) {
	t.Logf("seed %d", *seed)
	g := &generator{Rand: rand.New(rand.NewPCG(*seed, 5))}
	refused, stricter := 0, map[string]int{}
	for i := range *pairs * 2 {
		g.d = allDialects[i%len(allDialects)]
		v := g.schema(1)
		if v.Kind != schema.Object {
			continue
		}
		v = withDialect(g.spoil(v), g.d)
		doc, err := schema.Open(v)
		if err != nil {
			continue
		}
		_, fault := newReader(doc, newComparison(v, v, Options{}).patterns).read(false)
		_, err = validate.CompileDocument(doc)
		invalid, isInvalid := errors.AsType[*validate.Invalid](err)
		switch {
		case isInvalid && fault == nil && g.d == draft7 && v.Get("enum") != nil:
			// The engine's copy of the meta-schema asks for different values;
			// the published one does not.
		case isInvalid && fault == nil:
			t.Errorf("%s\nis not refused, but by a validator: %v", canonical(v), invalid)
		case isInvalid:
			refused++
		case fault != nil && err == nil:
			stricter[fault.why]++
		}
	}
	t.Logf("%d refused, and only here: %v", refused, stricter)
}
