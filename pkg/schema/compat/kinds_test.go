package compat

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestKinds holds, for every kind, a change that is reported as it, with the
// verdict in both directions.
func TestKinds(t *testing.T) {
	const open, closed = `"additionalProperties":true`, `"additionalProperties":false`
	tests := []struct {
		name, old, new string
		kind, at       string
		in, out        Verdict
	}{
		{"replaced by false", `{"properties":{"a":{"type":"string"}}}`, `{"properties":{"a":false}}`, SchemaChanged, "/properties/a", Breaking, Compatible},
		{"undeclared and required", `{"properties":{"a":{}},` + open + `}`, `{"properties":{"a":{}},` + open + `,"required":["b"]}`, RequiredAdded, "/required", Breaking, Compatible},
		{"declared and required at once", `{"properties":{"a":{}},` + closed + `}`, `{"properties":{"a":{},"b":{}},` + closed + `,"required":["b"]}`, RequiredAdded, "/properties/b", Breaking, Breaking},
		{"required with a default", `{"properties":{"a":{}},` + closed + `}`, `{"properties":{"a":{},"b":{"default":1}},` + closed + `,"required":["b"]}`, RequiredWithDefault, "/properties/b", Breaking, Breaking},
		{"became required", `{"properties":{"a":{}}}`, `{"properties":{"a":{}},"required":["a"]}`, BecameRequired, "/required", Breaking, Compatible},
		{"became required, with default", `{"properties":{"a":{"default":1}}}`, `{"properties":{"a":{"default":1}},"required":["a"]}`, RequiredWithDefault, "/required", Breaking, Compatible},
		{"became optional", `{"properties":{"a":{}},"required":["a"]}`, `{"properties":{"a":{}}}`, BecameOptional, "/required", Compatible, Breaking},
		{"no longer required, never declared", `{"properties":{"b":{}},"required":["a"],` + open + `}`, `{"properties":{"b":{}},` + open + `}`, RequiredRemoved, "/required", Compatible, Breaking},
		{"optional property", `{"properties":{"a":{}},` + closed + `}`, `{"properties":{"a":{},"b":{}},` + closed + `}`, OptionalAdded, "/properties/b", Compatible, Breaking},
		{"type narrowed", `{"type":["string","null"]}`, `{"type":"string"}`, TypeNarrowed, "/type", Breaking, Compatible},
		{"type widened", `{"type":"integer"}`, `{"type":"number"}`, TypeWidened, "/type", Compatible, Breaking},
		{"type changed", `{"type":"integer"}`, `{"type":"string"}`, TypeChanged, "/type", Breaking, Breaking},
		{"type widened by a union", `{"properties":{"a":{"type":"string"}}}`, `{"properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`, TypeWidened, "/properties/a", Compatible, Breaking},
		{"value added", `{"enum":["a"]}`, `{"enum":["a","b"]}`, EnumValueAdded, "/enum", Compatible, Breaking},
		{"value removed", `{"enum":["a","b"]}`, `{"enum":["a"]}`, EnumValueRemoved, "/enum", Breaking, Compatible},
		{"values listed", `{"type":"string"}`, `{"type":"string","enum":["a"]}`, EnumIntroduced, "/enum", Breaking, Compatible},
		{"values no longer listed", `{"type":"string","const":"a"}`, `{"type":"string"}`, EnumDropped, "/const", Compatible, Breaking},
		{"closed as it was read", `{"properties":{"a":{}}}`, `{"properties":{"a":{}},` + closed + `}`, ClosedContentModel, "/additionalProperties", Compatible, Compatible},
		{"open, but read as closed", `{"properties":{"a":{}},` + closed + `}`, `{"properties":{"a":{}}}`, OpenContentModel, "/additionalProperties", Compatible, Compatible},
		{"others refused", `{"properties":{"a":{}},` + open + `}`, `{"properties":{"a":{}},` + closed + `}`, AdditionalForbidden, "/additionalProperties", Breaking, Compatible},
		{"others accepted", `{"properties":{"a":{}},` + closed + `}`, `{"properties":{"a":{}},` + open + `}`, AdditionalAllowed, "/additionalProperties", Compatible, Breaking},
		{"others restricted", `{"properties":{"a":{}},` + open + `}`, `{"properties":{"a":{}},"additionalProperties":{"type":"string"}}`, AdditionalChanged, "/additionalProperties", Breaking, Compatible},
		{"maximum lowered", `{"type":"integer","maximum":9}`, `{"type":"integer","maximum":8}`, BoundTightened, "/maximum", Breaking, Compatible},
		{"minimum lowered", `{"type":"integer","minimum":9}`, `{"type":"integer","minimum":8}`, BoundLoosened, "/minimum", Compatible, Breaking},
		{"minLength raised", `{"type":"string","minLength":1}`, `{"type":"string","minLength":2}`, BoundTightened, "/minLength", Breaking, Compatible},
		{"maxItems dropped", `{"type":"array","maxItems":1}`, `{"type":"array"}`, BoundLoosened, "/maxItems", Compatible, Breaking},
		{"step introduced", `{"type":"number"}`, `{"type":"number","multipleOf":0.5}`, BoundTightened, "/multipleOf", Breaking, Compatible},
		{"step changed", `{"type":"number","multipleOf":4}`, `{"type":"number","multipleOf":6}`, StepChanged, "/multipleOf", Breaking, Breaking},
		{"pattern added", `{"type":"string"}`, `{"type":"string","pattern":"^a"}`, PatternAdded, "/pattern", Breaking, Compatible},
		{"pattern removed", `{"type":"string","pattern":"^a"}`, `{"type":"string"}`, PatternRemoved, "/pattern", Compatible, Breaking},
		{"pattern changed", `{"type":"string","pattern":"^a"}`, `{"type":"string","pattern":"^[ab]"}`, PatternChanged, "/pattern", Compatible, Breaking},
		{"items introduced", `{"type":"array"}`, `{"type":"array","items":{"type":"string"}}`, ItemsIntroduced, "/items", Breaking, Compatible},
		{"items dropped", `{"type":"array","items":{"type":"string"}}`, `{"type":"array"}`, ItemsDropped, "/items", Compatible, Breaking},
		{"items narrowed", `{"type":"array","items":{"type":"number"}}`, `{"type":"array","items":{"type":"integer"}}`, TypeNarrowed, "/items/type", Breaking, Compatible},
		{"position added", `{"type":"array","prefixItems":[{"type":"string"}]}`, `{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}]}`, TupleItemAdded, "/prefixItems", Breaking, Compatible},
		{"position removed", `{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}]}`, `{"type":"array","prefixItems":[{"type":"string"}]}`, TupleItemRemoved, "/prefixItems", Compatible, Breaking},
		{"items must differ", `{"type":"array"}`, `{"type":"array","uniqueItems":true}`, UniqueItemsAdded, "/uniqueItems", Breaking, Compatible},
		{"items may repeat", `{"type":"array","uniqueItems":true}`, `{"type":"array"}`, UniqueItemsRemoved, "/uniqueItems", Compatible, Breaking},
		{"contains added", `{"type":"array"}`, `{"type":"array","contains":{"type":"string"}}`, ContainsAdded, "/contains", Breaking, Compatible},
		{"contains removed", `{"type":"array","contains":{"type":"string"}}`, `{"type":"array"}`, ContainsRemoved, "/contains", Compatible, Breaking},
		{"contains changed", `{"type":"array","contains":{"type":"integer"}}`, `{"type":"array","contains":{"type":"number"}}`, ContainsChanged, "/contains", Compatible, Breaking},
		{"pattern property added", `{"type":"object",` + open + `}`, `{"type":"object","patternProperties":{"^x/":{"type":"string"}},` + open + `}`, PatternPropertyAdded, "/patternProperties/^x~1", Breaking, Compatible},
		{"pattern property removed", `{"type":"object","patternProperties":{"^x":{"type":"string"}},` + open + `}`, `{"type":"object",` + open + `}`, PatternPropertyRemoved, "/patternProperties/^x", Compatible, Breaking},
		{"names restricted", `{"type":"object",` + open + `}`, `{"type":"object","propertyNames":{"maxLength":3},` + open + `}`, PropertyNamesAdded, "/propertyNames", Breaking, Compatible},
		{"names free", `{"type":"object","propertyNames":{"maxLength":3},` + open + `}`, `{"type":"object",` + open + `}`, PropertyNamesRemoved, "/propertyNames", Compatible, Breaking},
		{"names relaxed", `{"type":"object","propertyNames":{"maxLength":3},` + open + `}`, `{"type":"object","propertyNames":{"maxLength":4},` + open + `}`, PropertyNamesChanged, "/propertyNames", Compatible, Breaking},
		{"dependency added", `{"properties":{"a":{},"b":{}}}`, `{"properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`, DependencyAdded, "/dependentRequired", Breaking, Compatible},
		{"dependency removed", `{"properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`, `{"properties":{"a":{},"b":{}}}`, DependencyRemoved, "/dependentRequired", Compatible, Breaking},
		{"dependency changed", `{"properties":{"a":{},"b":{},"c":{}},"dependentRequired":{"a":["b"]}}`, `{"properties":{"a":{},"b":{},"c":{}},"dependentRequired":{"a":["b","c"]}}`, DependencyChanged, "/dependentRequired", Breaking, Compatible},
		{"unevaluated refused", `{"type":"array","prefixItems":[{}]}`, `{"type":"array","prefixItems":[{}],"unevaluatedItems":false}`, UnevaluatedAdded, "/unevaluatedItems", Breaking, Compatible},
		{"unevaluated accepted", `{"type":"array","prefixItems":[{}],"unevaluatedItems":false}`, `{"type":"array","prefixItems":[{}]}`, UnevaluatedRemoved, "/unevaluatedItems", Compatible, Breaking},
		{"unevaluated changed", `{"type":"array","prefixItems":[{}],"unevaluatedItems":{"type":"integer"}}`, `{"type":"array","prefixItems":[{}],"unevaluatedItems":{"type":"number"}}`, UnevaluatedChanged, "/unevaluatedItems", Compatible, Breaking},
		{"branch added", `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]}`, UnionBranchAdded, "/anyOf", Compatible, Breaking},
		{"branch removed", `{"oneOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]}`, `{"oneOf":[{"type":"string"},{"type":"integer"}]}`, UnionBranchRemoved, "/oneOf", Breaking, Compatible},
		{"union introduced", `{"properties":{"a":{},"b":{}}}`, `{"properties":{"a":{},"b":{}},"anyOf":[{"required":["a"]},{"required":["b"]}]}`, UnionIntroduced, "/anyOf", Breaking, Compatible},
		{"union dropped", `{"properties":{"a":{},"b":{}},"anyOf":[{"required":["a"]},{"required":["b"]}]}`, `{"properties":{"a":{},"b":{}}}`, UnionDropped, "/anyOf", Compatible, Breaking},
		{"overlap refused", `{"anyOf":[{"type":"number"},{"minimum":3}]}`, `{"oneOf":[{"type":"number"},{"minimum":3}]}`, UnionModeChanged, "/oneOf", Breaking, Compatible},
		{"conjunct added", `{"allOf":[{"type":"string"}]}`, `{"allOf":[{"type":"string"},{"minLength":2}]}`, ConjunctAdded, "/allOf", Breaking, Compatible},
		{"conjunct removed", `{"allOf":[{"type":"string"},{"minLength":2}]}`, `{"allOf":[{"type":"string"}]}`, ConjunctRemoved, "/allOf", Compatible, Breaking},
		{"not added", `{"type":"string"}`, `{"type":"string","not":{"const":"x"}}`, NotAdded, "/not", Breaking, Compatible},
		{"not removed", `{"type":"string","not":{"const":"x"}}`, `{"type":"string"}`, NotRemoved, "/not", Compatible, Breaking},
		{"not changed", `{"not":{"type":"integer"}}`, `{"not":{"type":"number"}}`, NotChanged, "/not", Breaking, Compatible},
		{"condition added", `{"properties":{"a":{},"b":{}}}`, `{"properties":{"a":{},"b":{}},"if":{"required":["a"]},"then":{"required":["b"]}}`, ConditionAdded, "/if", Breaking, Compatible},
		{"condition removed", `{"properties":{"a":{},"b":{}},"if":{"required":["a"]},"then":{"required":["b"]}}`, `{"properties":{"a":{},"b":{}}}`, ConditionRemoved, "/if", Compatible, Breaking},
		{"condition changed", `{"properties":{"a":{},"b":{}},"if":{"required":["a"]},"then":{"required":["b"]}}`, `{"properties":{"a":{},"b":{}},"if":{"properties":{"a":{"const":1}}},"then":{"required":["b"]}}`, ConditionChanged, "/if", Breaking, Breaking},
		{"format", `{"type":"string"}`, `{"type":"string","format":"email"}`, FormatChanged, "/format", Compatible, Compatible},
		{"deprecated", `{"type":"string"}`, `{"type":"string","deprecated":true}`, AnnotationChanged, "/deprecated", Compatible, Compatible},
		{"dialect", `{"type":"string"}`, `{"type":"string","$schema":"http://json-schema.org/draft-07/schema#"}`, DialectChanged, "/$schema", Compatible, Compatible},
		{"rewritten", `{"type":"string"}`, `{"type":["string"]}`, Rewritten, "", Compatible, Compatible},
		{"not a schema", `{"type":"strin"}`, `{"type":"string"}`, Undecided, "/type", Unknown, Unknown},
	}
	seen := map[string]bool{SchemaAdded: true, SchemaRemoved: true} // TestAbsentSchema
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			seen[tt.kind] = true
			for dir, want := range map[Direction]Verdict{Input: tt.in, Output: tt.out} {
				r := Compare(parse(t, []byte(tt.old)), parse(t, []byte(tt.new)), Options{Direction: dir})
				checkChanges(t, r)
				if len(r.Changes) != 1 {
					t.Fatalf("%s: changes %+v", dir, r.Changes)
				}
				got := []string{r.Changes[0].Kind, string(r.Changes[0].Pointer), string(r.Verdict)}
				if diff := cmp.Diff([]string{tt.kind, tt.at, string(want)}, got); diff != "" {
					t.Errorf("%s (-want +got):\n%s%+v", dir, diff, r.Changes)
				}
			}
		})
	}
	directed := map[string][2]string{ // kinds that exist in one direction only
		ParamRemoved:     {`{"properties":{"a":{},"b":{}},` + closed + `}`, `{"properties":{"a":{}},` + closed + `}`},
		OpenParamRemoved: {`{"properties":{"a":{},"b":{}}}`, `{"properties":{"a":{}}}`},
		ParamUndeclared:  {`{"properties":{"a":{},"b":{"type":"string"}},` + open + `}`, `{"properties":{"a":{}},` + open + `}`},
	}
	for kind, pair := range directed {
		seen[kind], seen[OptionalRemoved] = true, true
		for dir, want := range map[Direction]string{Input: kind, Output: OptionalRemoved} {
			r := Compare(parse(t, []byte(pair[0])), parse(t, []byte(pair[1])), Options{Direction: dir})
			if len(r.Changes) != 1 || r.Changes[0].Kind != want || r.Changes[0].Pointer != "/properties/b" {
				t.Errorf("%s: got %+v, want %s", dir, r.Changes, want)
			}
		}
	}
	seen[Combined] = true // TestCombined
	for _, k := range Kinds {
		if !seen[k] {
			t.Errorf("no case for kind %q", k)
		}
		if Meaning(k) == "" {
			t.Errorf("kind %q has no meaning", k)
		}
	}
}
