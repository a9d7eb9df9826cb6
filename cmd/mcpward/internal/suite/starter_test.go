package suite_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/protocol"
)

func readOnlyTool(name, input string) string {
	return `{"name":` + name + `,"annotations":{"readOnlyHint":true},"inputSchema":` + input + `}`
}

func TestAStartHasOnlyReadOnlyTools(t *testing.T) {
	listed := surface(
		t,
		`{"name":"delete","inputSchema":{"type":"object"}}`,
		`{"name":"claims","annotations":{"readOnlyHint":false},"inputSchema":{"type":"object"}}`,
		readOnlyTool(`"list"`, `{"type":"object"}`),
		readOnlyTool(`"never"`, `{"type":"object","required":["a"],"properties":{"a":false}}`),
		readOnlyTool(`"ref"`, `{"type":"object","properties":{"a":{"$ref":"https://example.com/"}}}`),
		readOnlyTool(`"find"`, `{"type":"object","required":["kind","limit","q"],"properties":{
			"kind":{"enum":["open","paid"]},"limit":{"type":"integer","minimum":5},"q":{"type":"string","examples":["${HOME} $5: #x\n\"'"]},"free":{"type":"string"}}}`),
	)
	start := suite.Starter(listed)
	want := `# A start: calls of the read-only tools with arguments made up from their
# schemas. Replace them with ones that mean something.
suites:
  - tool: "find"
    cases:
      - name: answers
        args: {"kind":"open","limit":5,"q":"$${HOME} $$5: #x\n\"'"}
        expect: success
      - name: refuses a call without arguments
        args: {}
        expect: invalid_args
  - tool: "list"
    cases:
      - name: answers
        args: {}
        expect: success
`
	if diff := cmp.Diff(want, string(start.YAML)); diff != "" {
		t.Errorf("file (-want +got):\n%s", diff)
	}
	left := []suite.LeftOut{
		{"claims", "it does not say that it is read-only"},
		{"delete", "it does not say that it is read-only"},
		{"never", "no arguments could be made up that fit its inputSchema"},
		{"ref", "its inputSchema cannot be used"},
	}
	if diff := cmp.Diff(left, start.Left); diff != "" || start.Cases != 3 {
		t.Errorf("%d cases; left out (-want +got):\n%s", start.Cases, diff)
	}
	r := &suite.Runner{Surface: listed, Revision: protocol.Latest, Call: answers{"find": "args", "list": `{}`}.call}
	suites, err := decode(t, ".", string(start.YAML))
	if err != nil {
		t.Fatal(problems(t, err))
	}
	if results := r.Run(context.Background(), suites[1], nil); !results[0].Passed() {
		t.Errorf("told:\n%s", told(results))
	}
}

func TestMadeUpArgumentsFitTheirSchema(t *testing.T) {
	for _, property := range []string{
		`{"type":"string","pattern":"^[a-z]{3}-[0-9]{2}$"}`,
		`{"type":"string","minLength":30}`,
		`{"type":"string","maxLength":3}`,
		`{"type":"string","format":"date-time"}`,
		`{"type":"number","exclusiveMinimum":10}`,
		`{"type":"integer","maximum":-3}`,
		`{"type":"integer","multipleOf":7,"minimum":1}`,
		`{"type":["null","boolean"]}`,
		`{"type":"null"}`,
		`{"type":"array","minItems":2,"items":{"type":"integer"}}`,
		`{"anyOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"string"}}},{"type":"null"}]}`,
		`{"$ref":"#/$defs/pet"}`,
		`{"const":[1,{"a":null}]}`,
		`{"default":"d","type":"string"}`,
	} {
		input := `{"type":"object","required":["p"],"properties":{"p":` + property + `},"$defs":{"pet":{"enum":["cat"]}}}`
		if start := suite.Starter(surface(t, readOnlyTool(`"t"`, input))); start.Cases != 2 {
			t.Errorf("%s: %+v", property, start.Left)
		}
	}
}

func TestHostileNamesCannotWriteYAML(t *testing.T) {
	for _, name := range []string{`"a\"\n- tool: delete"`, `"a: b # c"`, `"\u202e"`, `"\ud800"`, `"${TOKEN}"`, `"*x"`, `"\u0085"`, `"\u0000"`, `"yes"`, `""`} {
		start := suite.Starter(surface(t, readOnlyTool(name, `{"type":"object"}`)))
		suites, err := decode(t, ".", string(start.YAML))
		if err != nil {
			t.Errorf("%s: %s\n%s", name, problems(t, err), start.YAML)
		}
		if len(suites) != start.Cases || len(suites) == 1 && suites[0].Target != textOf(t, name) {
			t.Errorf("%s became\n%s", name, start.YAML)
		}
	}
}

func textOf(t *testing.T, literal string) string {
	t.Helper()
	return value(t, literal).Text
}

func TestAStartWithoutReadOnlyToolsSaysSo(t *testing.T) {
	start := suite.Starter(surface(t, `{"name":"delete","inputSchema":{"type":"object"}}`))
	if suites, err := decode(t, ".", string(start.YAML)); err != nil || len(suites) != 0 || start.Cases != 0 {
		t.Errorf("%v\n%s", err, start.YAML)
	}
}

func FuzzStarter(f *testing.F) {
	f.Add(`"a"`, `{"type":"object","required":["p"],"properties":{"p":{"type":"string","pattern":"^a+$"}}}`)
	f.Add(`"$${x}"`, `{"type":"object","required":["p"],"properties":{"p":{"examples":["${HOME}"]}}}`)
	f.Add(`"a"`, `{"type":"object","properties":{"p":{"$ref":"#"}},"required":["p"]}`)
	f.Fuzz(func(t *testing.T, name, input string) {
		listed := surfaceOf(readOnlyTool(name, input))
		if listed == nil {
			return
		}
		start := suite.Starter(listed)
		suites, err := decode(t, ".", string(start.YAML))
		if err != nil {
			t.Fatalf("%s\n%s", problems(t, err), start.YAML)
		}
		for _, s := range suites {
			if s.Target != listed.Tools[0].Name {
				t.Errorf("the suite is about %q", s.Target)
			}
		}
	})
}
