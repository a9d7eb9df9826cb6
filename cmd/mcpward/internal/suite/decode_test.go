package suite_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/yaml"
)

func env(name string) (string, bool) {
	v, ok := map[string]string{"HOME": "/home/ann", "TOKEN": "correct horse"}[name]
	return v, ok
}

// decode reads a config that has only the key suites.
func decode(t testing.TB, dir, text string) ([]*suite.Suite, error) {
	t.Helper()
	src := &yaml.Source{Path: "mcpward.yaml", Text: text, Noun: "a config"}
	root, problem := src.Parse()
	if problem != nil {
		return nil, src.Fail(*problem)
	}
	d := &yaml.Decoder{Source: src}
	var suites []*suite.Suite
	d.Object(root, "the config", []yaml.Field{yaml.Key("suites", func(n *yaml.Node) {
		suites = suite.Decode(d, n, suite.Options{Dir: dir, Env: env, Servers: []string{"files"}})
	})})
	return suites, d.Err()
}

// problems renders what is wrong, one line each, hints behind a bar.
func problems(t testing.TB, err error) string {
	t.Helper()
	var e *yaml.Error
	if err == nil {
		return ""
	}
	if !errors.As(err, &e) {
		t.Fatalf("error is a %T: %v", err, err)
	}
	var lines []string
	for _, p := range e.Problems {
		line := strings.TrimPrefix(e.Text(p), "mcpward.yaml:")
		if p.Hint != "" {
			line += " | " + p.Hint
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestMistakesAreFoundWhereTheyAre(t *testing.T) {
	const one = "suites:\n  - tool: echo\n    cases:\n      - name: a\n"
	tests := []struct{ name, text, want string }{
		{"no list", "suites: 3\n", "1:9: suites must be a list, not a number"},
		{"no target", "suites: [{cases: [{name: a}]}]\n", "1:10: suites[0] needs a tool, a prompt or a resource"},
		{"two targets", "suites: [{tool: a, prompt: b, cases: [{name: a}]}]\n", "1:28: suites[0] is about one tool, prompt or resource only"},
		{"empty target", "suites: [{tool: '', cases: [{name: a}]}]\n", "1:17: suites[0].tool is empty"},
		{"no cases", "suites: [{tool: a}]\n", "1:10: suites[0] has no cases"},
		{"empty cases", "suites: [{tool: a, cases: []}]\n", "1:27: suites[0] has no cases"},
		{"no name", "suites: [{tool: a, cases: [{args: {}}]}]\n", "1:28: suites[0].cases[0] needs a name"},
		{"unknown key of a suite", "suites: [{tool: a, case: [{name: a}]}]\n", "1:10: suites[0] has no cases\n1:20: unknown key \"case\" in suites[0] | did you mean \"cases\"?"},
		{"unknown key of a case", one + "        arg: {}\n", `5:9: unknown key "arg" in suites[0].cases[0] | did you mean "args"?`},
		{"unknown key of expect", one + "        expect: { tool_iserror: true }\n", `5:19: unknown key "tool_iserror" in suites[0].cases[0].expect | did you mean "tool_is_error"?`},
		{"repeated name", one + "      - name: a\n", `5:15: suites[0].cases[1].name: there is a case "a" for tool "echo" already, at mcpward.yaml:4:15`},
		{"repeated name in another suite", one + "  - tool: echo\n    cases: [{name: a}]\n", `6:20: suites[1].cases[0].name: there is a case "a" for tool "echo" already, at mcpward.yaml:4:15`},
		{"unknown server", "suites: [{tool: a, server: fils, cases: [{name: a}]}]\n", `1:28: suites[0].server is "fils", which is no server of the config | did you mean "files"? allowed: files`},
		{"shorthand", one + "        expect: invalid_arg\n", `5:17: suites[0].cases[0].expect is "invalid_arg" | did you mean "invalid_args"? allowed: success, tool_error, protocol_error, invalid_args, not_found`},
		{"error code", one + "        expect: { protocol_error_code: -32602.5 }\n", "5:40: suites[0].cases[0].expect.protocol_error_code must be a whole number"},
		{"error layer", one + "        expect: { error_layer: tools }\n", `5:32: suites[0].cases[0].expect.error_layer is "tools" | did you mean "tool"? allowed: tool, protocol`},
		{"JSONPath", one + "        expect:\n          jsonpath:\n            $.content[0: text\n", `7:23: "$.content[0" is not a JSONPath: unexpected eof`},
		{"JSONPath in quotes", one + "        expect:\n          jsonpath: { \"$.a b\": 1 }\n", `6:27: "$.a b" is not a JSONPath: unexpected blank space`},
		{"JSONPath of ojg", one + "        expect: { jsonpath: { '$[?(@.a =~ /x/)]': 1 } }\n", `5:40: "$[?(@.a =~ /x/)]" is not a JSONPath: invalid comparison operator | it is a path for ojg: write "dialect: ojg" in the case or the suite`},
		{"matcher", one + "        expect: { jsonpath: { $.a: { contians: x } } }\n", `5:38: suites[0].cases[0].expect.jsonpath[$.a]: unknown matcher "contians" | did you mean "contains"?`},
		{"mapping without a matcher", one + "        expect: { structured: { temperature: 20 } }\n", `5:33: suites[0].cases[0].expect.structured: unknown matcher "temperature" | to compare with a mapping write equals: or contains:; matchers: equals, not_equals, contains, not_contains, matches, not_matches, in, not_in, <, <=, >, >=, exists, type, length, each, schema`},
		{"nested matcher", one + "        expect: { structured: { each: { length: { '=>': 1 } } } }\n", `5:51: suites[0].cases[0].expect.structured.each.length: unknown matcher "=>" | did you mean ">"?`},
		{"operand", one + "        expect: { text: { matches: '(' } }\n", "5:36: suites[0].cases[0].expect.text: matches: not a regular expression: missing closing )"},
		{"list of paths", one + "        expect: { jsonpath: [{ equals: 1 }] }\n", "5:30: suites[0].cases[0].expect.jsonpath[0] needs a path and matchers"},
		{"no paths", one + "        expect: { jsonpath: {} }\n", "5:29: suites[0].cases[0].expect.jsonpath is empty"},
		{"golden without a file", one + "        expect: { golden: { of: $.a } }\n", "5:27: suites[0].cases[0].expect.golden needs a file"},
		{"golden used twice", one + "        expect: { golden: x.json }\n      - { name: b, expect: { golden: ./x.json } }\n", `6:38: suites[0].cases[1].expect.golden: "./x.json" already belongs to the expectation at mcpward.yaml:5:27`},
		{"redact alone", one + "        expect: { redact: [$.a] }\n", "5:27: suites[0].cases[0].expect.redact has a meaning beside golden only"},
		{"redact", one + "        expect: { golden: x.json, redact: [{ with: y }, { matches: 'a*' }] }\n", "5:44: suites[0].cases[0].expect.redact[0] needs either a path or matches\n5:68: suites[0].cases[0].expect.redact[1].matches matches the empty text"},
		{"progress", one + "        expect: { progress: { min: 3, max: 2 } }\n", "5:29: suites[0].cases[0].expect.progress: max is less than min"},
		{"latency", one + "        expect: { latency_ms: { min: 3 } }\n", "5:31: suites[0].cases[0].expect.latency_ms needs max\n5:33: unknown key \"min\" in suites[0].cases[0].expect.latency_ms | allowed: max"},
		{"unknown variable", one + "        args: { path: \"x/${HOM}/y\" }\n", "5:26: suites[0].cases[0].args.path: no step before this saves HOM, and the environment has no variable of that name"},
		{"variable saved later", one + "        args: { path: \"${id}\" }\n        save: { id: $.id }\n", "5:24: suites[0].cases[0].args.path: no step before this saves id, and the environment has no variable of that name"},
		{"variable of another case", one + "        save: { id: $.id }\n      - { name: b, args: { x: \"${id}\" } }\n", "6:32: suites[0].cases[1].args.x: no step before this saves id, and the environment has no variable of that name"},
		{"bad variable", one + "        args: { path: \"${HOME\" }\n", "5:24: suites[0].cases[0].args.path: ${ must be followed by the name of a variable and }; write $${ for the characters themselves"},
		{"name of a saved value", one + "        save: { a-b: $.id }\n", `5:17: "a-b" is not a name for a saved value | letters, digits and _ may be used`},
		{"no JSON number", one + "        args: { n: .inf }\n", `5:20: suites[0].cases[0].args.n: JSON has no number .inf | put it in quotes: ".inf"`},
		{"arguments of a resource", "suites: [{resource: 'x:y', cases: [{name: a, args: {b: 1}}]}]\n", "1:52: suites[0].cases[0].args: a resource takes no arguments"},
		{"arguments of a prompt", "suites: [{prompt: x, cases: [{name: a, args: {b: [1]}}]}]\n", "1:50: suites[0].cases[0].args.b: the arguments of a prompt are texts"},
		{"tools only", "suites: [{prompt: x, cases: [{name: a, expect: {tool_is_error: true, output_matches_schema: true}}]}]\n", "1:64: suites[0].cases[0].expect.tool_is_error has a meaning for tools only, not for a prompt\n1:93: suites[0].cases[0].expect.output_matches_schema has a meaning for tools only, not for a prompt"},
		{"steps and args", one + "        args: {}\n        steps: [{ args: {} }]\n", "6:16: suites[0].cases[0] has steps, so args, expect and save belong to them"},
		{"no steps", one + "        steps: []\n", "5:16: suites[0].cases[0].steps is empty"},
		{"nothing for steps", one + "        steps:\n", "5:15: suites[0].cases[0].steps is empty"},
		{"no such file", "suites: ['tests/*.yaml']\n", `1:10: suites[0]: no file matches "tests/*.yaml"`},
		{"no pattern", "suites: ['tests/[']\n", `1:10: suites[0]: "tests/[" is not a pattern for file names`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := decode(t, t.TempDir(), tt.text)
			if diff := cmp.Diff(tt.want, problems(t, err)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

// outline writes suites as one line per case, step and expectation.
func outline(suites []*suite.Suite) string {
	var b strings.Builder
	for _, s := range suites {
		fmt.Fprintf(&b, "%s %s at %s, server %q\n", s.Kind, s.Target, s.Place, s.Server)
		steps(&b, "setup", s.Setup)
		for _, c := range s.Cases {
			fmt.Fprintf(&b, "  case %q at %s %q skip %q\n", c.Name, c.Place, c.Tags, c.Skip)
			steps(&b, "step", c.Steps)
		}
		steps(&b, "teardown", s.Teardown)
	}
	return b.String()
}

func steps(b *strings.Builder, what string, list []*suite.Step) {
	for _, s := range list {
		fmt.Fprintf(b, "    %s %s", what, s.Kind)
		if s.Args != nil {
			v, err := s.Args.Resolve(nil)
			if err != nil {
				fmt.Fprintf(b, " (%v)", err)
			} else {
				fmt.Fprintf(b, " %s", v.AppendCanonical(nil))
			}
		}
		for _, e := range s.Expect {
			fmt.Fprintf(b, " %s@%d:%d", e.Rule, e.Place.Line, e.Place.Column)
			for _, c := range e.Conditions {
				fmt.Fprintf(b, "/%s", c.Op)
			}
		}
		for _, save := range s.Save {
			fmt.Fprintf(b, " save %s=%s", save.Name, save.Path)
		}
		b.WriteString("\n")
	}
}

func TestEverySettingIsRead(t *testing.T) {
	suites, err := decode(t, "sub", `
suites:
  - tool: read_file
    server: files
    tags: [smoke]
    setup:
      - { tool: create, args: { dir: "${HOME}/x" }, save: { dir: $.structuredContent.dir } }
    teardown:
      - { tool: remove, args: { dir: "${dir}" } }
    cases:
      - name: all
        tags: [slow]
        args: { path: "a/${dir}", n: 9007199254740993, f: 1.10, x: 0x10, cost: "$$5 $6", list: [~, True] }
        expect:
          tool_is_error: false
          protocol_error_code: [-32602, -32603]
          error_layer: tool
          invalid_args: true
          not_found: false
          jsonpath: { "$.content[0].type": text, $.n: { ">=": 1, "<": 3 } }
          text: { contains: [a, b] }
          structured: { equals: { a: 1 } }
          output_matches_schema: true
          golden: { file: goldens/x.json, of: $.content }
          redact: [$.time, { matches: '\d+', with: N }]
          progress: { min: 2, complete: true }
          latency_ms: 200
        save: { id: $.id }
      - name: later
        skip: not yet
        expect: success
  - prompt: greet
    cases:
      - { name: b, args: { n: 3, yes: true }, expect: not_found }
  - resource: "file://${HOME}/x"
    dialect: ojg
    cases:
      - name: c
        expect: { jsonpath: [{ path: "$.a[?(@.b =~ /x/)]", exists: true }] }
      - name: d
        steps:
          - { save: { uri: $.uri } }
          - { resource: "${uri}/y", expect: protocol_error }
          - { tool: echo, args: { u: "${uri}" }, expect: { text: x } }
`)
	if err != nil {
		t.Fatal(problems(t, err))
	}
	want := `tool read_file at mcpward.yaml:3:5, server "files"
    setup tool {"dir":"/home/ann/x"} save dir=$.structuredContent.dir
  case "all" at mcpward.yaml:11:9 ["smoke" "slow"] skip ""
    step tool (${dir} was not saved) tool-error@15:26 error-code@16:32 error-layer@17:24 invalid-args@18:25 jsonpath@20:23/equals jsonpath@20:50/>=/< text@21:17/contains structured@22:23/equals output-schema@23:34 golden@24:19 progress@26:21 latency@27:23 save id=$.id
  case "later" at mcpward.yaml:29:9 ["smoke"] skip "not yet"
    step tool
    teardown tool (${dir} was not saved)
prompt greet at mcpward.yaml:32:5, server ""
  case "b" at mcpward.yaml:34:9 [] skip ""
    step prompt {"n":"3","yes":"true"} not-found@34:55
resource file://${HOME}/x at mcpward.yaml:35:5, server ""
  case "c" at mcpward.yaml:38:9 [] skip ""
    step resource jsonpath@39:38/exists
  case "d" at mcpward.yaml:40:9 [] skip ""
    step resource save uri=$.uri
    step resource error-layer@43:45
    step tool (${uri} was not saved) text@44:66/equals
`
	if diff := cmp.Diff(want, outline(suites)); diff != "" {
		t.Errorf("suites (-want +got):\n%s", diff)
	}
	all := suites[0].Cases[0].Steps[0]
	args, err := all.Args.Resolve(suite.Values{"dir": value(t, `"tmp"`)})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(args.AppendCanonical(nil)), `{"cost":"$5 $6","f":1.10,"list":[null,true],"n":9007199254740993,"path":"a/tmp","x":16}`; got != want {
		t.Errorf("args = %s, want %s", got, want)
	}
	golden := all.Expect[9].Golden
	if golden.Path != filepath.Join("sub", "goldens", "x.json") || golden.Of.String() != "$.content" || len(golden.Redact) != 2 || golden.Redact[1].With != "N" {
		t.Errorf("golden = %+v", golden)
	}
	if limit := all.Expect[11].Limit; limit != 200*time.Millisecond {
		t.Errorf("limit = %v", limit)
	}
}

func TestSuitesInFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"tests/b.yaml":        "suites:\n  - tool: b\n    cases: [{ name: x, expect: { golden: b.json } }]\n",
		"tests/a.yaml":        "- tool: a\n  cases: [{ name: x }]\n",
		"broken/syntax.yaml":  "suites: [\n",
		"broken/keys.yaml":    "- tool: a\n  cases: [{ nam: x }]\n",
		"broken/nested.yaml":  "- other.yaml\n",
		"broken/unknown.yaml": "suite: []\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	suites, err := decode(t, dir, "suites: ['tests/*.yaml', tests/a.yaml, { tool: c, cases: [{ name: x }] }]\n")
	if err != nil {
		t.Fatal(problems(t, err))
	}
	got := strings.ReplaceAll(outline(suites), dir+string(filepath.Separator), "")
	want := `tool a at tests/a.yaml:1:3, server ""
  case "x" at tests/a.yaml:2:11 [] skip ""
    step tool
tool b at tests/b.yaml:2:5, server ""
  case "x" at tests/b.yaml:3:13 [] skip ""
    step tool golden@3:42
tool c at mcpward.yaml:1:40, server ""
  case "x" at mcpward.yaml:1:59 [] skip ""
    step tool
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("suites (-want +got):\n%s", diff)
	}
	if got, want := suites[1].Cases[0].Steps[0].Expect[0].Golden.Path, filepath.Join(dir, "tests", "b.json"); got != want {
		t.Errorf("golden = %s, want %s", got, want)
	}

	_, err = decode(t, dir, "suites: ['broken/*.yaml', tests]\n")
	got = strings.ReplaceAll(problems(t, err), dir+string(filepath.Separator), "")
	want = `1:27: suites[1]: read tests: it is no file
broken/keys.yaml:2:11: suites[0].cases[0] needs a name
broken/keys.yaml:2:13: unknown key "nam" in suites[0].cases[0] | did you mean "name"?
broken/nested.yaml:1:3: suites[0] is text; a file of suites holds mappings only
broken/syntax.yaml:1:9: sequence end token ']' not found
broken/unknown.yaml:1:1: unknown key "suite" in the file of suites | did you mean "suites"?`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		"suites: [{tool: a, cases: [{name: b, args: {x: '${HOME}'}, expect: {jsonpath: {$..a: {contains: 1}}}}]}]",
		"suites: [{prompt: a, setup: [{save: {id: $.a}}], cases: [{name: b, steps: [{args: {x: '${id}'}}, {tool: c}]}]}]",
		"suites: [{resource: 'a:b', dialect: ojg, cases: [{name: b, expect: {golden: {file: x}, redact: [{matches: a}]}}]}]",
		"suites: [{tool: a, cases: [{name: b, expect: {text: {each: {length: {'<': 3}}}, progress: true, latency_ms: 3}}]}]",
		"suites: [{tool: a, cases: [{name: b, expect: {structured: {schema: {type: object}}}}, {name: b}]}, ~, 3, {tool: ~}]",
	} {
		f.Add(s)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, s string) {
		suites, err := decode(t, dir, s)
		var e *yaml.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("error is a %T", err)
		}
		if e != nil {
			for _, p := range e.Problems {
				if p.Line < 1 || p.Column < 1 || p.Message == "" || strings.ContainsAny(e.Text(p), "\n\x1b\x00") {
					t.Errorf("problem %+v", p)
				}
				e.Excerpt(p)
			}
		}
		for _, s := range suites {
			for _, c := range s.Cases {
				if c.Name == "" || err == nil && len(c.Steps) == 0 {
					t.Errorf("case %+v", c)
				}
			}
		}
	})
}
