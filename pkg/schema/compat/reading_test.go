package compat

import (
	"math/rand/v2"
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
)

// TestReadings holds the rows of the truth table that the reading of MCP
// decides differently, and where it draws the line.
func TestReadings(t *testing.T) {
	const closedA = `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`
	tests := []struct {
		name, old, new string
		dir            Direction
		set, mcp       Verdict
	}{
		{"O03 required with default", `{"type":"object","properties":{"a":{"type":"string"}}}`, `{"type":"object","properties":{"a":{"type":"string","default":"x"}},"required":["a"]}`, Input, Breaking, Breaking},
		{"O05 new optional property of an open object", `{"type":"object","properties":{"a":{"type":"string"}}}`, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}`, Input, Breaking, Compatible},
		{"O05 new optional field of an open object", `{"type":"object","properties":{"a":{"type":"string"}}}`, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}`, Output, Compatible, Compatible},
		{"O07 optional field of a closed object removed", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false}`, closedA, Output, Compatible, Compatible},
		{"O08 parameter of an open object removed", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}`, `{"type":"object","properties":{"a":{"type":"string"}}}`, Input, Compatible, Breaking},
		{"O08 optional field of an open object removed", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}`, `{"type":"object","properties":{"a":{"type":"string"}}}`, Output, Breaking, Compatible},
		{"O08 required field of an open object removed", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["b"]}`, `{"type":"object","properties":{"a":{"type":"string"}}}`, Output, Breaking, Breaking},
		{"O14 absent to false", `{"type":"object","properties":{"a":{"type":"string"}}}`, closedA, Input, Breaking, Compatible},
		{"O14 absent to false", `{"type":"object","properties":{"a":{"type":"string"}}}`, closedA, Output, Compatible, Compatible},
		{"O14 true to false", `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":true}`, closedA, Input, Breaking, Breaking},
		{"S09 format", `{"type":"string"}`, `{"type":"string","format":"email"}`, Input, Compatible, Compatible},
		{"S10 media type", `{"type":"string"}`, `{"type":"string","contentMediaType":"image/png"}`, Input, Compatible, Compatible},
		{"the root has properties even without saying so", `{"type":"object"}`, `{"type":"object","properties":{"a":{"type":"string"}}}`, Input, Breaking, Compatible},
		{"every parameter gone", `{"type":"object","properties":{"a":{"type":"string"}}}`, `{"$schema":"http://json-schema.org/draft-07/schema#"}`, Input, Compatible, Breaking},
		{"below the root, no properties means any", `{"type":"object","properties":{"o":{"type":"object","properties":{}}}}`, `{"type":"object","properties":{"o":{"type":"object","properties":{"a":{"type":"string"}}}}}`, Input, Breaking, Breaking},
		{"two conjuncts are one object", `{"type":"object","properties":{"o":{"allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":{"type":"string"}}}]}}}`, `{"type":"object","properties":{"o":{"properties":{"a":{"type":"string"},"b":{"type":"string","maxLength":1}}}}}`, Input, Breaking, Breaking},
		{"a parameter gone from one of two conjuncts", `{"type":"object","properties":{"o":{"allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":{"type":"string"}}}]}}}`, `{"type":"object","properties":{"o":{"allOf":[{"properties":{"a":{"type":"string"}}}]}}}`, Input, Compatible, Breaking},
		{"a field of one branch", `{"anyOf":[{"type":"object","properties":{"k":{"const":1},"a":{"type":"string"}},"required":["k"]},{"type":"object","properties":{"k":{"const":2}},"required":["k"]}]}`, `{"anyOf":[{"type":"object","properties":{"k":{"const":1}},"required":["k"]},{"type":"object","properties":{"k":{"const":2},"a":{"type":"string"}},"required":["k"]}]}`, Input, Breaking, Breaking},
		{"a branch without properties stays open", `{"type":"object","properties":{"o":{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"object"}]}}}`, `{"type":"object","properties":{"o":{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}}]}}}`, Input, Breaking, Breaking},
		{"nothing is closed inside not", `{"type":"object","properties":{"o":{"not":{"properties":{"a":{"type":"string"}},"required":["a"]}}}}`, `{"type":"object","properties":{"o":{"not":{"properties":{"a":{"type":"string"}},"required":["a"]},"maxProperties":9}}}`, Input, Breaking, Breaking},
		{"a definition used as object and under not", `{"type":"object","properties":{"o":{"$ref":"#/$defs/d"},"n":{"not":{"$ref":"#/$defs/d"}}},"$defs":{"d":{"type":"object","properties":{"a":{"type":"string"}}}}}`, `{"type":"object","properties":{"o":{"$ref":"#/$defs/d"},"n":{"not":{"$ref":"#/$defs/d"}}},"$defs":{"d":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}}}`, Input, Breaking, Compatible},
		{"recursive objects are closed on every level", `{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"},"v":{"type":"string"}}}}}`, `{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}}}}}`, Input, Compatible, Breaking},
		{"draft-07 with references", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"o":{"$ref":"#/definitions/d"}},"definitions":{"d":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}}}`, `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"o":{"$ref":"#/definitions/d"}},"definitions":{"d":{"type":"object","properties":{"a":{"type":"string"}}}}}`, Input, Compatible, Breaking},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for reading, want := range map[Reading]Verdict{Set: tt.set, MCP: tt.mcp} {
				got := Compare(parse(t, []byte(tt.old)), parse(t, []byte(tt.new)), Options{Direction: tt.dir, Reading: reading})
				if got.Verdict != want {
					t.Errorf("%s, %s: got %s, want %s\n%+v", tt.dir, reading, got.Verdict, want, got.Changes)
				}
			}
		})
	}
}

// closedText writes the reading of MCP into a 2020-12 schema, independently of
// this package's own way; ok is false where it takes more than
// unevaluatedProperties.
func closedText(v *schema.Value, position, root bool) (out *schema.Value, ok bool) {
	if v.Kind != schema.Object {
		return v, true
	}
	c := *v
	c.Members = nil
	all := true
	sub := func(v *schema.Value, position bool) *schema.Value {
		s, ok := closedText(v, position, false)
		all = all && ok
		return s
	}
	for _, m := range v.Members {
		value := m.Value
		switch m.Name {
		case "properties", "patternProperties", "dependentSchemas":
			table := *value
			table.Members = nil
			for _, p := range value.Members {
				table.Members = append(table.Members, schema.Member{Name: p.Name, Value: sub(p.Value, m.Name != "dependentSchemas")})
			}
			value = &table
		case "items", "additionalProperties", "unevaluatedItems", "unevaluatedProperties":
			value = sub(value, true)
		case "prefixItems", "allOf", "anyOf", "oneOf":
			list := *value
			list.Items = nil
			for _, item := range value.Items {
				list.Items = append(list.Items, sub(item, m.Name == "prefixItems"))
			}
			value = &list
		case "then", "else":
			value = sub(value, false)
		}
		c.Members = append(c.Members, schema.Member{Name: m.Name, Value: value})
	}
	if !position {
		return &c, all
	}
	declares, simple := declaring(v)
	if declares || root {
		if v.Get("unevaluatedProperties") == nil {
			c.Members = append(c.Members, schema.Member{Name: "unevaluatedProperties", Value: boolean(false)})
		}
		all = all && simple
	}
	return &c, all
}

// declaring reports whether a part of v has properties, and whether no part
// has pattern properties alone or a branch without properties.
func declaring(v *schema.Value) (declares, simple bool) {
	if v.Kind != schema.Object {
		return false, true
	}
	props := v.Get("properties")
	declares = props != nil && len(props.Members) > 0
	own := declares
	simple = v.Get("patternProperties") == nil || v.Get("additionalProperties") != nil || v.Get("unevaluatedProperties") != nil
	for _, m := range v.Members {
		switch m.Name {
		case "allOf", "anyOf", "oneOf":
			for _, item := range m.Value.Items {
				d, s := declaring(item)
				declares = declares || d
				simple = simple && s && (m.Name == "allOf" || own || d)
			}
		case "if", "then", "else":
			if v.Get("if") == nil {
				continue
			}
			d, s := declaring(m.Value)
			declares, simple = declares || d, simple && s
		case "dependentSchemas":
			for _, p := range m.Value.Members {
				d, s := declaring(p.Value)
				declares, simple = declares || d, simple && s
			}
		}
	}
	return declares, simple
}

// TestClosedReading compares the reading of MCP with one that is spelled out
// and left to a validator.
func TestClosedReading(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(*seed, 3)), d: draft2020}
	checked := 0
	for range *pairs {
		v := g.schema(3)
		if v.Kind != schema.Object {
			continue
		}
		text, ok := closedText(v, true, true)
		if !ok || v.Get("$ref") != nil {
			continue
		}
		o, err := newOracle(text, draft2020)
		if err != nil {
			continue
		}
		c := newComparison(v, v, Options{Direction: Input, Reading: MCP})
		if c.prepare() != nil {
			continue
		}
		plain, err := newOracle(v, draft2020)
		if err != nil {
			t.Fatal(err)
		}
		checked++
		for range 100 {
			x := g.value(3)
			closed := truthOf(o.valid(t, x))
			want := both(closed, truthOf(plain.valid(t, x)))
			if got := c.solver(100000).holds(c.left.lit, x); got != want {
				t.Fatalf("%s\nread as %s\nvalue %s: %d, want %d", canonical(v), canonical(text), canonical(x), got, want)
			}
			if got, err := c.left.reads(x); err != nil || truthOf(got) != closed {
				t.Fatalf("%s\nwritten for a validator, value %s: %v (%v), want %d", canonical(v), canonical(x), got, err, closed)
			}
		}
	}
	t.Logf("seed %d: %d schemas", *seed, checked)
}

// TestRandomReading attacks answers in the reading of MCP with values, which
// the formulas are left to judge: TestClosedReading compares those with a
// validator.
func TestRandomReading(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(*seed, 4))}
	tally := map[Verdict]int{}
	for i := range *pairs {
		g.d = allDialects[i%len(allDialects)]
		old := g.document(3)
		new := g.mutate(old)
		if old.Kind != schema.Object || new.Kind != schema.Object {
			continue
		}
		old, new = withDialect(old, g.d), withDialect(new, g.d)
		for _, dir := range []Direction{Input, Output} {
			r := Compare(old, new, Options{Direction: dir, Reading: MCP})
			tally[r.Verdict]++
			c := newComparison(old, new, Options{Direction: dir, Reading: MCP})
			if c.prepare() != nil {
				continue
			}
			if r.Verdict == Unknown {
				for _, change := range r.Changes {
					if change.Verdict == Unknown {
						t.Logf("unknown: %s\n%s\n%s", change.Reason, canonical(old), canonical(new))
					}
				}
			}
			for range 50 {
				x := g.value(3)
				s := c.solver(100000)
				if s.holds(c.left.lit, x) == isTrue && s.holds(c.right.lit, x) == isFalse && r.Verdict == Compatible {
					t.Fatalf("%s: compatible, but\n%s\n%s\nrefuted by %s", dir, canonical(old), canonical(new), canonical(x))
				}
			}
		}
	}
	t.Logf("seed %d: %v", *seed, tally)
}
