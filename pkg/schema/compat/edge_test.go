package compat

import "testing"

// TestEdges holds pairs at the edges of keywords: where a keyword is inert,
// where two of them meet, where dialects differ.
func TestEdges(t *testing.T) {
	const d4, d6, d7, d19 = `"$schema":"http://json-schema.org/draft-04/schema#"`, `"$schema":"http://json-schema.org/draft-06/schema#"`,
		`"$schema":"http://json-schema.org/draft-07/schema#"`, `"$schema":"https://json-schema.org/draft/2019-09/schema"`
	tests := []struct {
		name, old, new string
		in, out        Verdict
	}{
		// Numbers.
		{"1.0 is an integer", `{"enum":[1.0,2]}`, `{"type":"integer","enum":[1,2]}`, Compatible, Compatible},
		{"a multiple of one is an integer", `{` + d6 + `,"type":"number","multipleOf":1}`, `{` + d6 + `,"type":"integer"}`, Compatible, Compatible},
		{"1.0 in draft-04", `{` + d4 + `,"type":"number","multipleOf":1}`, `{` + d4 + `,"type":"integer"}`, Unknown, Compatible},
		{"exact decimals", `{"type":"number","multipleOf":0.3}`, `{"type":"number","multipleOf":0.1}`, Compatible, Breaking},
		{"common multiple", `{"allOf":[{"multipleOf":4},{"multipleOf":6}]}`, `{"multipleOf":12}`, Compatible, Compatible},
		{"multiples between bounds", `{"type":"integer","multipleOf":7,"minimum":1,"maximum":13}`, `{"const":7}`, Compatible, Compatible},
		{"no multiple between bounds", `{"type":"number","multipleOf":7,"minimum":8,"maximum":13}`, `false`, Compatible, Compatible},
		{"exclusive bounds of integers", `{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":2}`, `{"const":1}`, Compatible, Compatible},
		{"empty interval", `{"type":"number","exclusiveMinimum":1,"maximum":1}`, `false`, Compatible, Compatible},
		{"large integers differ", `{"const":9007199254740993}`, `{"const":9007199254740992}`, Breaking, Breaking},
		{"a number below another", `{"type":"number","minimum":0.1}`, `{"type":"number","minimum":0.10000000000000000001}`, Breaking, Compatible},
		{"fraction of an integer bound", `{"type":"integer","minimum":0.5}`, `{"type":"integer","minimum":1}`, Compatible, Compatible},
		{"not a multiple", `{"type":"integer","not":{"multipleOf":2},"minimum":1,"maximum":2}`, `{"const":1}`, Compatible, Compatible},

		// Strings.
		{"a pattern that always matches", `{"type":"string"}`, `{"type":"string","pattern":"a*"}`, Compatible, Compatible},
		{"a pattern as a length", `{"type":"string","pattern":"^.{2,3}$"}`, `{"type":"string","minLength":2,"maxLength":3}`, Compatible, Breaking},
		{"a pattern as a list", `{"type":"string","pattern":"^(a|bc)$"}`, `{"enum":["a","bc"]}`, Compatible, Compatible},
		{"characters outside the basic plane count once", `{"const":"😀😀"}`, `{"type":"string","maxLength":2}`, Compatible, Breaking},
		{"only the empty string", `{"type":"string","maxLength":0}`, `{"const":""}`, Compatible, Compatible},
		{"lookahead", `{"type":"string","pattern":"^(?!a).*$"}`, `{"type":"string","not":{"pattern":"^a"}}`, Compatible, Breaking}, // a line break

		// Lists of values.
		{"an empty list", `{"enum":[]}`, `{"type":"string"}`, Compatible, Breaking},
		{"values that cannot be", `{"type":"string","enum":["a",1,null]}`, `{"const":"a"}`, Compatible, Compatible},
		{"a list and a constant", `{"enum":["a","b"],"const":"b"}`, `{"const":"b"}`, Compatible, Compatible},
		{"objects are equal in any order", `{"const":{"a":1,"b":[1.0]}}`, `{"enum":[{"b":[1],"a":1.0}]}`, Compatible, Compatible},
		{"false is not zero", `{"const":false}`, `{"const":0}`, Breaking, Breaking},
		{"a constant as a structure", `{"const":{"a":[1,2]}}`, `{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"},"maxItems":2}},"required":["a"],"additionalProperties":false}`, Compatible, Breaking},
		{"a structure as a constant", `{"type":"object","properties":{"a":{"const":1}},"required":["a"],"maxProperties":1}`, `{"const":{"a":1}}`, Compatible, Compatible},
		{"both booleans", `{"type":"boolean"}`, `{"enum":[false,true]}`, Compatible, Compatible},

		// Objects.
		{"a name that is required and forbidden", `{"type":"object","required":["a"],"properties":{"a":false}}`, `false`, Compatible, Compatible},
		{"required names as a number", `{"type":"object","required":["a","b"]}`, `{"type":"object","required":["a","b"],"minProperties":2}`, Compatible, Compatible},
		{"too few names for a number", `{"type":"object","properties":{"a":{}},"additionalProperties":false,"minProperties":2}`, `false`, Compatible, Compatible},
		{"names from a list", `{"type":"object","propertyNames":{"enum":["a","b"]}}`, `{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false}`, Compatible, Compatible},
		{"names from a list, too few", `{"type":"object","propertyNames":{"enum":["a","b"]},"minProperties":3}`, `false`, Compatible, Compatible},
		{"names from a pattern, too few", `{"type":"object","propertyNames":{"pattern":"^(a|b)$"},"minProperties":3}`, `false`, Compatible, Compatible},
		{"a property under two patterns", `{"type":"object","properties":{"ab":{"minimum":1}},"patternProperties":{"^a":{"type":"number"}}}`, `{"type":"object","properties":{"ab":{"type":"number"}}}`, Compatible, Breaking},
		{"additional properties are those without pattern", `{"type":"object","patternProperties":{"^a":{}},"additionalProperties":false}`, `{"type":"object","propertyNames":{"pattern":"^a"}}`, Compatible, Compatible},
		{"a chain of dependencies", `{"type":"object","dependentRequired":{"a":["b"],"b":["c"]}}`, `{"type":"object","dependentRequired":{"a":["c"]}}`, Compatible, Breaking},
		{"a dependency of what is required", `{"type":"object","required":["a"],"dependentRequired":{"a":["b"]}}`, `{"type":"object","required":["a","b"]}`, Compatible, Compatible},
		{"a dependency does not concern other types", `{"dependentSchemas":{"a":false}}`, `{"not":{"type":"object","required":["a"]}}`, Compatible, Compatible},
		{"dependencies in their own dialects", `{` + d7 + `,"dependencies":{"a":["b"]}}`, `{"dependentRequired":{"a":["b"]}}`, Compatible, Compatible},
		{"dependencies mean nothing in 2020-12", `{"dependencies":{"a":["b"]}}`, `{}`, Compatible, Compatible},

		// Arrays.
		{"unique items of a finite type", `{"type":"array","uniqueItems":true,"items":{"type":"boolean"}}`, `{"type":"array","maxItems":2}`, Compatible, Breaking},
		{"unique items cannot be that many", `{"type":"array","uniqueItems":true,"items":{"type":"boolean"},"minItems":3}`, `false`, Compatible, Compatible},
		{"one item is always unique", `{"type":"array","maxItems":1}`, `{"type":"array","maxItems":1,"uniqueItems":true}`, Compatible, Compatible},
		{"1 and 1.0 are not unique", `{"const":[1,1.0]}`, `{"uniqueItems":true}`, Breaking, Breaking},
		{"contains nothing in particular", `{"type":"array","contains":{"type":"string"},"minContains":0}`, `{"type":"array"}`, Compatible, Compatible},
		{"contains at most", `{"type":"array","contains":{"type":"string"},"minContains":0,"maxContains":0}`, `{"type":"array","items":{"not":{"type":"string"}}}`, Compatible, Compatible},
		{"contains means an item", `{"type":"array","contains":{}}`, `{"type":"array","minItems":1}`, Compatible, Compatible},
		{"contains more than fit", `{"type":"array","contains":{},"minContains":3,"maxItems":2}`, `false`, Compatible, Compatible},
		{"contains two kinds", `{"allOf":[{"contains":{"type":"string"}},{"contains":{"type":"number"}}],"type":"array"}`, `{"type":"array","minItems":2}`, Compatible, Breaking},
		{"minContains needs contains", `{"type":"array"}`, `{"type":"array","minContains":2,"maxContains":1}`, Compatible, Compatible},
		{"minContains is unknown to draft-07", `{` + d7 + `,"type":"array","contains":{"type":"string"},"minContains":2}`, `{` + d7 + `,"type":"array","contains":{"type":"string"}}`, Compatible, Compatible},
		{"a closed tuple", `{"type":"array","prefixItems":[{"type":"string"}],"items":false}`, `{"type":"array","items":{"type":"string"},"maxItems":1}`, Compatible, Compatible},
		{"positions that are never reached", `{"type":"array","maxItems":1,"prefixItems":[{},{"type":"string"}]}`, `{"type":"array","maxItems":1}`, Compatible, Compatible},
		{"a tuple of draft-07", `{` + d7 + `,"items":[{"type":"string"}],"additionalItems":{"type":"number"}}`, `{"prefixItems":[{"type":"string"}],"items":{"type":"number"}}`, Compatible, Compatible},
		{"additionalItems beside one schema", `{` + d7 + `,"items":{"type":"string"},"additionalItems":false}`, `{` + d7 + `,"items":{"type":"string"}}`, Compatible, Compatible},
		{"prefixItems mean nothing in 2019-09", `{` + d19 + `,"prefixItems":[{"type":"string"}]}`, `{` + d19 + `}`, Compatible, Compatible},

		// What is not evaluated.
		{"unevaluated through a reference", `{"$ref":"#/$defs/a","unevaluatedProperties":false,"$defs":{"a":{"properties":{"a":{}}}}}`, `{"properties":{"a":{}},"additionalProperties":false}`, Compatible, Compatible},
		{"unevaluated does not look into siblings of its parent", `{"allOf":[{"properties":{"a":{}}},{"unevaluatedProperties":false}]}`, `{"not":{"type":"object","minProperties":1}}`, Compatible, Compatible},
		{"unevaluated of the branch that applies", `{"anyOf":[{"required":["k"],"properties":{"k":{},"a":{}}},{"properties":{"b":{}}}],"unevaluatedProperties":false,"type":"object"}`, `{"type":"object","propertyNames":{"enum":["k","a","b"]}}`, Compatible, Breaking},
		{"contains evaluates in 2020-12", `{"type":"array","contains":{"type":"string"},"unevaluatedItems":{"type":"number"}}`, `{"type":"array","items":{"type":["string","number"]}}`, Compatible, Breaking},
		{"contains evaluates nothing in 2019-09", `{` + d19 + `,"type":"array","contains":{"type":"string"},"unevaluatedItems":{"type":"number"}}`, `false`, Compatible, Compatible},
		{"unevaluated means nothing in draft-07", `{` + d7 + `,"unevaluatedProperties":false}`, `{` + d7 + `}`, Compatible, Compatible},

		// Combinations.
		{"only one of two overlapping", `{"oneOf":[{"type":"integer"},{"minimum":2}]}`, `{"anyOf":[{"type":"integer"},{"minimum":2}]}`, Compatible, Breaking},
		{"nothing twice", `{"oneOf":[{"type":"string"},{"type":"string"}]}`, `{"not":{"type":"string"}}`, Compatible, Breaking},
		{"a union that covers together", `{"type":"number"}`, `{"anyOf":[{"type":"number","maximum":0},{"type":"number","exclusiveMinimum":0}]}`, Compatible, Compatible},
		{"a union that covers by presence", `{"type":"object"}`, `{"anyOf":[{"type":"object","required":["a"]},{"type":"object","properties":{"a":false}}]}`, Compatible, Compatible},
		{"double negation", `{"type":"string"}`, `{"not":{"not":{"type":"string"}}}`, Compatible, Compatible},
		{"not anything", `{"not":{}}`, `{"type":"string"}`, Compatible, Breaking},
		{"if without then", `{"if":{"type":"string"}}`, `{}`, Compatible, Compatible},
		{"then without if", `{"then":false,"else":false}`, `{}`, Compatible, Compatible},
		{"if means nothing in draft-06", `{` + d6 + `,"if":{},"then":false}`, `{` + d6 + `}`, Compatible, Compatible},
		{"if as implication", `{"if":{"type":"string"},"then":{"minLength":1}}`, `{"minLength":1}`, Compatible, Compatible},
		{"if and its opposite", `{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"required":["b"]},"type":"object"}`, `{"type":"object","required":["b"]}`, Compatible, Compatible},

		// References.
		{"siblings of a reference in draft-07", `{` + d7 + `,"definitions":{"a":{"type":"string"}},"properties":{"p":{"$ref":"#/definitions/a","maxLength":1}}}`, `{` + d7 + `,"properties":{"p":{"type":"string"}}}`, Compatible, Compatible},
		{"siblings of a reference in 2019-09", `{` + d19 + `,"$defs":{"a":{"type":"string"}},"properties":{"p":{"$ref":"#/$defs/a","maxLength":1}}}`, `{` + d19 + `,"properties":{"p":{"type":"string","maxLength":1}}}`, Compatible, Compatible},
		{"definitions in 2020-12", `{"$ref":"#/definitions/a","definitions":{"a":{"type":"string"}}}`, `{"type":"string"}`, Compatible, Compatible},
		{"an anchor", `{"$ref":"#x","$defs":{"a":{"$anchor":"x","type":"string"}}}`, `{"type":"string"}`, Compatible, Compatible},
		{"a bundled resource", `{"$id":"https://example.com/root","$ref":"item","$defs":{"a":{"$id":"item","type":"string","$ref":"#/$defs/b","$defs":{"b":{"maxLength":2}}}}}`, `{"type":"string","maxLength":2}`, Compatible, Compatible},
		{"a dynamic reference in one resource", `{"$dynamicRef":"#x","$defs":{"a":{"$dynamicAnchor":"x","type":"string"}}}`, `{"type":"string"}`, Compatible, Compatible},
		{"a pointer with escapes", `{"$ref":"#/$defs/a~1b%25","$defs":{"a/b%":{"type":"string"}}}`, `{"type":"string"}`, Compatible, Compatible},
		{
			"unrolled recursion", `{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"additionalProperties":false}}}`,
			`{"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"additionalProperties":false,"$defs":{"n":{"type":"object","properties":{"n":{"$ref":"#/$defs/m"}},"additionalProperties":false},"m":{"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"additionalProperties":false}}}`, Compatible, Compatible,
		},
		{
			"a change inside a cycle", `{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"n":{"$ref":"#/$defs/n"},"v":{"type":"integer"}},"required":["v"]}}}`,
			`{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"n":{"$ref":"#/$defs/n"},"v":{"type":"integer","maximum":9}},"required":["v"]}}}`, Breaking, Compatible,
		},
		{"a value that would never end", `{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"required":["n"]}}}`, `false`, Compatible, Compatible},

		// Other.
		{"boolean schemas", `true`, `{}`, Compatible, Compatible},
		{"nullable is no keyword", `{"type":"string","nullable":true}`, `{"type":"string"}`, Compatible, Compatible},
		{"a required name in draft-03 style is invalid", `{"properties":{"a":{"required":true}}}`, `{}`, Unknown, Unknown},
		{"exclusive flags are invalid after draft-04", `{"minimum":1,"exclusiveMinimum":true}`, `{"minimum":1}`, Unknown, Unknown},
		{"exclusive flags in draft-04", `{` + d4 + `,"minimum":1,"exclusiveMinimum":true}`, `{` + d6 + `,"exclusiveMinimum":1}`, Compatible, Compatible},
		{"const means nothing in draft-04", `{` + d4 + `,"const":1}`, `{` + d4 + `}`, Compatible, Compatible},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for dir, want := range map[Direction]Verdict{Input: tt.in, Output: tt.out} {
				r := Compare(parse(t, []byte(tt.old)), parse(t, []byte(tt.new)), Options{Direction: dir, Reading: Set})
				checkChanges(t, r)
				if r.Verdict != want {
					t.Errorf("%s: got %s, want %s\n%s\n%s\n%+v", dir, r.Verdict, want, tt.old, tt.new, r.Changes)
				}
			}
		})
	}
}
