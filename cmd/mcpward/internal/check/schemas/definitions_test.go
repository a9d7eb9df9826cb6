package schemas_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas/portability"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// listing is a surface with one tool, given as JSON.
func listing(t *testing.T, revision string, tools ...string) *contract.Surface {
	t.Helper()
	s := &contract.Surface{Protocol: revision, Supported: []string{revision}}
	for _, text := range tools {
		canonical, err := schema.Canonical([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		name, _ := schema.Text(schema.Field(canonical, "name"))
		s.Tools = append(s.Tools, contract.NewItem(name, canonical))
	}
	s.Sort()
	return s
}

// said returns what checks say of one tool: outcome, pointer and message.
func said(t *testing.T, surface *contract.Surface, checks ...*check.Check) []string {
	t.Helper()
	var out []string
	for _, r := range checktest.Static(t, surface, check.Settings{}, checks...) {
		if r.Outcome != check.Passed {
			out = append(out, strings.TrimSpace(string(r.Outcome)+" "+string(r.At)+" "+r.Message))
		}
	}
	return out
}

func TestOneTool(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, revision string
		check          *check.Check
		tool           string
		want           []string
	}{
		{"object", "2025-11-25", schemas.InputObject, `{"name":"a","inputSchema":{"type":"object"}}`, nil},
		{"null", "2025-11-25", schemas.InputObject, `{"name":"a","inputSchema":null}`, []string{`fail /tools/a/inputSchema inputSchema of tool "a" is null, not a schema of an object`}},
		{"several types", "2025-11-25", schemas.InputObject, `{"name":"a","inputSchema":{"type":["object"]}}`, []string{`fail /tools/a/inputSchema inputSchema of tool "a" has the root type ["object"], not "object"`}},
		{"true", "2026-07-28", schemas.InputObject, `{"name":"a","inputSchema":true}`, []string{`fail /tools/a/inputSchema inputSchema of tool "a" is a boolean, not a schema of an object`}},
		{"output may be any schema", "2026-07-28", schemas.OutputSchema, `{"name":"a","outputSchema":{"type":"array"}}`, nil},
		{"output null", "2026-07-28", schemas.OutputSchema, `{"name":"a","outputSchema":null}`, []string{`fail /tools/a/outputSchema outputSchema of tool "a" is null, not a schema of an object`}},
		{"boolean property", "2025-11-25", schemas.PropSchemas, `{"name":"a","inputSchema":{"type":"object","properties":{"x":true,"y":{}}}}`, []string{`warn /tools/a/inputSchema/properties/x property "x" of the inputSchema is a boolean, not an object`}},
		{"number as property", "2024-11-05", schemas.PropSchemas, `{"name":"a","inputSchema":{"type":"object","properties":{"x":7}}}`, []string{`warn /tools/a/inputSchema/properties/x property "x" of the inputSchema is a number, not an object`}},
		{"draft-07 that 2020-12 refuses", "2025-11-25", schemas.SchemaValid, `{"name":"a","inputSchema":{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"x":{"type":"array","items":[{}]}}}}`, nil},
		{"undeclared list of items", "2025-11-25", schemas.SchemaValid, `{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"array","items":[{}]}}}}`, []string{`fail /tools/a/inputSchema/properties/x/items inputSchema of tool "a" is not valid: `}},
		{"recursive", "2025-11-25", schemas.SchemaValid, `{"name":"a","inputSchema":{"type":"object","properties":{"x":{"$ref":"#"}}}}`, nil},
		{"applies itself", "2025-11-25", schemas.SchemaValid, `{"name":"a","inputSchema":{"type":"object","allOf":[{"$ref":"#"}]}}`, []string{`note /tools/a/inputSchema inputSchema of tool "a" is not checkable: `}},
		{"anchor and embedded resource", "2025-11-25", schemas.RefExternal, `{"name":"a","inputSchema":{"type":"object","$defs":{"q":{"$id":"https://example.com/q","type":"string"}},"properties":{"x":{"$ref":"https://example.com/q"}}}}`, nil},
		{"reference to a file", "2025-11-25", schemas.RefExternal, `{"name":"a","inputSchema":{"type":"object","properties":{"x":{"$ref":"file:///etc/passwd"}}}}`, []string{`warn /tools/a/inputSchema/properties/x/$ref inputSchema of tool "a" refers to "file:///etc/passwd", which is another document`}},
		{"a property called $ref", "2025-11-25", schemas.RefExternal, `{"name":"a","inputSchema":{"type":"object","properties":{"$ref":{"type":"string"}}}}`, nil},
		{"empty name", "2025-11-25", schemas.NameFormat, `{"name":""}`, []string{`warn /tools//name tool name "" is empty`}},
		{"slash", "2025-11-25", schemas.NameFormat, `{"name":"a/b"}`, []string{`warn /tools/a~1b/name tool name "a/b" has the character "/"; letters, digits, _, . and - are expected`}},
		{"blank description", "2025-11-25", schemas.Description, `{"name":"a","description":" \n"}`, []string{`note /tools/a/description tool "a" has no description`}},
		{"one parameter without a word", "2025-11-25", schemas.ParameterDescriptions, `{"name":"a","inputSchema":{"properties":{"x":{}}}}`, nil},
		{"two without a word", "2025-11-25", schemas.ParameterDescriptions, `{"name":"a","inputSchema":{"properties":{"x":{},"y":{"description":""}}}}`, []string{`note /tools/a/inputSchema/properties parameters "x", "y" of tool "a" have no description`}},
		{"named in the description", "2025-11-25", schemas.ParameterDescriptions, `{"name":"a","description":"Sets x and (y).","inputSchema":{"properties":{"x":{},"y":{}}}}`, nil},
		{"part of a longer word", "2025-11-25", schemas.ParameterDescriptions, `{"name":"a","description":"exact way","inputSchema":{"properties":{"x":{},"y":{}}}}`, []string{`note /tools/a/inputSchema/properties parameters "x", "y" of tool "a" have no description`}},
		{"hints of the wrong type", "2025-11-25", schemas.Annotations, `{"name":"a","annotations":{"title":1,"readOnlyHint":null,"destructiveHint":true}}`, []string{
			`fail /tools/a/annotations/readOnlyHint readOnlyHint of tool "a" is null, not a boolean`,
			`fail /tools/a/annotations/title title of tool "a" is a number, not a string`,
		}},
		{"before annotations", "2024-11-05", schemas.Annotations, `{"name":"a","annotations":7}`, nil},
		{"one hint", "2025-11-25", schemas.ContradictoryHints, `{"name":"a","annotations":{"readOnlyHint":true}}`, nil},
		{"same title", "2025-11-25", schemas.Title, `{"name":"a","title":"A","annotations":{"title":"A"}}`, nil},
		{"icons", "2025-11-25", schemas.Icons, `{"name":"a","icons":[{"src":"data:image/png;base64,eA==","sizes":["48x48","any"],"theme":"dark"},{"src":"data:image/png;base64,?"},{"src":"javascript:alert(1)"},{},"x"]}`, []string{
			`fail /tools/a/icons/1/src an icon is a data: address that is not base64`,
			`fail /tools/a/icons/2/src an icon has an address that is neither https: nor data: "javascript:alert(1)"`,
			`fail /tools/a/icons/3/src an icon has no src`,
			`fail /tools/a/icons/4 an icon is a string, not an object`,
		}},
		{"header", "2026-07-28", schemas.XMCPHeader, `{"name":"a","inputSchema":{"type":"object","properties":{"r":{"type":"string","x-mcp-header":"Region"}}}}`, nil},
		{"header below an array", "2026-07-28", schemas.XMCPHeader, `{"name":"a","inputSchema":{"type":"object","properties":{"r":{"type":"array","items":{"type":"string","x-mcp-header":"Region"}}}}}`, []string{`fail /tools/a/inputSchema/properties/r/items/x-mcp-header x-mcp-header of tool "a": only arguments that properties alone lead to can be repeated in a header`}},
		{"task support", "2025-11-25", schemas.TaskSupport, `{"name":"a","execution":{"taskSupport":"optional"}}`, nil},
		{"no name", "2025-11-25", schemas.Shape, `{"inputSchema":{"type":"object"}}`, []string{`fail /tools/ a tool has no name`}},
		{"no tool at all", "2025-11-25", schemas.Shape, `7`, []string{`fail /tools/ in the definition of tool "": Tool is a number, must be an object`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := said(t, listing(t, tt.revision, tt.tool), tt.check)
			// The rest of a message that an engine words is its own affair.
			for i, want := range tt.want {
				if i < len(got) && strings.HasSuffix(want, ": ") {
					got[i] = got[i][:min(len(got[i]), len(want))]
				}
			}
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestMetaKeys(t *testing.T) {
	t.Parallel()
	tests := []struct {
		revision, key, want string
	}{
		{"2025-11-25", "owner", ""},
		{"2025-11-25", "", ""},
		{"2025-11-25", "com.example/owner.of_it-1", ""},
		{"2025-11-25", "com.example/", ""},
		{"2025-11-25", "example.com/owner", ""},
		{"2025-11-25", "com.example.mcp/owner", ""},
		{"2025-11-25", "io.modelcontextprotocol/related-task", ""},
		{"2025-11-25", "io.modelcontextprotocol/owner", "reserved"},
		{"2025-11-25", "com.mcp.tools/owner", "reserved"},
		{"2025-06-18", "mcp.dev/owner", "reserved"},
		{"2025-11-25", "mcp.dev/owner", ""},
		{"2025-06-18", "tools.mcp.com/owner", "reserved"},
		{"2025-06-18", "com.mcp/owner", ""},
		{"2025-11-25", "owner-", "name"},
		{"2025-11-25", "com..example/owner", "labels"},
		{"2025-11-25", "1com/owner", "labels"},
		{"2025-11-25", "/owner", "labels"},
		{"2025-11-25", "com.example/a/b", "name"},
		{"2025-11-25", "blank here", "name"},
	}
	for _, tt := range tests {
		text := `{"name":"a","_meta":{` + string(schema.AppendString(nil, tt.key)) + `:1}}`
		got := said(t, listing(t, tt.revision, text), schemas.MetaKeys)
		if fits := len(got) == 0; fits != (tt.want == "") || !fits && !strings.Contains(got[0], tt.want) {
			t.Errorf("%s %q: %q, want something with %q", tt.revision, tt.key, got, tt.want)
		}
	}
}

func TestCost(t *testing.T) {
	t.Parallel()
	s := listing(t, "2025-11-25",
		`{"name":"a", "description":"b", "inputSchema":{"type":"object"}, "outputSchema":{"type":"object"}, "icons":[]}`,
		`{"name":"c", "title":"not for the model"}`, `7`)
	want := len(`{"description":"b","inputSchema":{"type":"object"},"name":"a"}`) + len(`{"name":"c"}`)
	bytes, tokens := schemas.Cost(s)
	if bytes != want || tokens != (want+3)/4 {
		t.Errorf("Cost = %d bytes and %d tokens, want %d and %d", bytes, tokens, want, (want+3)/4)
	}
	if bytes, tokens := schemas.Cost(new(contract.Surface)); bytes != 0 || tokens != 0 {
		t.Errorf("the cost of nothing is %d bytes and %d tokens", bytes, tokens)
	}
}

// FuzzDefinitions wants that no definition, however odd, stops the checks.
func FuzzDefinitions(f *testing.F) {
	for _, seed := range []string{
		`{"name":"a","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/x"}}},"outputSchema":null}`,
		`{"name":"\u0000","inputSchema":{"type":["object"],"allOf":[{"$ref":"#"}],"x-mcp-header":7},"_meta":{"a/b/c":1}}`,
		`{"name":7,"icons":{"src":1},"annotations":[],"execution":"x","description":{}}`,
		`{"name":"a","name":"b","inputSchema":{"properties":{"a":{"type":"array"},"a":7}},"icons":[{"src":"data:,"}]}`,
		`[]`, `null`,
	} {
		f.Add(seed)
	}
	checks := slices.Concat(schemas.Checks, portability.Checks)
	f.Fuzz(func(t *testing.T, text string) {
		canonical, err := schema.Canonical([]byte(text))
		if err != nil {
			t.Skip()
		}
		for _, revision := range []string{"2024-11-05", "2025-11-25", "2026-07-28"} {
			for _, r := range checktest.Static(t, listing(t, revision, string(canonical)), check.Settings{Portability: portability.Names()}, checks...) {
				if strings.ContainsAny(r.Message, "\n\r\x1b") {
					t.Errorf("%s: message %q is not one printable line", r.Rule(), r.Message)
				}
			}
		}
	})
}
