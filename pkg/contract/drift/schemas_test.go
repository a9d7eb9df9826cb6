package drift_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// schemaChanges compares two schemas of a tool called t.
func schemaChanges(t *testing.T, field, before, after string, o drift.Options) []drift.Change {
	t.Helper()
	side := func(s string) string { return tools(fmt.Sprintf(`{"name":"t",%q:%s}`, field, s)) }
	return drift.Compare(surface(t, []byte(side(before))), surface(t, []byte(side(after))), o)
}

// A verdict is what a change says beside the rule.
type verdict struct{ Rule, Class, Message, Witness string }

func verdicts(changes []drift.Change) []verdict {
	var list []verdict
	for _, c := range changes {
		list = append(list, verdict{c.Rule, string(c.Class), c.Message, string(c.Witness)})
	}
	return list
}

// A change keeps its rule whatever the verdict; the class follows the verdict,
// and the message says what the rule alone would not suggest.
func TestTheClassFollowsTheVerdict(t *testing.T) {
	text := func(pattern string) string {
		return fmt.Sprintf(`{"type":"object","properties":{"a":{"type":"string","pattern":%q}}}`, pattern)
	}
	tests := []struct {
		name, field, before, after string
		want                       verdict
	}{
		{
			"breaking", "inputSchema", text("^[ab]"), text("^a"),
			verdict{"drift/pattern-changed", "breaking_schema_change", `Tool "t" inputSchema property "a" pattern changed from "^[ab]" to "^a"`, `{"a":"b"}`},
		},
		{
			"compatible", "inputSchema", text("^a"), text("^[ab]"),
			verdict{"drift/pattern-changed", "nonbreaking_schema_change", `Tool "t" inputSchema property "a" pattern changed from "^a" to "^[ab]" (proved compatible)`, ""},
		},
		{
			"unproven", "inputSchema", text(`^(\w+)-\1$`), text(`^(\w+)-\1$|^x`),
			verdict{"drift/pattern-changed", "unproven_schema_change", `Tool "t" inputSchema property "a" pattern changed from "^(\\w+)-\\1$" to "^(\\w+)-\\1$|^x": not proved compatible`, ""},
		},
		{
			"in a result", "outputSchema", text("^a"), text("^[ab]"),
			verdict{"drift/output-pattern-changed", "breaking_schema_change", `Tool "t" outputSchema property "a" pattern changed from "^a" to "^[ab]"`, `{"a":"b"}`},
		},
		{
			"breaking where a rule is usually compatible", "inputSchema",
			`{"type":"object","properties":{"a":{"oneOf":[{"type":"integer"},{"type":"string"}]}}}`,
			`{"type":"object","properties":{"a":{"oneOf":[{"type":"integer"},{"type":"string"},{"minimum":9}]}}}`,
			verdict{"drift/union-branch-added", "breaking_schema_change", `Tool "t" inputSchema property "a" added an alternative (oneOf) (proved breaking)`, `{"a":"a"}`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := verdicts(schemaChanges(t, tt.field, tt.before, tt.after, drift.Options{}))
			if diff := cmp.Diff([]verdict{tt.want}, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// The readings differ about what an object says that is neither open nor
// closed. In that of MCP an argument that is no longer declared is lost, and a
// message says so only if a validator does not refuse the call anyway.
func TestReadings(t *testing.T) {
	const removed = ` removed property "b" (accepted, but now ignored)`
	tests := []struct {
		name, before, after string
		mcp, set            []string
	}{
		{
			"a parameter is gone", `{"type":"object","properties":{"a":{},"b":{"type":"string"}}}`, `{"type":"object","properties":{"a":{}}}`,
			[]string{`breaking_schema_change Tool "t" inputSchema` + removed},
			[]string{`nonbreaking_schema_change Tool "t" inputSchema no longer declares property "b"`},
		},
		{
			"a parameter is new", `{"type":"object","properties":{"a":{}}}`, `{"type":"object","properties":{"a":{},"b":{"type":"string"}}}`,
			[]string{`nonbreaking_schema_change Tool "t" inputSchema added optional property "b"`},
			[]string{`breaking_schema_change Tool "t" inputSchema added optional property "b" (proved breaking)`},
		},
		{
			"a parameter of an alternative was renamed",
			`{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"object","properties":{"x":{}}}]}}}`,
			`{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"object","properties":{"y":{}}}]}}}`,
			[]string{
				`nonbreaking_schema_change Tool "t" inputSchema property "a" added an alternative (anyOf)`,
				`breaking_schema_change Tool "t" inputSchema property "a" removed an alternative (anyOf) (accepted, but now ignored)`,
			},
			[]string{`nonbreaking_schema_change Tool "t" inputSchema is written differently and means the same`},
		},
		{
			"a validator refuses the rest as well", `{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false}`,
			`{"type":"object","properties":{"a":{}},"additionalProperties":false}`,
			[]string{`breaking_schema_change Tool "t" inputSchema removed property "b"`},
			[]string{`breaking_schema_change Tool "t" inputSchema removed property "b"`},
		},
		{
			"a validator refuses it because of a conjunct", `{"type":"object","properties":{"a":{},"b":{}}}`,
			`{"type":"object","properties":{"a":{}},"allOf":[{"properties":{"a":{}},"additionalProperties":false}]}`,
			[]string{
				`breaking_schema_change Tool "t" inputSchema added a schema that must apply as well`,
				`breaking_schema_change Tool "t" inputSchema removed property "b"`,
			},
			[]string{
				`breaking_schema_change Tool "t" inputSchema added a schema that must apply as well`,
				`nonbreaking_schema_change Tool "t" inputSchema no longer declares property "b"`,
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for reading, want := range map[compat.Reading][]string{"": tt.mcp, compat.MCP: tt.mcp, compat.Set: tt.set} {
				var got []string
				for _, c := range schemaChanges(t, "inputSchema", tt.before, tt.after, drift.Options{Reading: reading}) {
					got = append(got, string(c.Class)+" "+c.Message)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("reading %q (-want +got):\n%s", reading, diff)
				}
			}
		})
	}
}

func TestAnIgnoredArgumentIsMarked(t *testing.T) {
	const both, one = `{"type":"object","properties":{"a":{},"b":{}}%s}`, `{"type":"object","properties":{"a":{}}%s}`
	for end, want := range map[string]bool{"": true, `,"additionalProperties":false`: false} {
		changes := schemaChanges(t, "inputSchema", fmt.Sprintf(both, end), fmt.Sprintf(one, end), drift.Options{})
		if len(changes) != 1 || changes[0].Ignored != want || changes[0].Witness == nil {
			t.Errorf("%q: %+v", end, changes)
		}
	}
}

// A schema without $schema is read as 2020-12, in which prefixItems counts and
// a list of items is no schema.
func TestAnUndeclaredDialectIsTheLatest(t *testing.T) {
	array := func(s string) string {
		return `{"type":"object","properties":{"a":{"type":"array",` + s + `}}}`
	}
	tests := map[string]string{
		array(`"prefixItems":[{"type":"string"}]`): "drift/type-changed breaking_schema_change",
		array(`"items":[{"type":"string"}]`):       "drift/schema-unproven unproven_schema_change",
	}
	for before, want := range tests {
		after := strings.Replace(before, "string", "number", 1)
		changes := schemaChanges(t, "inputSchema", before, after, drift.Options{})
		if len(changes) != 1 || changes[0].Rule+" "+string(changes[0].Class) != want {
			t.Errorf("%s: %+v, want %s", before, changes, want)
		}
	}
}

// What is required is reported where it is required, with the whole list, even
// if the property was declared at the same time.
func TestRequiredPropertiesShowTheList(t *testing.T) {
	object := func(properties, required string) string {
		return fmt.Sprintf(`{"type":"object","properties":{%s}%s}`, properties, required)
	}
	tests := []struct {
		name, field, before, after string
		want                       [3]string // pointer, before, after
	}{
		{
			"added", "inputSchema", object(`"a":{}`, `,"required":["a"]`), object(`"a":{},"b":{}`, `,"required":["a","b"]`),
			[3]string{"/tools/t/inputSchema/required", `["a"]`, `["a","b"]`},
		},
		{
			"became required", "inputSchema", object(`"a":{}`, ""), object(`"a":{}`, `,"required":["a"]`),
			[3]string{"/tools/t/inputSchema/required", "", `["a"]`},
		},
		{
			"removed from a result", "outputSchema", object(`"a":{},"b":{}`, `,"required":["a","b"]`), object(`"a":{}`, `,"required":["a"]`),
			[3]string{"/tools/t/outputSchema/required", `["a","b"]`, `["a"]`},
		},
		{
			"inside a definition", "inputSchema",
			object(`"x":{"$ref":"#/$defs/x"}`, `,"$defs":{"x":`+object(`"a":{}`, "")+`}`),
			object(`"x":{"$ref":"#/$defs/x"}`, `,"$defs":{"x":`+object(`"a":{}`, `,"required":["a"]`)+`}`),
			[3]string{"/tools/t/inputSchema/$defs/x/required", "", `["a"]`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			changes := schemaChanges(t, tt.field, tt.before, tt.after, drift.Options{})
			if len(changes) != 1 {
				t.Fatalf("changes: %+v", changes)
			}
			c := changes[0]
			if got := [3]string{string(c.Pointer), string(c.Before), string(c.After)}; got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// A schema that nobody can compare is named, not the keyword in it.
func TestARefusalNamesTheProperty(t *testing.T) {
	object := func(s string) string { return `{"type":"object","properties":{"since":` + s + `}}` }
	got := messages(schemaChanges(t, "inputSchema", object(`{"type":"string"}`), object(`{"$ref":"https://example.com/day"}`), drift.Options{}))
	expect(t, []string{`Tool "t" inputSchema property "since" changed: not proved compatible`}, got)
}

func TestTypesInWords(t *testing.T) {
	tests := []struct{ before, after, want string }{
		{`{"type":["integer","null"]}`, `{"type":"integer"}`, "type narrowed from integer or null to integer"},
		{`{"type":"integer"}`, `{}`, "type widened from integer to anything"},
		{`{"type":"string"}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`, "type widened from string to string or null"},
	}
	for _, tt := range tests {
		object := func(s string) string { return `{"type":"object","properties":{"a":` + s + `}}` }
		got := messages(schemaChanges(t, "inputSchema", object(tt.before), object(tt.after), drift.Options{}))
		expect(t, []string{`Tool "t" inputSchema property "a" ` + tt.want}, got)
	}
}
