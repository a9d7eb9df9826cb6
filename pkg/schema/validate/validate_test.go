package validate

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/schema"
)

func mustCompile(tb testing.TB, text string) *Validator {
	tb.Helper()
	v, err := Compile(mustParse(tb, text))
	if err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	return v
}

// lines shows violations as "instance keyword-pointer: message", causes
// indented.
func lines(violations []Violation, indent string) []string {
	var out []string
	for _, v := range violations {
		out = append(out, fmt.Sprintf("%s%s %s: %s", indent, v.InstancePointer, v.SchemaPointer, v.Message))
		out = append(out, lines(v.Causes, indent+"  ")...)
	}
	return out
}

func TestMessages(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, schema, instance, want string }{
		{"type", `{"type":"string"}`, `1`, ` /type: must be string, is number`},
		{"types", `{"type":["string","null","array"]}`, `1`, ` /type: must be array, null or string, is number`},
		{"enum", `{"enum":["a",1,null,{"b":[]}]}`, `2`, ` /enum: must be one of "a", 1, null, {"b":[]}`},
		{"long enum", `{"enum":[1,2,3,4,5,6,7,8,9,10]}`, `0`, ` /enum: must be one of 1, 2, 3, 4, 5, 6, 7, 8, and 2 more`},
		{"enum of one", `{"enum":["a"]}`, `2`, ` /enum: must be "a"`},
		{"const", `{"const":[1]}`, `2`, ` /const: must be [1]`},
		{"false", `{"properties":{"a":false}}`, `{"a":1}`, `/a /properties/a: is not allowed`},
		{"minimum", `{"minimum":1.10}`, `1`, ` /minimum: is 1, must be at least 1.1`},
		{"maximum", `{"maximum":9007199254740993}`, `1e16`, ` /maximum: is 10000000000000000, must be at most 9007199254740993`},
		{"exclusiveMinimum", `{"exclusiveMinimum":1}`, `1.0`, ` /exclusiveMinimum: is 1, must be more than 1`},
		{"exclusiveMaximum", `{"exclusiveMaximum":1}`, `1`, ` /exclusiveMaximum: is 1, must be less than 1`},
		{"multipleOf", `{"multipleOf":0.1}`, `0.25`, ` /multipleOf: is 0.25, must be a multiple of 0.1`},
		{"minLength", `{"minLength":2}`, `"a"`, ` /minLength: has 1 character, must have at least 2`},
		{"maxLength", `{"maxLength":1}`, `"abc"`, ` /maxLength: has 3 characters, must have at most 1`},
		{"pattern", `{"pattern":"^a\\d$"}`, `"b"`, ` /pattern: does not match the pattern "^a\\d$"`},
		{"required", `{"required":["b","a"]}`, `{}`, ` /required: missing properties "a", "b"`},
		{"one required", `{"properties":{"x":{"required":["multiplier"]}}}`, `{"x":{}}`, `/x /properties/x/required: missing property "multiplier"`},
		{"additionalProperties", `{"additionalProperties":false}`, `{"a":1}`, ` /additionalProperties: property "a" is not allowed`},
		{"two additionalProperties", `{"additionalProperties":false}`, `{"b":1,"a\n":1}`, ` /additionalProperties: properties "a\n", "b" are not allowed`},
		{"unevaluatedProperties", `{"unevaluatedProperties":false}`, `{"a/b":1}`, `/a~1b /unevaluatedProperties: is not allowed`},
		{"propertyNames", `{"propertyNames":{"maxLength":1}}`, `{"ab":1}`, " /propertyNames: the property name \"ab\" is not allowed\n   /propertyNames/maxLength: has 2 characters, must have at most 1"},
		{"minProperties", `{"minProperties":2}`, `{"a":1}`, ` /minProperties: has 1 property, must have at least 2`},
		{"maxProperties", `{"maxProperties":0}`, `{"a":1,"b":2}`, ` /maxProperties: has 2 properties, must have at most 0`},
		{"dependentRequired", `{"dependentRequired":{"a":["b"]}}`, `{"a":1}`, ` /dependentRequired: missing property "b", which "a" requires`},
		{"dependencies", `{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":["b"]}}`, `{"a":1}`, ` /dependencies: missing property "b", which "a" requires`},
		{"minItems", `{"minItems":1}`, `[]`, ` /minItems: has 0 elements, must have at least 1`},
		{"maxItems", `{"maxItems":0}`, `[1]`, ` /maxItems: has 1 element, must have at most 0`},
		{"uniqueItems", `{"uniqueItems":true}`, `[1,2,1.0]`, ` /uniqueItems: elements 0 and 2 are equal`},
		{"additionalItems", `{"$schema":"http://json-schema.org/draft-07/schema#","items":[{}],"additionalItems":false}`, `[1,2,3]`, ` /additionalItems: 2 elements too many`},
		{"contains", `{"contains":{"type":"string"}}`, `[1]`, ` /contains: contains no element that matches`},
		{"minContains", `{"contains":{"type":"string"},"minContains":2}`, `["x"]`, "" +
			` /minContains: has 1 matching element, must have at least 2`},
		{"maxContains", `{"contains":{"type":"string"},"maxContains":1}`, `["x","y"]`, ` /maxContains: has 2 matching elements, must have at most 1`},
		{"not", `{"not":{"type":"string"}}`, `"x"`, ` /not: matches what it must not match`},
		{"anyOf", `{"anyOf":[{"type":"string"},{"minimum":2}]}`, `1`, "" +
			" /anyOf: matches none of the alternatives\n" +
			"   /anyOf/0/type: must be string, is number\n" +
			"   /anyOf/1/minimum: is 1, must be at least 2"},
		{"oneOf with none", `{"oneOf":[{"type":"string"},{"type":"null"}]}`, `1`, "" +
			" /oneOf: matches none of the alternatives\n" +
			"   /oneOf/0/type: must be string, is number\n" +
			"   /oneOf/1/type: must be null, is number"},
		{"oneOf with two", `{"oneOf":[{},{"type":"string"},{"type":"number"}]}`, `1`, ` /oneOf: matches alternatives 0 and 2, must match exactly one`},
		{"allOf is flat", `{"allOf":[{"type":"string"},{"minimum":2}]}`, `1`, " /allOf/0/type: must be string, is number\n /allOf/1/minimum: is 1, must be at least 2"},
		{"then", `{"if":{"type":"number"},"then":{"minimum":2}}`, `1`, ` /then/minimum: is 1, must be at least 2`},
		{"reference", `{"$ref":"#/$defs/a b","$defs":{"a b":{"type":"string"}}}`, `1`, ` /$defs/a b/type: must be string, is number`},
		{"reference to false", `{"$ref":"#/$defs/no","$defs":{"no":false}}`, `1`, ` /$defs/no: is not allowed`},
		{"several, by place", `{"properties":{"b":{"type":"string"},"a":{"items":{"type":"string"}}},"required":["c"]}`, `{"b":1,"a":["x",1]}`, "" +
			" /required: missing property \"c\"\n" +
			"/a/1 /properties/a/items/type: must be string, is number\n" +
			"/b /properties/b/type: must be string, is number"},
		{"long value", `{"const":"` + strings.Repeat("x", 200) + `"}`, `1`, ` /const: must be "` + strings.Repeat("x", 79) + `…"`},
		{"lone surrogate", `{"additionalProperties":false}`, `{"\ud800":1}`, ` /additionalProperties: property "\xed\xa0\x80" is not allowed`},
		{"valid", `{"type":"string"}`, `"x"`, ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			violations, err := mustCompile(t, tt.schema).Validate(t.Context(), mustParse(t, tt.instance))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, strings.Join(lines(violations, ""), "\n")); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}

func TestInvalidSchemas(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, schema, want string }{
		{"unknown type", `{"type":"strin"}`, `invalid schema: must be one of "array", "boolean", "integer", "null", "number", "object", "string" at /type`},
		{"nested", `{"properties":{"a":{"minimum":"x"}}}`, `invalid schema: must be number, is string at /properties/a/minimum`},
		{"negative length", `{"items":{"minLength":-1}}`, `invalid schema: is -1, must be at least 0 at /items/minLength`},
		{"fraction of a length", `{"minLength":1.5}`, `invalid schema: must be integer, is number at /minLength`},
		{"multiple of zero", `{"multipleOf":0}`, `invalid schema: is 0, must be more than 0 at /multipleOf`},
		{"required twice", `{"required":["a","a"]}`, `invalid schema: elements 0 and 1 are equal at /required`},
		{"empty list of items", `{"$schema":"http://json-schema.org/draft-07/schema#","items":[]}`, `invalid schema: has 0 elements, must have at least 1 at /items`},
		{"empty anyOf", `{"anyOf":[]}`, `invalid schema: has 0 elements, must have at least 1 at /anyOf`},
		{"list of items in 2020-12", `{"items":[{}]}`, `invalid schema: must be boolean or object, is array at /items`},
		{"not a schema", `{"not":3}`, `invalid schema: must be boolean or object, is number at /not`},
		{"boolean schema in draft-04", `{"$schema":"http://json-schema.org/draft-04/schema#","not":true}`, `invalid schema: must be object, is boolean at /not`},
		{"flag in draft-07", `{"$schema":"http://json-schema.org/draft-07/schema#","exclusiveMinimum":true}`, `invalid schema: must be number, is boolean at /exclusiveMinimum`},
		{"bound in draft-04", `{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":1}`, `invalid schema: must be boolean, is number at /exclusiveMinimum`},
		{"unused definition", `{"$defs":{"a":{"type":5}}}`, `invalid schema: must be one of "array", "boolean", "integer", "null", "number", "object", "string" at /$defs/a/type`},
		{"broken pattern", `{"properties":{"a":{"pattern":"(a"}}}`, `invalid schema: pattern "(a" is not an ECMAScript regular expression: `},
		{"broken pattern of names", `{"patternProperties":{"[":{}}}`, `invalid schema: pattern "[" is not an ECMAScript regular expression: `},
		{"endless pattern", `{"pattern":"` + strings.Repeat("a", 20000) + `"}`, `invalid schema: pattern of 20000 bytes is longer than 16384 at /pattern`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Compile(mustParse(t, tt.schema))
			if _, ok := errors.AsType[*Invalid](err); !ok || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("Compile = %v\nwant      %s", err, tt.want)
			}
		})
	}
	_, err := Compile(mustParse(t, `{"$ref":"#"}`))
	if _, ok := errors.AsType[*schema.Refusal](err); !ok {
		t.Errorf("the guard is not asked: %v", err)
	}
	if got := (&Invalid{Reason: "x"}).Error(); got != "invalid schema: x" {
		t.Errorf("error at the root: %q", got)
	}
}

func TestNothingIsFetched(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	called := make(chan struct{}, 1)
	go func() {
		if conn, err := listener.Accept(); err == nil {
			conn.Close()
			called <- struct{}{}
		}
	}()
	file := filepath.Join(t.TempDir(), "x.json")
	if err := os.WriteFile(file, []byte(`{"type":"number"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, ref := range []string{"http://" + listener.Addr().String() + "/x.json", "file://" + file, file, "x.json"} {
		for _, d := range every {
			text := fmt.Sprintf(`{"$id":"http://%s/root.json","id":"http://%s/root.json","properties":{"a":{"$ref":%q}}}`, listener.Addr(), listener.Addr(), ref)
			_, err := Compile(mustParse(t, declare(d, text)))
			if _, ok := errors.AsType[*schema.Refusal](err); !ok {
				t.Errorf("%s in %s: %v", ref, d, err)
			}
			// Not even where no one would notice a refusal.
			unused := fmt.Sprintf(`{"definitions":{"a":{"$ref":%q}},"default":{"$ref":%q,"id":%q}}`, ref, ref, ref)
			mustCompile(t, declare(d, unused))
		}
	}
	select {
	case <-called:
		t.Error("a schema was fetched")
	default:
	}
}

func TestSecondEngine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, schema string
		want         bool
	}{
		{"draft-04", declare(schema.Draft04, `{"type":"string"}`), true},
		{"draft-06", declare(schema.Draft06, `{"type":"string"}`), true},
		{"draft-07", declare(schema.Draft07, `{"type":"string"}`), true},
		{"2019-09", declare(schema.Draft201909, `{"type":"string"}`), false},
		{"2020-12", declare(schema.Draft202012, `{"type":"string"}`), false},
		{"undeclared", `{"type":"string"}`, false},
		{"lookahead", declare(schema.Draft07, `{"pattern":"(?!a)b"}`), false},
		{"lookahead in a name", declare(schema.Draft07, `{"items":{"patternProperties":{"(?!a)b":{}}}}`), false},
		{"pattern of both", declare(schema.Draft07, `{"pattern":"^[a-z]+$"}`), true},
	}
	for _, tt := range tests {
		if got := mustCompile(t, tt.schema).second != nil; got != tt.want {
			t.Errorf("%s: second engine %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestDisagreementIsReportedAndDoesNotDecide(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, schema, instance, want string }{
		{"gojsonschema accepts", `{"const":9007199254740993}`, `9007199254740992`, "the value is not valid, but gojsonschema accepts it"},
		{"gojsonschema refuses", `{"enum":[0]}`, `-0`, "the value is valid, but gojsonschema refuses it: (root) must be one of the following: 0"},
		{"white space of the two pattern languages", `{"pattern":"^\\s$"}`, `"\u00a0"`, "the value is valid, but gojsonschema refuses it: Does not match pattern '^\\s$'"},
		{"agreement", `{"enum":[0]}`, `0`, ""},
	}
	for _, tt := range tests {
		v := mustCompile(t, declare(schema.Draft07, tt.schema))
		instance := mustParse(t, tt.instance)
		out, err := v.Run(t.Context(), instance)
		if err != nil || out.Disagreement != tt.want {
			t.Errorf("%s: %q, %v; want %q", tt.name, out.Disagreement, err, tt.want)
		}
		if valid, err := v.Valid(instance); valid != (len(out.Violations) == 0) || err != nil {
			t.Errorf("%s: Valid = %v, %v", tt.name, valid, err)
		}
	}
}
