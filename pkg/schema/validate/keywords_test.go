package validate

import (
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
)

// uris declare the dialects.
var uris = map[schema.Dialect]string{
	schema.Draft04:     "http://json-schema.org/draft-04/schema#",
	schema.Draft06:     "http://json-schema.org/draft-06/schema#",
	schema.Draft07:     "http://json-schema.org/draft-07/schema#",
	schema.Draft201909: "https://json-schema.org/draft/2019-09/schema",
	schema.Draft202012: "https://json-schema.org/draft/2020-12/schema",
}

// Groups of dialects.
var (
	every   = []schema.Dialect{schema.Draft04, schema.Draft06, schema.Draft07, schema.Draft201909, schema.Draft202012}
	since06 = every[1:]
	since07 = every[2:]
	since19 = every[3:]
	only04  = every[:1]
	until06 = every[:2]
	until07 = every[:3]
	until19 = every[:4]
	only19  = every[3:4]
	only20  = every[4:]
)

func mustParse(tb testing.TB, text string) *schema.Value {
	tb.Helper()
	v, err := schema.Parse([]byte(text))
	if err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	return v
}

// declare puts $schema in front of the other members.
func declare(d schema.Dialect, text string) string {
	if text[0] != '{' {
		return text
	}
	if text == "{}" {
		return `{"$schema":"` + uris[d] + `"}`
	}
	return `{"$schema":"` + uris[d] + `",` + text[1:]
}

func values(texts ...string) []string { return texts }

var keywordTests = []struct {
	name           string
	dialects       []schema.Dialect
	schema         string
	valid, invalid []string
}{
	{"nothing", every, `{}`, values(`null`, `1`, `{"a":[]}`), nil},
	{"true", since06, `true`, values(`null`, `1`), nil},
	{"false", since06, `false`, nil, values(`null`, `1`)},
	{"type string", every, `{"type":"string"}`, values(`""`, `"x"`), values(`1`, `null`, `[]`, `{}`, `true`)},
	{"type integer", every, `{"type":"integer"}`, values(`1`, `-7`, `12345678901234567890123`, `1e3`), values(`1.5`, `"1"`, `1e-1`)},
	{"type integer written with a point", since06, `{"type":"integer"}`, values(`1.0`, `10e-1`), nil},
	{"type number", every, `{"type":"number"}`, values(`1`, `1.5`, `1e300`), values(`"1"`)},
	{"type list", every, `{"type":["string","null"]}`, values(`"x"`, `null`), values(`1`, `false`)},
	{"type boolean", every, `{"type":"boolean"}`, values(`true`, `false`), values(`0`, `"true"`, `null`)},
	{"type null", every, `{"type":"null"}`, values(`null`), values(`0`, `""`, `false`)},
	{"type array", every, `{"type":"array"}`, values(`[]`), values(`{}`)},
	{"type object", every, `{"type":"object"}`, values(`{}`), values(`[]`)},
	{"enum", every, `{"enum":["a",1,null,{"b":[2]}]}`, values(`"a"`, `1`, `1.0`, `null`, `{"b":[2.0]}`), values(`"b"`, `2`, `false`, `{"b":[3]}`)},
	{"enum tells false from zero", every, `{"enum":[0]}`, values(`0`, `0.0`, `-0`), values(`false`)},
	{"const", since06, `{"const":{"a":1}}`, values(`{"a":1}`, `{"a":1.0}`), values(`{"a":2}`, `{}`)},
	{"const is unknown", only04, `{"const":1}`, values(`2`), nil},
	{"big integers are exact", since06, `{"const":9007199254740993}`, values(`9007199254740993`), values(`9007199254740992`, `9007199254740994`)},

	{"minimum", every, `{"minimum":1.5}`, values(`1.5`, `2`, `"x"`), values(`1`, `1.4999999999999999999`)},
	{"maximum", every, `{"maximum":9007199254740993}`, values(`9007199254740993`), values(`9007199254740994`)},
	{"exclusiveMinimum", since06, `{"exclusiveMinimum":1}`, values(`1.0000000000000000001`), values(`1`, `0`)},
	{"exclusiveMaximum", since06, `{"exclusiveMaximum":1}`, values(`0.9`), values(`1`, `1.0`)},
	{"exclusiveMinimum by flag", only04, `{"minimum":1,"exclusiveMinimum":true}`, values(`2`), values(`1`)},
	{"exclusiveMaximum by flag", only04, `{"maximum":1,"exclusiveMaximum":true}`, values(`0`), values(`1`)},
	{"multipleOf", every, `{"multipleOf":0.1}`, values(`0.3`, `1`, `-7.7`, `"x"`, `4503599627370497.1`), values(`0.35`)},
	{"multipleOf a large number", every, `{"multipleOf":3}`, values(`123456789012345678901234567890`), values(`123456789012345678901234567891`)},

	{"minLength", every, `{"minLength":2}`, values(`"ab"`, `"😀😀"`, `1`), values(`"a"`, `"😀"`, `""`)},
	{"maxLength", every, `{"maxLength":2}`, values(`"ab"`, `"😀😀"`), values(`"abc"`, `"😀😀😀"`)},
	{"maxLength beyond any integer", every, `{"maxLength":1e30}`, values(`"abc"`), nil},
	{"minLength beyond any integer", every, `{"minLength":1e30}`, nil, values(`"abc"`)},
	{"unpaired surrogates count once", every, `{"maxLength":1}`, values(`"\ud800"`), values(`"\ud800a"`)},
	{"pattern is not anchored", every, `{"pattern":"b"}`, values(`"abc"`, `1`), values(`"ac"`)},
	{"pattern with lookahead", every, `{"pattern":"^(?!a)[a-z]+$"}`, values(`"ba"`), values(`"ab"`)},
	{"pattern of ECMAScript", every, `{"pattern":"^\\d$"}`, values(`"1"`), values(`"٣"`)},
	{"pattern with a property", every, `{"pattern":"^\\p{Lu}$"}`, values(`"É"`), values(`"é"`)},
	{"pattern on an unpaired surrogate", every, `{"pattern":"^.$"}`, values(`"\ud800"`), values(`"\ud800\ud800"`)},
	{"format", every, `{"format":"email"}`, values(`"x"`, `1`), nil},
	{"format regex", every, `{"format":"regex"}`, values(`"("`), nil},
	{"format that nobody knows", every, `{"format":"x-mine"}`, values(`"x"`), nil},
	{"contentEncoding", since07, `{"contentEncoding":"base64","contentMediaType":"application/json"}`, values(`"!"`), nil},
	{"contentSchema", since19, `{"contentMediaType":"application/json","contentSchema":{"type":"object"}}`, values(`"[]"`), nil},

	{"required", every, `{"required":["a"]}`, values(`{"a":null}`, `[]`), values(`{}`, `{"b":1}`)},
	{"properties", every, `{"properties":{"a":{"type":"string"}}}`, values(`{"a":"x"}`, `{"b":1}`, `{}`), values(`{"a":1}`)},
	{
		"properties named like keywords", every, `{"properties":{"$ref":{"type":"string"},"enum":{"type":"number"},"format":{"type":"boolean"},"$id":{"type":"null"},"id":{"type":"null"}}}`,
		values(`{"$ref":"x","enum":1,"format":true,"$id":null,"id":null}`), values(`{"$ref":1}`, `{"enum":"x"}`, `{"format":"x"}`, `{"$id":"x"}`, `{"id":"x"}`),
	},
	{"additionalProperties false", every, `{"properties":{"a":{}},"patternProperties":{"^x-":{}},"additionalProperties":false}`, values(`{"a":1,"x-b":2}`), values(`{"b":1}`)},
	{"additionalProperties schema", every, `{"additionalProperties":{"type":"number"}}`, values(`{"a":1}`), values(`{"a":"x"}`)},
	{"patternProperties", every, `{"patternProperties":{"^a(?!b)":{"type":"number"}}}`, values(`{"ab":"x","ac":1}`), values(`{"ac":"x"}`)},
	{"minProperties", every, `{"minProperties":1}`, values(`{"a":1}`, `[]`), values(`{}`)},
	{"maxProperties", every, `{"maxProperties":1}`, values(`{"a":1}`), values(`{"a":1,"b":2}`)},
	{"propertyNames", since06, `{"propertyNames":{"maxLength":1}}`, values(`{"a":1}`), values(`{"ab":1}`)},
	{"dependentRequired", since19, `{"dependentRequired":{"a":["b"]}}`, values(`{"b":1}`, `{"a":1,"b":2}`), values(`{"a":1}`)},
	{"dependentSchemas", since19, `{"dependentSchemas":{"a":{"required":["b"]}}}`, values(`{}`, `{"a":1,"b":2}`), values(`{"a":1}`)},
	{"dependencies", until07, `{"dependencies":{"a":["b"],"c":{"minProperties":2}}}`, values(`{}`, `{"a":1,"b":2}`), values(`{"a":1}`, `{"c":1}`)},
	{"dependencies are gone", since19, `{"dependencies":{"a":["b"]}}`, values(`{"a":1}`), nil},
	{"dependentRequired is unknown", until07, `{"dependentRequired":{"a":["b"]}}`, values(`{"a":1}`), nil},

	{"items", every, `{"items":{"type":"number"}}`, values(`[]`, `[1,2]`, `"x"`), values(`[1,"x"]`)},
	{"items list", until19, `{"items":[{"type":"number"}]}`, values(`[]`, `[1]`, `[1,"x"]`), values(`["x"]`)},
	{"additionalItems", until19, `{"items":[{}],"additionalItems":false}`, values(`[1]`), values(`[1,2]`)},
	{"additionalItems without a list", until19, `{"items":{},"additionalItems":false}`, values(`[1,2]`), nil},
	{"prefixItems", only20, `{"prefixItems":[{"type":"number"}],"items":{"type":"string"}}`, values(`[]`, `[1]`, `[1,"x"]`), values(`["x"]`, `[1,2]`)},
	{"prefixItems is unknown", until19, `{"prefixItems":[{"type":"number"}]}`, values(`["x"]`), nil},
	{"minItems", every, `{"minItems":1}`, values(`[1]`, `{}`), values(`[]`)},
	{"maxItems", every, `{"maxItems":1}`, values(`[1]`), values(`[1,2]`)},
	{"uniqueItems", every, `{"uniqueItems":true}`, values(`[1,2]`, `[[1],[2]]`, `[1,true]`, `["1",1]`), values(`[1,1.0]`, `[{"a":1,"b":2},{"b":2,"a":1}]`)},
	{"uniqueItems of many", every, `{"uniqueItems":true}`, values(`[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22]`), values(`[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,1e0]`)},
	{"contains", since06, `{"contains":{"type":"number"}}`, values(`["x",1]`, `{}`), values(`[]`, `["x"]`)},
	{"minContains", since19, `{"contains":{"type":"number"},"minContains":2}`, values(`[1,2]`), values(`[1]`)},
	{"minContains zero", since19, `{"contains":{"type":"number"},"minContains":0}`, values(`[]`), nil},
	{"maxContains", since19, `{"contains":{"type":"number"},"maxContains":1}`, values(`[1]`), values(`[]`, `[1,2]`)},
	{"minContains alone", since19, `{"minContains":2}`, values(`[]`), nil},

	{"allOf", every, `{"allOf":[{"minimum":1},{"maximum":2}]}`, values(`1`, `2`), values(`0`, `3`)},
	{"anyOf", every, `{"anyOf":[{"type":"string"},{"minimum":2}]}`, values(`"x"`, `2`), values(`1`)},
	{"oneOf", every, `{"oneOf":[{"minimum":1},{"minimum":2}]}`, values(`1`), values(`2`, `0`)},
	{"not", every, `{"not":{"type":"string"}}`, values(`1`), values(`"x"`)},
	{"if then else", since07, `{"if":{"type":"string"},"then":{"minLength":2},"else":{"minimum":2}}`, values(`"ab"`, `2`), values(`"a"`, `1`)},
	{"then alone", since07, `{"then":{"type":"string"}}`, values(`1`), nil},
	{"if is unknown", until06, `{"if":{"type":"string"},"then":{"minLength":2}}`, values(`"a"`), nil},
	{"boolean subschemas", since06, `{"properties":{"a":true,"b":false}}`, values(`{"a":1}`), values(`{"b":1}`)},

	{"unevaluatedProperties", since19, `{"allOf":[{"properties":{"a":{}}}],"properties":{"b":{}},"unevaluatedProperties":false}`, values(`{"a":1,"b":2}`), values(`{"c":1}`)},
	{"unevaluatedProperties through a reference", since19, `{"$ref":"#/$defs/x","unevaluatedProperties":false,"$defs":{"x":{"properties":{"a":{}}}}}`, values(`{"a":1}`), values(`{"b":1}`)},
	{
		"unevaluatedProperties after if", since19, `{"if":{"required":["k"]},"then":{"properties":{"k":{},"t":{}}},"else":{"properties":{"e":{}}},"unevaluatedProperties":false}`,
		values(`{"k":1,"t":2}`, `{"e":1}`), values(`{"t":1}`, `{"k":1,"e":2}`),
	},
	{
		"unevaluatedProperties after anyOf", since19, `{"anyOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"properties":{"b":{}},"required":["b"]}],"unevaluatedProperties":false}`,
		values(`{"a":1}`, `{"a":1,"b":2}`), values(`{"a":2,"b":1}`),
	},
	{"unevaluatedItems", only20, `{"prefixItems":[{}],"contains":{"type":"string"},"unevaluatedItems":false}`, values(`["a"]`, `[1,"a"]`), values(`[1,"a",2]`)},
	{"unevaluatedItems of 2019-09", only19, `{"items":[{}],"unevaluatedItems":false}`, values(`[1]`), values(`[1,2]`)},
	{"unevaluatedProperties is unknown", until07, `{"unevaluatedProperties":false}`, values(`{"a":1}`), nil},

	{"reference to a definition", every, `{"properties":{"a":{"$ref":"#/definitions/n"}},"definitions":{"n":{"type":"number"}}}`, values(`{"a":1}`), values(`{"a":"x"}`)},
	{"reference with escapes", every, `{"$ref":"#/definitions/a~1b~0c%25%20d","definitions":{"a/b~c% d":{"type":"number"}}}`, values(`1`), values(`"x"`)},
	{"reference to the root", every, `{"properties":{"a":{"$ref":"#"}},"additionalProperties":false}`, values(`{"a":{"a":{}}}`), values(`{"a":{"b":1}}`)},
	{"reference to a property", every, `{"properties":{"a":{"type":"number"},"b":{"$ref":"#/properties/a"}}}`, values(`{"b":1}`), values(`{"b":"x"}`)},
	{"reference to a part that no keyword knows", every, `{"$ref":"#/x-parts/a","x-parts":{"a":{"type":"number"}}}`, values(`1`), values(`"x"`)},
	{"siblings of a reference are ignored", until07, `{"$ref":"#/definitions/a","maximum":1,"type":"string","definitions":{"a":{"minimum":1}}}`, values(`2`), values(`0`)},
	{"const beside a reference is ignored", []schema.Dialect{schema.Draft06, schema.Draft07}, `{"$ref":"#/definitions/a","const":5,"definitions":{"a":{"minimum":1}}}`, values(`2`), values(`0`)},
	{"siblings of a reference count", since19, `{"$ref":"#/$defs/a","maximum":2,"$defs":{"a":{"minimum":1}}}`, values(`2`), values(`0`, `3`)},
	{"anchor", since19, `{"$ref":"#n","$defs":{"x":{"$anchor":"n","type":"number"}}}`, values(`1`), values(`"x"`)},
	{"anchor by identifier", []schema.Dialect{schema.Draft06, schema.Draft07}, `{"$ref":"#n","definitions":{"x":{"$id":"#n","type":"number"}}}`, values(`1`), values(`"x"`)},
	{"anchor by identifier of draft-04", only04, `{"$ref":"#n","definitions":{"x":{"id":"#n","type":"number"}}}`, values(`1`), values(`"x"`)},
	{
		"bundled resource", since06, `{"$id":"https://example.com/a/root.json","allOf":[{"$ref":"item.json"}],"definitions":{"i":{"$id":"item.json","items":{"$ref":"#/definitions/n"},"definitions":{"n":{"type":"number"}}}}}`,
		values(`[1]`), values(`["x"]`),
	},
	{"own identifier", since06, `{"$id":"https://example.com/a.json","properties":{"a":{"$ref":"https://example.com/a.json#/definitions/n"}},"definitions":{"n":{"type":"number"}}}`, values(`{"a":1}`), values(`{"a":"x"}`)},
	{"broken definition that nobody uses", every, `{"type":"number","definitions":{"a":{"$ref":"http://127.0.0.1:1/x"},"b":{"$ref":"#/definitions/b"},"c":{"allOf":[{"$ref":"#/definitions/d"}]},"d":{"allOf":[{"$ref":"#/definitions/c"}]}}}`, values(`1`), values(`"x"`)},
	{
		"dynamic tree", only20, `{"$id":"https://example.com/strict","$dynamicAnchor":"node","$ref":"tree","unevaluatedProperties":false,"$defs":{"tree":{"$id":"tree","$dynamicAnchor":"node","properties":{"data":{},"children":{"items":{"$dynamicRef":"#node"}}}}}}`,
		values(`{"children":[{"data":1}]}`), values(`{"children":[{"daat":1}]}`),
	},
	{
		"recursive tree", only19, `{"$id":"https://example.com/strict","$recursiveAnchor":true,"$ref":"tree","unevaluatedProperties":false,"$defs":{"tree":{"$id":"tree","$recursiveAnchor":true,"properties":{"data":{},"children":{"items":{"$recursiveRef":"#"}}}}}}`,
		values(`{"children":[{"data":1}]}`), values(`{"children":[{"daat":1}]}`),
	},
	{"recursive reference is gone", only20, `{"$recursiveRef":"#/nowhere"}`, values(`1`), nil},
	{"unknown keywords", every, `{"nullable":true,"x-order":3,"type":"string","discriminator":{"propertyName":"a"}}`, values(`"x"`), values(`null`)},
}

// wrong names the values that gojsonschema judges wrongly, by test and text.
var wrong = map[[2]string]bool{
	{"big integers are exact", "9007199254740992"}: true, // compares as float64
	{"enum tells false from zero", "-0"}:           true, // compares as text
}

func TestKeywords(t *testing.T) {
	t.Parallel()
	for _, tt := range keywordTests {
		for _, d := range tt.dialects {
			t.Run(tt.name+"/"+string(d), func(t *testing.T) {
				t.Parallel()
				v, err := Compile(mustParse(t, declare(d, tt.schema)))
				if err != nil {
					t.Fatal(err)
				}
				for _, text := range tt.valid {
					checkValue(t, v, text, true, v.second == nil || !wrong[[2]string{tt.name, text}])
				}
				for _, text := range tt.invalid {
					checkValue(t, v, text, false, v.second == nil || !wrong[[2]string{tt.name, text}])
				}
			})
		}
	}
}

func checkValue(t *testing.T, v *Validator, text string, want, agree bool) {
	t.Helper()
	instance := mustParse(t, text)
	got, err := v.Valid(instance)
	if got != want || err != nil {
		t.Errorf("%s: valid = %v, %v; want %v", text, got, err, want)
	}
	out, err := v.Run(t.Context(), instance)
	if (len(out.Violations) == 0) != want || err != nil {
		t.Errorf("%s: violations %v, %v; want valid = %v", text, out.Violations, err, want)
	}
	if (out.Disagreement == "") != agree {
		t.Errorf("%s: disagreement %q", text, out.Disagreement)
	}
}
