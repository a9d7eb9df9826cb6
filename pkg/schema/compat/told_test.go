package compat

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// told renders changes as "kind verdict place", with "ignored" where a
// validator accepts the witness.
func told(r Result) []string {
	var list []string
	for _, c := range r.Changes {
		line := fmt.Sprintf("%s %s %s", c.Kind, c.Verdict, c.Pointer)
		if c.Ignored {
			line += " ignored"
		}
		list = append(list, line)
	}
	return list
}

// TestOnlyWhatChangedIsTold holds pairs of which a reader would name just
// these changes, however many keywords differ.
func TestOnlyWhatChangedIsTold(t *testing.T) {
	const open, closed = `"additionalProperties":true`, `"additionalProperties":false`
	inside := func(s string) string { return `{"type":"object","properties":{"p":` + s + `}}` }
	tests := []struct {
		name, old, new string
		dir            Direction
		want           []string
	}{
		{
			"an open object that is read as closed now", `{"properties":{"a":{}},` + open + `}`, `{"properties":{"a":{}}}`, Input,
			[]string{"additional-forbidden breaking /additionalProperties ignored"},
		},
		{
			"an object that is read as closed and now open", `{"properties":{"a":{}}}`, `{"properties":{"a":{}},` + open + `}`, Input,
			[]string{"additional-allowed compatible /additionalProperties"},
		},
		{
			"an open result that is read as closed now", `{"properties":{"a":{}},` + open + `}`, `{"properties":{"a":{}}}`, Output,
			[]string{"additional-forbidden compatible /additionalProperties"},
		},
		{
			"a free object is closed", inside(`{"type":"object"}`), inside(`{"type":"object","properties":{"t":{}},` + closed + `}`), Input,
			[]string{"additional-forbidden breaking /properties/p/additionalProperties", "optional-added compatible /properties/p/properties/t"},
		},
		{
			"a free object declares a property", inside(`{"type":"object"}`), inside(`{"type":"object","properties":{"t":{}}}`), Input,
			[]string{"optional-added breaking /properties/p/properties/t ignored"},
		},
		{
			"a closed object is free", inside(`{"type":"object","properties":{"t":{}},` + closed + `}`), inside(`{"type":"object"}`), Input,
			[]string{"additional-allowed compatible /properties/p/additionalProperties", "param-undeclared compatible /properties/p/properties/t"},
		},
		{
			"the root is closed without properties", `{"type":"object"}`, `{"type":"object",` + closed + `}`, Input,
			[]string{"closed-content-model compatible /additionalProperties"},
		},
		{
			"another type", inside(`{"type":"string","maxLength":3}`), inside(`{"type":"array","items":{"type":"string"},"minItems":1}`), Input,
			[]string{"type-changed breaking /properties/p/type"},
		},
		{
			"another type of result", inside(`{"type":"object","properties":{"t":{}},"required":["t"]}`), inside(`{"type":"integer","maximum":9}`), Output,
			[]string{"type-changed breaking /properties/p/type"},
		},
		{
			"an overlapping type", inside(`{"type":["string","null"],"maxLength":3}`), inside(`{"type":["string","integer"],"maxLength":2}`), Input,
			[]string{"bound-tightened breaking /properties/p/maxLength", "type-changed breaking /properties/p/type"},
		},
		{
			"a wider union", inside(`{"type":"object","properties":{"t":{}},` + closed + `}`), inside(`{"anyOf":[{"type":"object",` + open + `},{"type":"string"}]}`), Input,
			[]string{"union-introduced compatible /properties/p/anyOf"},
		},
		{
			"a union of something else", inside(`{"type":"object","properties":{"t":{}}}`), inside(`{"oneOf":[{"type":"integer"},{"type":"string"}]}`), Input,
			[]string{"union-introduced breaking /properties/p/oneOf"},
		},
		{
			"no union any more", inside(`{"anyOf":[{"type":"object",` + open + `},{"type":"string"}]}`), inside(`{"type":"object","properties":{"t":{}},` + closed + `}`), Input,
			[]string{"union-dropped breaking /properties/p/anyOf"},
		},
		{
			"a conjunct refuses the removed parameter", `{"type":"object","properties":{"a":{},"b":{}}}`, `{"type":"object","properties":{"a":{}},"allOf":[{"properties":{"a":{}},` + closed + `}]}`, Input,
			[]string{"conjunct-added breaking /allOf", "param-removed breaking /properties/b"},
		},
		{
			"the removed parameter is ignored", `{"type":"object","properties":{"a":{},"b":{}}}`, `{"type":"object","properties":{"a":{}}}`, Input,
			[]string{"open-param-removed breaking /properties/b ignored"},
		},
		{
			"a conjunct without others does not refuse it", `{"type":"object","properties":{"a":{},"b":{}}}`, `{"allOf":[{"type":"object"}],"type":"object","properties":{"a":{}}}`, Input,
			[]string{"conjunct-added compatible /allOf", "open-param-removed breaking /properties/b ignored"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := Compare(parse(t, []byte(tt.old)), parse(t, []byte(tt.new)), Options{Direction: tt.dir})
			checkChanges(t, r)
			if diff := cmp.Diff(tt.want, told(r)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestRefusalsNameTheSchema: a refusal points at a keyword, and says in which
// schema that is.
func TestRefusalsNameTheSchema(t *testing.T) {
	tests := []struct{ name, new, at, in string }{
		{"a reference", `{"properties":{"since":{"$ref":"https://example.com/a"}}}`, "/properties/since/$ref", "/properties/since"},
		{"properties with the names of keywords", `{"properties":{"properties":{"items":{"minItems":-1}}}}`, "/properties/properties/items/minItems", "/properties/properties/items"},
		{"a list of schemas", `{"anyOf":[{},{"pattern":"("}]}`, "/anyOf/1/pattern", "/anyOf/1"},
		{"a list that is none", `{"items":[{}]}`, "/items", ""},
		{"a table", `{"properties":{"a":{},"a":{}}}`, "/properties", ""},
		{"the root", `{"$schema":"https://example.com/schema"}`, "/$schema", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, pair := range [][2]string{{`{"type":"object"}`, tt.new}, {tt.new, `{"type":"object"}`}} {
				r := Compare(parse(t, []byte(pair[0])), parse(t, []byte(pair[1])), Options{})
				if c := r.Changes[0]; string(c.Pointer) != tt.at || string(c.In) != tt.in {
					t.Errorf("at %q in %q, want %q in %q", c.Pointer, c.In, tt.at, tt.in)
				}
			}
		})
	}
}
