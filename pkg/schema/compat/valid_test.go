package compat_test

import (
	"testing"

	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// TestValid pins the evaluation that every witness rests on. What it does not
// decide is 0, never a guess.
func TestValid(t *testing.T) {
	const no, maybe, yes = -1, 0, 1
	tests := []struct {
		schema, value string
		closed, open  int // in the MCP and in the set reading
	}{
		{`true`, `1`, yes, yes},
		{`false`, `1`, no, no},
		{`{}`, `{"a":1}`, no, yes}, // a tool's root without properties has none
		{`{"type":"integer"}`, `1.0`, yes, yes},
		{`{"type":"integer"}`, `1e-1`, no, no},
		{`{"type":["null","number"]}`, `0.5`, yes, yes},
		{`{"type":"number"}`, `1e400000`, maybe, maybe},
		{`{"type":"strin"}`, `1`, maybe, maybe},
		{`{"type":[]}`, `1`, maybe, maybe},
		{`{"type":[1]}`, `1`, maybe, maybe},
		{`{"enum":[1,{"a":[2]}]}`, `{"a":[2.0]}`, no, yes},
		{`{"enum":["a"]}`, `"b"`, no, no},
		{`{"enum":"a"}`, `"a"`, maybe, maybe},
		{`{"const":10}`, `1e1`, yes, yes},
		{`{"minimum":1}`, `1`, yes, yes},
		{`{"exclusiveMinimum":1}`, `1`, no, no},
		{`{"maximum":1}`, `1.1`, no, no},
		{`{"exclusiveMaximum":1}`, `0.9`, yes, yes},
		{`{"exclusiveMaximum":true}`, `1`, maybe, maybe},
		{`{"minimum":1}`, `"a"`, yes, yes},
		{`{"multipleOf":0.1}`, `0.3`, yes, yes},
		{`{"multipleOf":2}`, `3`, no, no},
		{`{"multipleOf":0}`, `3`, maybe, maybe},
		{`{"minLength":2}`, `"é€"`, yes, yes},
		{`{"maxLength":1}`, `"ab"`, no, no},
		{`{"maxLength":"x"}`, `"ab"`, maybe, maybe},
		{`{"pattern":"(?=a)"}`, `"a"`, maybe, maybe},
		{`{"pattern":"(?=a)"}`, `1`, yes, yes},
		{`{"pattern":"^[a-z]+-\\d{2}$"}`, `"ab-12"`, yes, yes},
		{`{"pattern":"^(?:x|y)?$"}`, `"xy"`, no, no},
		{`{"pattern":"b"}`, `"abc"`, yes, yes},
		{`{"pattern":"^.$"}`, `"é"`, maybe, maybe},
		{`{"pattern":"^*"}`, `"a"`, maybe, maybe},
		{`{"pattern":"(?i)a"}`, `"A"`, maybe, maybe},
		{`{"pattern":"\\p{L}"}`, `"a"`, maybe, maybe},
		{`{"pattern":"[^]"}`, `"a"`, maybe, maybe},
		{`{"pattern":"a{"}`, `"a{"`, maybe, maybe},
		{`{"pattern":1}`, `"a"`, maybe, maybe},
		{`{"minItems":1}`, `[]`, no, no},
		{`{"maxItems":1}`, `[1]`, yes, yes},
		{`{"uniqueItems":true}`, `[1,1.0]`, no, no},
		{`{"uniqueItems":true}`, `[1,"1"]`, yes, yes},
		{`{"items":{"type":"string"}}`, `["a",1]`, no, no},
		{`{"items":[{"type":"string"}]}`, `["a"]`, maybe, maybe},
		{`{"prefixItems":[{"type":"string"}],"items":false}`, `["a"]`, maybe, maybe},
		{`{"contains":{"type":"string"}}`, `["a"]`, maybe, maybe},
		{`{"minProperties":1}`, `{}`, no, no},
		{`{"maxProperties":1}`, `{}`, yes, yes},
		{`{"properties":{"a":{"type":"string"}}}`, `{"a":"x"}`, yes, yes},
		{`{"properties":{"a":{"type":"string"}}}`, `{"a":1}`, no, no},
		{`{"properties":{"a":{}}}`, `{"b":1}`, no, yes},
		{`{"properties":{"a":{}},"additionalProperties":{"type":"integer"}}`, `{"b":"x"}`, no, no},
		{`{"required":["a"]}`, `{}`, no, no},
		{`{"required":"a"}`, `{}`, maybe, maybe},
		{`{"properties":{"o":{"properties":{"a":{}}}}}`, `{"o":{"b":1}}`, no, yes},
		{`{"properties":{"o":{"properties":{}}}}`, `{"o":{"b":1}}`, yes, yes},
		{`{"properties":{"a":{}},"patternProperties":{"^x":{"type":"string"}}}`, `{"x":1}`, maybe, maybe},
		{`{"additionalProperties":true,"propertyNames":{"type":"string"}}`, `{"x":1}`, yes, yes},
		{`{"additionalProperties":true,"propertyNames":{"maxLength":1}}`, `{"xx":1}`, maybe, maybe},
		{`{"properties":{"a":{}},"allOf":[{"properties":{"b":{}}}]}`, `{"b":1}`, maybe, yes},
		{`{"dependentSchemas":{"a":false}}`, `{}`, maybe, maybe},
		{`{"dependentSchemas":{"a":false}}`, `1`, yes, yes},
		{`{"anyOf":[{"type":"string"},{"minimum":3}]}`, `2`, no, no},
		{`{"anyOf":[{"pattern":"(?=a)"},{"type":"string"}]}`, `"a"`, yes, yes},
		{`{"anyOf":[]}`, `"a"`, maybe, maybe},
		{`{"oneOf":[{"minimum":1},{"maximum":2}]}`, `1.5`, no, no},
		{`{"oneOf":[{"minimum":1},{"maximum":0}]}`, `2`, yes, yes},
		{`{"oneOf":[{"pattern":"(?=a)"},{"type":"string"}]}`, `"a"`, maybe, maybe},
		{`{"allOf":[{"minimum":1},{"maximum":2}]}`, `3`, no, no},
		{`{"not":{"type":"string"}}`, `"a"`, no, no},
		{`{"not":{"pattern":"(?=a)"}}`, `"a"`, maybe, maybe},
		{`{"if":{"type":"string"},"then":{"minLength":1},"else":{"minimum":1}}`, `""`, no, no},
		{`{"if":{"type":"string"},"then":{"minLength":1},"else":{"minimum":1}}`, `0`, no, no},
		{`{"if":{"type":"string"},"then":{"minLength":1}}`, `0`, yes, yes},
		{`{"if":{"pattern":"(?=a)"},"then":{"minLength":2}}`, `"b"`, maybe, maybe},
		{`{"if":{"pattern":"(?=a)"}}`, `"b"`, yes, yes},
		{`{"then":false}`, `1`, yes, yes},
		{`{"$ref":"#/$defs/a","minLength":2,"$defs":{"a":{"maxLength":3}}}`, `"abcd"`, no, no},
		{`{"$ref":"#/$defs/a","$defs":{"a":{"maxLength":3}}}`, `"abc"`, yes, yes},
		{`{"$ref":"#/$defs/b","$defs":{"a":{}}}`, `1`, maybe, maybe},
		{`{"$ref":"#anchor"}`, `1`, maybe, maybe},
		{`{"$dynamicRef":"#a"}`, `1`, maybe, maybe},
		{`{"anyOf":[{"$ref":"#"}]}`, `1`, maybe, maybe},
		{`{"x-anything":false,"format":"email"}`, `"a"`, yes, yes},
		{`{"anyOf":[{"type":"object","properties":{"a":{}}},{"type":"null"}]}`, `{"b":1}`, no, yes},
		{`"no schema"`, `1`, maybe, maybe},
	}
	for _, tt := range tests {
		s, v := parse(t, tt.schema), parse(t, tt.value)
		if got := compat.Valid(s, v, true); got != tt.closed {
			t.Errorf("MCP reading of %s: %s is %d, want %d", tt.schema, tt.value, got, tt.closed)
		}
		if got := compat.Valid(s, v, false); got != tt.open {
			t.Errorf("set reading of %s: %s is %d, want %d", tt.schema, tt.value, got, tt.open)
		}
	}
}
