package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/yaml"
)

func env(name string) (string, bool) {
	v, ok := map[string]string{"TOKEN": "correct horse", "HOST": "127.0.0.1", "EMPTY": ""}[name]
	return v, ok
}

func TestTheExampleOfTheIssue(t *testing.T) {
	got, err := config.Parse("sub/mcpward.yaml", []byte(`
server: { transport: stdio, command: npx, args: ["-y", "@modelcontextprotocol/server-filesystem", "./sandbox"], env: {} }
timeouts: { connect_ms: 1000, call_ms: 3000, run_ms: 30000 }
checks: { drift: { baseline: ./mcpward.lock.json } }
`), env)
	if err != nil {
		t.Fatal(err)
	}
	want := &config.Config{
		Path: "sub/mcpward.yaml", Dir: "sub", Lock: filepath.Join("sub", "mcpward.lock.json"), Pinned: true,
		Servers: []config.Server{{
			Transport: "stdio", Command: "npx", Args: []string{"-y", "@modelcontextprotocol/server-filesystem", "./sandbox"},
			Env: map[string]string{}, Timeouts: config.Timeouts{Connect: time.Second, Call: 3 * time.Second, Run: 30 * time.Second},
		}},
		Secrets: config.Secrets{},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("config (-want +got):\n%s", diff)
	}
}

func TestEverySetting(t *testing.T) {
	got, err := config.Parse("mcpward.yaml", []byte(`
servers:
  # the order of the file is kept
  zeta:
    command: ./bin/${HOST}
    args: [--port, 8080, 1.10, "$$5 ${EMPTY}", $HOME]
    env: { API_TOKEN: "${TOKEN}", LEVEL: 3 }
    cwd: work
    timeouts: { call_ms: 5 }
  "alpha beta":
    url: https://${HOST}/mcp
    headers:
      Authorization: Bearer ${TOKEN}
    tls: { ca_file: ca.pem }
checks:
  drift:
    baseline: /abs/lock.json
    fail_on: [tool_removed]
    rules: { drift/tool-removed: warn }
    reading: set
timeouts:
`), env)
	if err != nil {
		t.Fatal(err)
	}
	call := config.DefaultTimeouts
	call.Call = 5 * time.Millisecond
	want := &config.Config{
		Path: "mcpward.yaml", Dir: ".", Lock: "/abs/lock.json", Pinned: true,
		Servers: []config.Server{
			{
				Name: "zeta", Transport: "stdio", Command: "./bin/127.0.0.1", Args: []string{"--port", "8080", "1.10", "$5 ", "$HOME"},
				Env: map[string]string{"API_TOKEN": "correct horse", "LEVEL": "3"}, Dir: "work", Timeouts: call,
			},
			{
				Name: "alpha beta", Transport: "http", URL: "https://127.0.0.1/mcp",
				Headers: map[string]string{"Authorization": "Bearer correct horse"}, CAFile: "ca.pem", Timeouts: config.DefaultTimeouts,
			},
		},
		Policy:  drift.Policy{FailOn: []drift.Class{"tool_removed"}, Rules: map[string]drift.Status{"drift/tool-removed": drift.Warn}},
		Reading: compat.Set,
		Secrets: config.Secrets{"HOST": "127.0.0.1", "TOKEN": "correct horse", "EMPTY": ""},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("config (-want +got):\n%s", diff)
	}
}

func TestAnEmptyListOfFailingClassesIsNotTheDefault(t *testing.T) {
	const before = "server: { command: x }\nchecks: { drift: { fail_on: "
	tests := []struct {
		name, list string
		want       []drift.Class
	}{
		{"empty list", "[]", []drift.Class{}},
		{"nothing", "", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, err := config.Parse("c", []byte(before+tt.list+" } }\n"), env)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, c.Policy.FailOn); diff != "" {
				t.Errorf("fail_on (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAliasesAndMergedKeysAreFollowed(t *testing.T) {
	c, err := config.Parse("c", []byte("servers:\n  a: &base\n    command: x\n    args: &args [1]\n  b:\n    <<: *base\n    command: y\n  c: { command: z, args: *args }\n"), env)
	if err != nil {
		t.Fatal(err)
	}
	want := []config.Server{
		{Name: "a", Transport: "stdio", Command: "x", Args: []string{"1"}},
		{Name: "b", Transport: "stdio", Command: "y", Args: []string{"1"}},
		{Name: "c", Transport: "stdio", Command: "z", Args: []string{"1"}},
	}
	if diff := cmp.Diff(want, c.Servers, cmpopts.IgnoreFields(config.Server{}, "Timeouts")); diff != "" {
		t.Errorf("servers (-want +got):\n%s", diff)
	}
}

func TestFindPrefersTheFlagThenTheEnvironment(t *testing.T) {
	t.Chdir(t.TempDir())
	withVariable := func(name string) (string, bool) { return "env.yaml", name == "MCPWARD_CONFIG" }
	without := func(string) (string, bool) { return "", false }
	type found struct {
		Path string
		OK   bool
	}
	check := func(want found, flag string, env func(string) (string, bool)) {
		t.Helper()
		path, ok := config.Find(flag, env)
		if diff := cmp.Diff(want, found{path, ok}); diff != "" {
			t.Errorf("found (-want +got):\n%s", diff)
		}
	}
	check(found{"flag.yaml", true}, "flag.yaml", withVariable)
	check(found{"env.yaml", true}, "", withVariable)
	check(found{"mcpward.yaml", false}, "", without)
	if err := os.WriteFile("mcpward.yaml", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	check(found{"mcpward.yaml", true}, "", without)
}

func TestLoadSaysWhichFileIsMissing(t *testing.T) {
	_, err := config.Load("nowhere.yaml", env)
	if err == nil || err.Error() != "no config at nowhere.yaml" {
		t.Errorf("error = %v", err)
	}
	if _, err := config.Load(t.TempDir(), env); err == nil {
		t.Error("a directory was read as a config")
	}
}

func TestEscapedTextIsReadBackUnchanged(t *testing.T) {
	for in, want := range map[string]string{
		"plain": "plain", "$5": "$5", "$$": "$$", "$$$": "$$$", "${": "${", "${no name}": "${no name}",
		"${TOKEN}": "correct horse", "$${TOKEN}": "$${TOKEN}", "a$": "a$",
	} {
		got, _, err := config.Expand(yaml.Escape(in), env, config.Secrets{})
		if err != nil || got != want {
			t.Errorf("Expand(yaml.Escape(%q)) = %q, %v, want %q", in, got, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"server: { command: x }", "servers: { a: { url: 'http://x/${TOKEN}' } }", "a: &a [*a]", "server: !!str x",
		"? a\n: b", "- - - x", "%YAML 1.2\n---\nserver:\n", "server:\n  <<: {command: x}\n", "a: |\n  ${\n", "{", "\xff", "---\n---\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := config.Parse("fuzz.yaml", []byte(s), env)
		if err == nil {
			if len(c.Servers) == 0 {
				t.Error("accepted a config without a server")
			}
			return
		}
		var e *config.Error
		if !errors.As(err, &e) {
			t.Fatalf("error is a %T", err)
		}
		for _, p := range e.Problems {
			if p.Line < 1 || p.Column < 1 || p.Message == "" {
				t.Errorf("problem without a place or a text: %+v", p)
			}
			for _, line := range append(e.Excerpt(p), e.Text(p)) {
				if strings.ContainsAny(line, "\n\x1b\x00") {
					t.Errorf("unprintable line %q", line)
				}
			}
		}
	})
}
