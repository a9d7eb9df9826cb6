package suite_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/match"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// jsonOf returns YAML as JSON.
func jsonOf(t *testing.T, n *yaml.Node) *schema.Value {
	t.Helper()
	v := &schema.Value{Kind: schema.Null}
	switch n.Kind {
	case yaml.Bool:
		v = &schema.Value{Kind: schema.Bool, Text: strings.ToLower(n.Text)}
	case yaml.Number:
		lexeme, _ := n.JSONNumber()
		v = &schema.Value{Kind: schema.Number, Text: lexeme}
	case yaml.Text:
		v = &schema.Value{Kind: schema.String, Text: n.Text}
	case yaml.List:
		v = &schema.Value{Kind: schema.Array}
		for _, item := range n.Items {
			v.Items = append(v.Items, jsonOf(t, item))
		}
	case yaml.Mapping:
		v = &schema.Value{Kind: schema.Object}
		for _, m := range n.Members {
			v.Members = append(v.Members, schema.Member{Name: m.Key.Text, Value: jsonOf(t, m.Value)})
		}
	}
	return v
}

func compiled(t *testing.T, document map[string]any) *validate.Validator {
	t.Helper()
	data, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	v, err := validate.Compile(value(t, string(data)))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func configDocument() map[string]any {
	list, defs := suite.JSONSchema()
	return map[string]any{"type": "object", "properties": map[string]any{"suites": list}, "$defs": defs}
}

// TestTheSchemaAgreesWithTheReader asks both about one document after the
// other. What only a reader can know, such as a repeated name, is not among
// them.
func TestTheSchemaAgreesWithTheReader(t *testing.T) {
	config, file := compiled(t, configDocument()), compiled(t, suite.FileSchema())
	for _, entry := range []struct {
		text string
		want bool
	}{
		{several, true},
		{"suites: []\n", true},
		{"suites:\n", true},
		{"suites: [{ tool: a, cases: [{ name: b, args: {}, expect: invalid_args, save: { x: $.a }, skip: no, tags: [x], dialect: ojg }] }]", true},
		{"suites: [{ prompt: a, setup: [{}], teardown: [{ tool: c }], server: files, dialect: rfc9535, cases: [{ name: 1, steps: [{ resource: x }] }] }]", true},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { jsonpath: { $.a: 1, $.b: [1], $.c: { length: { '>': 1 }, each: { type: string } } } } }] }]", true},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { jsonpath: [{ path: $.a, in: [1], schema: true }] } }] }]", true},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { golden: a.json, redact: [$.a, { path: $.b, with: x }, { matches: y }] } }] }]", true},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { golden: { file: a.json, of: $.b }, progress: { min: 1, max: 2, complete: true }, latency_ms: { max: 3 } } }] }]", true},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { progress: true, latency_ms: 3, protocol_error_code: [-1, 2], error_layer: tool, not_found: false } }] }]", true},
		{"suites: [{ tool: a, cases: [{ name: b, expect: }] }]", true},

		{"suites: {}\n", false},
		{"suites: [{ cases: [{ name: b }] }]", false},
		{"suites: [{ tool: a, prompt: b, cases: [{ name: b }] }]", false},
		{"suites: [{ tool: a, cases: [] }]", false},
		{"suites: [{ tool: a, cases: [{}] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, nope: 1 }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, steps: [] }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, expect: nope }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { jsonpath: {} } }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { jsonpath: { a: 1 } } }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { jsonpath: [{ path: $.a }] } }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { text: { contians: 1 } } }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { text: {} } }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { structured: { each: { length: x } } } }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { golden: { of: $.a } } }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { golden: a.json, redact: [{ with: x }] } }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, expect: { latency_ms: 0 } }] }]", false},
		{"suites: [{ tool: a, cases: [{ name: b, save: { a-b: $.x } }] }]", false},
	} {
		root, problem := yaml.Parse([]byte(entry.text))
		if problem != nil {
			t.Fatal(problem.Message)
		}
		_, err := decode(t, t.TempDir(), entry.text)
		if (err == nil) != entry.want {
			t.Errorf("the reader: %v, for\n%s", problems(t, err), entry.text)
		}
		for name, schema := range map[string]*validate.Validator{"config": config, "file": file} {
			if ok, err := schema.Valid(jsonOf(t, root)); err != nil || ok != entry.want {
				t.Errorf("the %s schema: %v, %v, for\n%s", name, ok, err, entry.text)
			}
		}
	}
}

// TestTheSchemaKnowsEveryKey compares the keys of the schema with those that
// the reader lists when it meets one that it does not know.
func TestTheSchemaKnowsEveryKey(t *testing.T) {
	_, defs := suite.JSONSchema()
	const nope = "zzzzzzzzzzzzzzzzzzzz: 1"
	for def, text := range map[string]string{
		"suite":       "suites: [{ " + nope + ", tool: a, cases: [{ name: b }] }]",
		"suiteCase":   "suites: [{ tool: a, cases: [{ name: b, " + nope + " }] }]",
		"suiteStep":   "suites: [{ tool: a, cases: [{ name: b, steps: [{ " + nope + " }] }] }]",
		"suiteExpect": "suites: [{ tool: a, cases: [{ name: b, expect: { " + nope + " } }] }]",
	} {
		_, err := decode(t, ".", text)
		_, allowed, found := strings.Cut(problems(t, err), "allowed: ")
		if !found {
			t.Fatalf("%s: %s", def, problems(t, err))
		}
		want := strings.Split(allowed, ", ")
		one := defs[def].(map[string]any)
		if def == "suiteExpect" {
			one = one["oneOf"].([]any)[1].(map[string]any)
		}
		var got []string
		for key := range one["properties"].(map[string]any) {
			got = append(got, key)
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("keys of %s (-reader +schema):\n%s", def, diff)
		}
	}
	matchers := defs["suiteMatchers"].(map[string]any)["properties"].(map[string]any)
	for _, op := range match.Ops() {
		if matchers[op] == nil {
			t.Errorf("the schema lacks matcher %s", op)
		}
	}
	if len(matchers) != len(match.Ops()) {
		t.Errorf("the schema has %d matchers, the reader %d", len(matchers), len(match.Ops()))
	}
}
