package gen_test

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/app"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/schemas"
)

// validator compiles one of our schemas.
func validator(t *testing.T, name string) *validate.Validator {
	t.Helper()
	text, _ := schemas.Text(name)
	v, err := schema.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	out, err := validate.Compile(v)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// violations returns what a schema has against a text.
func violations(t *testing.T, v *validate.Validator, text []byte) []validate.Violation {
	t.Helper()
	instance, err := schema.Parse(text)
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	found, err := v.Validate(context.Background(), instance)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestRealLockfilesSatisfyTheirSchema(t *testing.T) {
	v := validator(t, "lockfile")
	paths, err := filepath.Glob(filepath.Join(root, "fixtures", "real", "locks", "*.json"))
	if err != nil || len(paths) < 10 {
		t.Fatalf("%d lockfiles, %v", len(paths), err)
	}
	for _, path := range append(paths, filepath.Join(root, "cmd", "secure-mcp", "mcpward.lock.json")) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if found := violations(t, v, text); found != nil {
			t.Errorf("%s: %v", path, found)
		}
		f, err := lockfile.Parse(path, text)
		if err != nil {
			t.Fatal(err)
		}
		f.HashOnly = true
		if text, err = lockfile.Encode(f); err != nil {
			t.Fatal(err)
		}
		if found := violations(t, v, text); found != nil {
			t.Errorf("%s without texts: %v", path, found)
		}
	}
}

func TestTheSchemaOfTheLockfileRefusesWhatIsNone(t *testing.T) {
	v := validator(t, "lockfile")
	text, err := os.ReadFile(filepath.Join(root, "fixtures", "real", "locks", "context7-1.0.33.lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range [][2]string{
		{`"lockfileVersion": 1`, `"lockfileVersion": 2`},
		{`"digest": "sha256:`, `"digest": "md5:`},
		{`"protocol": `, `"protokol": `},
		{`"transport": "stdio"`, `"transport": "stdio", "pid": 7`},
		{`"resourceTemplates": []`, `"resourceTemplates": [{"value": {}}]`},
		{`"prompts": [`, `"prompts": [1, `},
	} {
		broken := bytes.Replace(text, []byte(change[0]), []byte(change[1]), 1)
		if bytes.Equal(broken, text) {
			t.Fatalf("the lockfile does not hold %s", change[0])
		}
		if _, err := schema.Parse(broken); err != nil {
			broken = bytes.Replace(broken, []byte("[1, ]"), []byte("[1]"), 1)
		}
		if violations(t, v, broken) == nil {
			t.Errorf("accepted with %s", change[1])
		}
	}
}

func TestReportsSatisfyTheirSchema(t *testing.T) {
	v := validator(t, "report")
	written := true
	server := &report.Server{Name: "s", Transport: "stdio", Protocol: "2025-11-25", Changes: []report.Change{{
		Change: drift.Change{
			Class: drift.ClassBreakingSchemaChange, Rule: "drift/type-changed", Subject: "tool:t", Pointer: "/tools/t", Direction: "input",
			Before: []byte(`1`), Witness: []byte(`{"a":1}`), Hints: []string{"hint"},
		},
		Status: drift.Fail,
	}}}
	problem := &report.Problem{Kind: "config", Message: "no", Hint: "do"}
	for name, r := range map[string]*report.Report{
		"drift":       {Command: "diff", Lockfile: "l", Servers: []*report.Server{server}},
		"set":         {Command: "diff", Reading: "set"},
		"problem":     {Command: "diff", Problem: problem},
		"unexamined":  {Command: "diff", Servers: []*report.Server{{Transport: "http", Problem: problem}}},
		"a recording": {Command: "baseline", Recorded: &report.Recording{Written: written}},
	} {
		var b bytes.Buffer
		f, _ := report.Find("json")
		if err := f.Write(&b, r, report.View{}); err != nil {
			t.Fatal(err)
		}
		if found := violations(t, v, b.Bytes()); found != nil {
			t.Errorf("%s: %v\n%s", name, found, b.Bytes())
		}
		if wrong := bytes.Replace(b.Bytes(), []byte(`"exit": `), []byte(`"exit": "0", "code": `), 1); violations(t, v, wrong) == nil {
			t.Errorf("%s: a report with a wrong exit status is accepted", name)
		}
	}
}

func TestVerdictLinesSatisfyTheirSchema(t *testing.T) {
	v := validator(t, "verdict")
	var out bytes.Buffer
	app.Run(app.Process{
		Args: []string{"mcpward", "schema", "compat"}, Stdout: &out, Stderr: &bytes.Buffer{}, LookupEnv: os.LookupEnv,
		Stdin: strings.NewReader(`{"id":1,"old":{},"new":{"type":"string"}}
{"id":"x","old":{"type":"string"},"new":{}}
{"old":{"$ref":"http://h/"},"new":{}}
no`),
	})
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines: %s", len(lines), out.String())
	}
	for _, line := range lines {
		if found := violations(t, v, []byte(line)); found != nil {
			t.Errorf("%v\n%s", found, line)
		}
	}
}

// TestTheSchemaOfTheConfigAgreesWithItsReader compares the two on configs that
// are right and wrong in every key.
func TestTheSchemaOfTheConfigAgreesWithItsReader(t *testing.T) {
	const server = "server: { command: x }\n"
	v := validator(t, "config")
	for text, right := range map[string]bool{
		server:                               true,
		"server: { command: 7, args: [1] }":  true,
		"server: { url: 'http://h/' }":       true,
		"server: { command: x, name: n }":    true,
		"servers: { a: { command: x } }":     true,
		"server: { command: x, args: null }": true,
		"server: { command: x, transport: stdio, cwd: ., env: { A: b }, timeouts: { call_ms: 1 } }": true,
		"server: { url: 'http://h/', transport: http, headers: { A: b }, tls: { ca_file: c } }":     true,
		server + "timeouts: { connect_ms: 86400000, call_ms: 1, run_ms: 2 }":                        true,
		server + "timeouts:\n":                          true,
		server + "checks:\n":                            true,
		server + "checks: { drift: null }":              true,
		server + "checks: { drift: { fail_on: null } }": true,
		server + "checks: { drift: { rules: null } }":   true,
		server + "checks: { drift: { reading: set } }":  true,
		server + "checks: { drift: { baseline: l.json, fail_on: [tool_removed], rules: { drift/tool-added: fail } } }": true,

		"{}":                           false,
		"timeouts: {}":                 false,
		"server: null":                 false,
		"server: {}":                   false,
		"server: { transport: stdio }": false,
		"server: { command: true }":    false,
		"servers: {}":                  false,
		"servers: { a: null }":         false,
		"servers: { a: { command: x, name: n } }":                                                                   false,
		server + "servers: { a: { command: x } }":                                                                   false,
		"server: { command: x, url: 'http://h/' }":                                                                  false,
		"server: { command: x, headers: { A: b } }":                                                                 false,
		"server: { url: 'http://h/', args: [a] }":                                                                   false,
		"server: { command: x, transport: http }":                                                                   false,
		"server: { command: x, transport: pipe }":                                                                   false,
		"server: { command: x, args: x }":                                                                           false,
		"server: { command: x, env: [a] }":                                                                          false,
		server + "timeouts: { call_ms: 0 }":                                                                         false,
		server + "timeouts: { call_ms: 86400001 }":                                                                  false,
		server + "timeouts: { call_ms: soon }":                                                                      false,
		server + "checks: { drift: { fail_on: [no] } }":                                                             false,
		server + "checks: { drift: { rules: { no: warn } } }":                                                       false,
		server + "checks: { drift: { rules: { drift/tool-added: pass } } }":                                         false,
		server + "checks: { drift: { reading: open } }":                                                             false,
		server + "checks: { drift: { baseline: null } }":                                                            false,
		server + "checks: { only: [errors, schema/icons, 'compliance/life-*'], skip: [latency] }":                   true,
		server + "checks: { security: false, drift: false, latency: true }":                                         true,
		server + "checks: { security: { on: true } }":                                                               false,
		server + "checks: { rules: { schema/icons: fail } }":                                                        true,
		server + "checks: { rules: { schema/icons: pass } }":                                                        false,
		server + "checks: { rules: { drift/tool-added: warn } }":                                                    false,
		server + "checks: { portability: [openai], context_tokens: 100, call_read_only: true }":                     true,
		server + "checks: { portability: [nobody] }":                                                                false,
		server + "checks: { context_tokens: 0 }":                                                                    false,
		server + "checks: { errors: { bad_arguments: [echo] } }":                                                    true,
		server + "checks: { latency: { p95_ms: 5, samples: 20, warmup: 0, tools: { a: { p50_ms: 1 } } } }":          true,
		server + "checks: { latency: { p90_ms: 5 } }":                                                               false,
		server + "checks: { latency: { samples: 0 } }":                                                              false,
		server + "accept: [{ rule: drift/tool-removed, tool: a, to: absent, reason: r, until: 2027-01-31 }]":        true,
		server + "accept: [{ rule: drift/tool-removed, tool: a, to: absent, until: 2027-01-31 }]":                   false,
		server + "accept: [{ rule: drift/no, tool: a, to: absent, reason: r, until: 2027-01-31 }]":                  false,
		server + "accept: [{ rule: drift/tool-removed, to: 'sha256:1', reason: r, until: 2027-01-31 }]":             false,
		server + "accept: [{ rule: drift/tool-removed, to: absent, reason: r, until: soon }]":                       false,
		server + "accept: [{ rule: drift/tool-removed, subject: tools, to: absent, reason: r, until: 2027-01-31 }]": false,
		server + "suites: [{ tool: a, cases: [{ name: n, args: {}, expect: invalid_args }] }]":                      true,
	} {
		_, err := config.Parse("c.yaml", []byte(text), func(string) (string, bool) { return "", false })
		asJSON, yamlErr := yaml.YAMLToJSON([]byte(text))
		if yamlErr != nil {
			t.Fatal(yamlErr)
		}
		found := violations(t, v, asJSON)
		if (err == nil) != right || (found == nil) != right {
			t.Errorf("right is %v, but the reader says %v and the schema %v:\n%s", right, err, found, text)
		}
	}
}

// TestTheSchemaOfTheConfigKnowsEveryKey asks the reader which keys it allows:
// it lists them for a key that is near none.
func TestTheSchemaOfTheConfigKnowsEveryKey(t *testing.T) {
	text, _ := schemas.Text("config")
	var s map[string]any
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	const far = "{ qqqqqqqqqqqq: 1 }"
	for place, where := range map[string]string{
		"":               far,
		"server":         "server: " + far,
		"servers/*":      "servers: { a: " + far + " }",
		"server/tls":     "server: { url: 'http://h/', tls: " + far + " }",
		"checks":         "checks: " + far,
		"checks/drift":   "checks: { drift: " + far + " }",
		"checks/errors":  "checks: { errors: " + far + " }",
		"checks/latency": "checks: { latency: " + far + " }",
		"accept/-":       "accept: [" + far + "]",
		"/timeouts":      "timeouts: " + far,
	} {
		_, err := config.Parse("c.yaml", []byte(where), func(string) (string, bool) { return "", false })
		e, ok := err.(*config.Error)
		if !ok {
			t.Fatalf("%s: %v", where, err)
		}
		i := slices.IndexFunc(e.Problems, func(p config.Problem) bool { return strings.HasPrefix(p.Hint, "allowed: ") })
		if i < 0 {
			t.Fatalf("%s: %v", where, err)
		}
		want := strings.Split(strings.TrimPrefix(e.Problems[i].Hint, "allowed: "), ", ")
		slices.Sort(want)
		if diff := cmp.Diff(want, keysAt(t, s, place)); diff != "" {
			t.Errorf("keys of %q (-reader +schema):\n%s", place, diff)
		}
	}
}

// keysAt returns the property names of the schema at a place; one that begins
// with a slash is a definition.
func keysAt(t *testing.T, s map[string]any, place string) []string {
	t.Helper()
	at := s
	for _, step := range strings.Split(place, "/") {
		switch {
		case step == "" && place != "":
			at = map[string]any{"properties": s["$defs"]}
		case step == "":
		case step == "-":
			at = at["items"].(map[string]any)
		case step == "*":
			at = at["additionalProperties"].(map[string]any)
		default:
			at = at["properties"].(map[string]any)[step].(map[string]any)
			if either, ok := at["anyOf"].([]any); ok { // false, or settings
				at = either[1].(map[string]any)
			}
		}
	}
	properties, ok := at["properties"].(map[string]any)
	if !ok {
		t.Fatalf("no properties at %q", place)
	}
	return slices.Sorted(maps.Keys(properties))
}

func TestTheConfigOfInitSatisfiesItsSchema(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mcpward.yaml")
	for _, args := range [][]string{nil, {"--", "node", "server.js"}, {"--url", "http://127.0.0.1:3000/mcp"}} {
		_ = os.Remove(path)
		exit := app.Run(app.Process{
			Args:   append([]string{"mcpward", "init", "--config", path}, args...),
			Stdout: &bytes.Buffer{}, Stderr: os.Stderr, LookupEnv: os.LookupEnv, Now: time.Now,
		})
		text, err := os.ReadFile(path)
		if err != nil || exit != 0 {
			t.Fatalf("exit status %d, %v", exit, err)
		}
		asJSON, err := yaml.YAMLToJSON(text)
		if err != nil {
			t.Fatal(err)
		}
		if found := violations(t, validator(t, "config"), asJSON); found != nil {
			t.Errorf("init %v: %v", args, found)
		}
	}
}
