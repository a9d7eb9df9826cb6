package arguments

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMinimal(t *testing.T) {
	tests := []struct{ name, schema, want string }{
		{"nothing required", `{"type":"object","properties":{"a":{"type":"string"}}}`, `{}`},
		{
			"one of each type", `{"type":"object","required":["s","i","b","a","o","n"],"properties":{
			"s":{"type":"string"},"i":{"type":"integer"},"b":{"type":"boolean"},"a":{"type":"array"},"o":{"type":"object"},"n":{"type":["null","string"]}}}`,
			`{"a":[],"b":false,"i":0,"n":null,"o":{},"s":"mcpward"}`,
		},
		{
			"bounds", `{"type":"object","required":["low","above","below","step","short","long","many"],"properties":{
			"low":{"type":"integer","minimum":3},"above":{"type":"number","exclusiveMinimum":3},"below":{"type":"integer","exclusiveMaximum":0},
			"step":{"type":"integer","minimum":4,"multipleOf":5},
			"short":{"type":"string","maxLength":3},"long":{"type":"string","minLength":9},"many":{"type":"array","minItems":2,"items":{"type":"boolean"}}}}`,
			`{"above":4,"below":-1,"long":"mcpwardxx","low":3,"many":[false,false],"short":"mcp","step":5}`,
		},
		{
			"named values", `{"type":"object","required":["c","e","x","d"],"properties":{
			"c":{"const":"only"},"e":{"type":"string","enum":["open","void"]},"x":{"type":"string","examples":["paid"]},"d":{"type":"integer","default":7}}}`,
			`{"c":"only","d":7,"e":"open","x":"paid"}`,
		},
		{
			"formats", `{"type":"object","required":["when","where"],"properties":{"when":{"type":"string","format":"date"},"where":{"type":"string","format":"uri"}}}`,
			`{"when":"2026-01-01","where":"https://example.com/"}`,
		},
		{"pattern", `{"type":"object","required":["id"],"properties":{"id":{"type":"string","pattern":"^ORD-[0-9]{3}$"}}}`, `{"id":"ORD-000"}`},
		{
			"references and choices", `{"type":"object","required":["r","c"],"properties":{"r":{"$ref":"#/$defs/r"},"c":{"anyOf":[{"type":"integer"},{"type":"null"}]}},
			"$defs":{"r":{"type":"object","required":["n"],"properties":{"n":{"type":"number"}}}}}`,
			`{"c":0,"r":{"n":0}}`,
		},
		{"required without a schema", `{"type":"object","required":["free"]}`, `{"free":"mcpward"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Minimal(t.Context(), []byte(tt.schema))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("arguments (-want +got):\n%s", diff)
			}
		})
	}
}

func TestMinimalWithNamedProperties(t *testing.T) {
	const s = `{"type":"object","required":["a"],"properties":{"a":{"type":"integer"},"b":{"type":"boolean"},"c":{"type":"string"}}}`
	got, err := Minimal(t.Context(), []byte(s), "a", "b")
	if want := `{"a":0,"b":false}`; err != nil || string(got) != want {
		t.Errorf("Minimal = %s, %v, want %s", got, err, want)
	}
}

func TestMinimalGivesUp(t *testing.T) {
	for _, s := range []string{
		`{"type":"object","required":["a"],"properties":{"a":{"type":"string","pattern":"^[0-9]$","minLength":9}}}`,
		`{"type":"object","required":["a"],"properties":{"a":false}}`,
		`{"type":"object","required":["a"],"properties":{"a":{"type":"object","required":["b"],"properties":{"b":{"$ref":"#/properties/a"}}}}}`,
	} {
		if got, err := Minimal(t.Context(), []byte(s)); !errors.Is(err, ErrNone) {
			t.Errorf("Minimal(%s) = %s, %v, want no arguments", s, got, err)
		}
	}
	for _, s := range []string{`not JSON`, `[]`, `{"type":"object","$ref":"https://example.com/schema"}`} {
		if got, err := Minimal(t.Context(), []byte(s)); err == nil || errors.Is(err, ErrNone) {
			t.Errorf("Minimal(%s) = %s, %v, want what is wrong with the schema", s, got, err)
		}
	}
}

func TestBreak(t *testing.T) {
	type broken struct{ breach, property, args string }
	tests := []struct {
		name, schema string
		want         []broken
	}{
		{"free", `{"type":"object"}`, nil},
		{"all four", `{"type":"object","required":["id","state"],"properties":{"id":{"type":"integer"},"state":{"enum":["open","void"]}},"additionalProperties":false}`, []broken{
			{"missing", "id", `{"state":"open"}`},
			{"type", "id", `{"id":{"mcpward":true},"state":"open"}`},
			{"enum", "state", `{"id":0,"state":"mcpward_unlisted"}`},
			{"addition", "mcpward_unlisted", `{"id":0,"mcpward_unlisted":true,"state":"open"}`},
		}},
		{"optional properties", `{"type":"object","properties":{"filter":{"type":"object"}}}`, []broken{
			{"type", "filter", `{"filter":"mcpward"}`},
		}},
		{"a type that allows everything", `{"type":"object","properties":{"any":{"type":["string","object"]}}}`, nil},
		{"through a reference", `{"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"number"}}}`, []broken{
			{"type", "n", `{"n":{"mcpward":true}}`},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list, err := Break(t.Context(), []byte(tt.schema))
			if err != nil {
				t.Fatal(err)
			}
			var got []broken
			for _, b := range list {
				got = append(got, broken{string(b.Breach), b.Property, string(b.Args)})
			}
			if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(broken{})); diff != "" {
				t.Errorf("breaches (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzBreak(f *testing.F) {
	f.Add([]byte(`{"type":"object","required":["a"],"properties":{"a":{"$ref":"#/properties/a"}}}`))
	f.Add([]byte(`{"required":7,"properties":[],"enum":{},"additionalProperties":false}`))
	f.Add([]byte(`{"required":["a"],"properties":{"a":{"type":"array","minItems":1e9,"items":{"minLength":1e300}}}}`))
	f.Fuzz(func(t *testing.T, s []byte) {
		list, err := Break(t.Context(), s)
		if err != nil {
			return
		}
		again, err := Break(t.Context(), s)
		if err == nil && !cmp.Equal(list, again) {
			t.Errorf("Break(%q) is not stable:\n%s", s, cmp.Diff(list, again))
		}
		_, _ = Minimal(t.Context(), s)
	})
}
