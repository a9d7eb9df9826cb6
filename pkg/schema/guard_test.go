package schema

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func mustParse(tb testing.TB, text string) *Value {
	tb.Helper()
	v, err := Parse([]byte(text))
	if err != nil {
		tb.Fatal(err)
	}
	return v
}

// doubling is a chain of definitions in which each applies the next one twice.
func doubling(levels int, keyword string) string {
	var b strings.Builder
	b.WriteString(`{"$ref":"#/$defs/d0","$defs":{`)
	for i := range levels {
		fmt.Fprintf(&b, `"d%d":{%q:[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, keyword, i+1, i+1)
	}
	fmt.Fprintf(&b, `"d%d":{"type":"string"}}}`, levels)
	return b.String()
}

func nested(keyword string, levels int) string {
	return strings.Repeat(`{"`+keyword+`":`, levels) + "true" + strings.Repeat("}", levels)
}

func TestGuardRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, schema, want string }{
		{"number", `3`, "a schema is an object or a boolean"},
		{"array", `[{}]`, "a schema is an object or a boolean"},
		{"null", `null`, "a schema is an object or a boolean"},
		{"too large", `{"description":"` + strings.Repeat("x", MaxSize) + `"}`, "schema of 1048594 bytes is larger than 1048576"},
		{"five megabytes", `{"enum":[` + strings.Repeat(`"x",`, 5<<18) + `0]}`, "schema of 5242892 bytes is larger than 1048576"},
		{"too many subschemas", `{"anyOf":[` + strings.Repeat(`{},`, MaxSchemas) + `{}]}`, "more than 10000 subschemas at /anyOf/9999"},
		{"too deep", nested("not", 65), "schemas are nested more than 64 levels deep at " + strings.Repeat("/not", 65)},
		{"900 levels of not", nested("not", 900), "schemas are nested more than 64 levels deep at " + strings.Repeat("/not", 65)},
		{"huge exponent", `{"maximum":1e999999999}`, "number 1e999999999 has an exponent beyond 1000 at /maximum"},
		{"tiny exponent", `{"enum":[[1e-1001]]}`, "number 1e-1001 has an exponent beyond 1000 at /enum/0/0"},
		{"endless exponent", `{"const":1e` + strings.Repeat("9", 60) + `}`, "number 1e99999999999999999999999999999999999999… has an exponent beyond 1000 at /const"},
		{"endless digits", `{"const":` + strings.Repeat("9", 5000) + `}`, "number of 5000 characters is longer than 4096 at /const"},
		{"repeated keyword", `{"type":"string","type":"number"}`, `the name "type" is repeated`},
		{"repeated property", `{"properties":{"a":{},"b":{},"a":{}}}`, `the name "a" is repeated at /properties`},
		{"repeated name among many", `{"properties":{` + strings.Repeat(`"a":{},`, 20) + `"b":{}}}`, `the name "a" is repeated at /properties`},

		{"unknown dialect", `{"$schema":"https://example.com/meta"}`, `unknown dialect "https://example.com/meta": known are draft-04, draft-06, draft-07, 2019-09 and 2020-12 of json-schema.org at /$schema`},
		{"draft-03", `{"$schema":"http://json-schema.org/draft-03/schema#"}`, `unknown dialect "http://json-schema.org/draft-03/schema#": known are draft-04, draft-06, draft-07, 2019-09 and 2020-12 of json-schema.org at /$schema`},
		{"dialect is no string", `{"$schema":7}`, "$schema is not a string at /$schema"},
		{"dialect changes inside", `{"$defs":{"x":{"$id":"x","$schema":"http://json-schema.org/draft-07/schema#"}}}`, "the dialect changes from 2020-12 to draft-07 inside the schema at /$defs/x/$schema"},

		{"remote reference", `{"properties":{"a":{"$ref":"https://example.com/x.json"}}}`, `refers to "https://example.com/x.json", which is not part of the schema, and schemas are never fetched at /properties/a/$ref`},
		{"file reference", `{"$ref":"file:///etc/passwd"}`, `refers to "file:///etc/passwd", which is not part of the schema, and schemas are never fetched at /$ref`},
		{"relative reference", `{"items":{"$ref":"other.json#/a"}}`, `refers to "other.json#/a", which is not part of the schema, and schemas are never fetched at /items/$ref`},
		{"meta-schema reference", `{"$ref":"http://json-schema.org/draft-07/schema#"}`, `refers to "http://json-schema.org/draft-07/schema#", which is not part of the schema, and schemas are never fetched at /$ref`},
		{"missing definition", `{"$ref":"#/$defs/x"}`, `refers to "#/$defs/x", which does not exist at /$ref`},
		{"missing anchor", `{"$ref":"#x"}`, `refers to "#x", which does not exist at /$ref`},
		{"reference to a string", `{"title":"x","$ref":"#/title"}`, `refers to "#/title", which does not exist at /$ref`},
		{"malformed reference", `{"$ref":"#/%zz"}`, `refers to "#/%zz", which does not exist at /$ref`},
		{"reference is no string", `{"$ref":5}`, "$ref is not a string at /$ref"},
		{"unresolvable dynamic reference", `{"items":{"$dynamicRef":"#node"}}`, `refers to "#node", which does not exist at /items/$dynamicRef`},
		{"unresolvable recursive reference", `{"$schema":"https://json-schema.org/draft/2019-09/schema","items":{"$recursiveRef":"#/x"}}`, `refers to "#/x", which does not exist at /items/$recursiveRef`},
		{"missing behind a reference", `{"$ref":"#/x-parts/a","x-parts":{"a":{"items":{"$ref":"#/nowhere"}}}}`, `refers to "#/nowhere", which does not exist at /x-parts/a/items/$ref`},

		{"itself", `{"$ref":"#"}`, "the schema applies itself to the same value without end"},
		{"itself inside allOf", `{"allOf":[{"$ref":"#"}]}`, "the schema applies itself to the same value without end"},
		{"mutual allOf", `{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}]},"b":{"allOf":[{"$ref":"#/$defs/a"}]}}}`, "the schema applies itself to the same value without end at /$defs/a"},
		{"itself inside not", `{"not":{"$ref":"#"}}`, "the schema applies itself to the same value without end"},
		{"itself inside if", `{"if":{"$ref":"#"}}`, "the schema applies itself to the same value without end"},
		{"itself inside dependentSchemas", `{"dependentSchemas":{"a":{"$ref":"#"}}}`, "the schema applies itself to the same value without end"},
		{"itself inside dependencies", `{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":{"$ref":"#"}}}`, "the schema applies itself to the same value without end"},
		{"itself dynamically", `{"$dynamicAnchor":"n","anyOf":[{"$dynamicRef":"#n"}]}`, "the schema applies itself to the same value without end"},
		{"itself recursively", `{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveRef":"#"}`, "the schema applies itself to the same value without end"},
		{"itself by the latest dialect", `{"$schema":"https://json-schema.org/schema","$ref":"#"}`, "the schema applies itself to the same value without end"},

		{"24 doublings of anyOf", doubling(24, "anyOf"), "its references and alternatives multiply to more than 20000 schemas for one value"},
		{"60 doublings of allOf", doubling(60, "allOf"), "its references and alternatives multiply to more than 20000 schemas for one value"},

		{"identifier twice", `{"$defs":{"a":{"$id":"x"},"b":{"$id":"x"}}}`, `identifier "x" is used twice at /$defs/b`},
		{"anchor twice", `{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"x"}}}`, `anchor "x" is used twice at /$defs/b`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			err := Guard(mustParse(t, tt.schema))
			if _, ok := errors.AsType[*Refusal](err); !ok || err.Error() != tt.want {
				t.Errorf("Guard = %v\nwant    %s", err, tt.want)
			}
		})
	}
	if err := Guard(nil); err == nil {
		t.Error("no schema at all is accepted")
	}
}

func TestGuardAccepts(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, schema string }{
		{"nothing", `{}`},
		{"true", `true`},
		{"false", `false`},
		{"64 levels", nested("items", 64)},
		{"recursion through a property", `{"properties":{"child":{"$ref":"#"}}}`},
		{"recursion through elements", `{"$ref":"#/$defs/n","$defs":{"n":{"anyOf":[{"type":"null"},{"items":{"$ref":"#/$defs/n"}}]}}}`},
		{"ten doublings", doubling(10, "anyOf")},
		{"sixty doublings through properties", strings.ReplaceAll(doubling(60, "prefixItems"), `"$ref":"#/$defs/d0",`, `"items":{"$ref":"#/$defs/d0"},`)},
		{"definition that nobody uses", `{"$defs":{"a":{"$ref":"https://example.com/x"},"b":{"$ref":"#/$defs/b"}}}`},
		{"reference as a property name", `{"properties":{"$ref":{"type":"string"}}}`},
		{"reference as a value", `{"const":{"$ref":"https://example.com/x"}}`},
		{"siblings of a reference before 2019", `{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/a","allOf":[{"$ref":"#"}],"definitions":{"a":{}}}`},
		{"keyword of a later dialect", `{"$schema":"http://json-schema.org/draft-07/schema#","dependentSchemas":{"a":{"$ref":"#"}}}`},
		{"exponent at the bound", `{"maximum":1e1000}`},
		{"own identifier", `{"$id":"https://example.com/a.json","$ref":"https://example.com/a.json#/$defs/x","$defs":{"x":{}}}`},
		{"bundled resource", `{"$id":"https://example.com/a/root","$ref":"item","$defs":{"i":{"$id":"item","type":"string"}}}`},
		{"dynamic tree", `{"$dynamicAnchor":"node","properties":{"children":{"items":{"$dynamicRef":"#node"}}}}`},
		{"recursive tree", `{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"items":{"$recursiveRef":"#"}}`},
		{"broken keyword values", `{"properties":[],"allOf":{},"items":3,"required":{},"$defs":null,"not":"x"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if err := Guard(mustParse(t, tt.schema)); err != nil {
				t.Errorf("Guard = %v", err)
			}
		})
	}
}

func TestPlausible(t *testing.T) {
	t.Parallel()
	tests := []struct{ instance, want string }{
		{`{"a":[1,2.5,-1e400,"1e999999999"]}`, ""},
		{`{"a":[0,1e999999999]}`, "number 1e999999999 has an exponent beyond 1000 at /a/1"},
		{`-1e-1001`, "number -1e-1001 has an exponent beyond 1000"},
	}
	for _, tt := range tests {
		got := ""
		if err := Plausible(mustParse(t, tt.instance)); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.instance, got, tt.want)
		}
	}
}

func FuzzGuard(f *testing.F) {
	f.Add([]byte(`{"$ref":"#"}`))
	f.Add([]byte(doubling(3, "anyOf")))
	f.Add([]byte(`{"$id":"a/b/../c","$defs":{"x":{"$id":"../d?q#","$anchor":"y"}},"$ref":"//h/p#%41"}`))
	f.Add([]byte(`{"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"},"dependencies":{"a":["b"],"c":{}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := Parse(data)
		if err != nil {
			return
		}
		if err := Guard(v); err != nil {
			if _, ok := errors.AsType[*Refusal](err); !ok {
				t.Fatalf("%v is no refusal", err)
			}
		}
	})
}

func BenchmarkGuard(b *testing.B) {
	v := mustParse(b, doubling(10, "anyOf"))
	for b.Loop() {
		if err := Guard(v); err != nil {
			b.Fatal(err)
		}
	}
}
