package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpward/mcpward/fixtures"
)

// A result is what one run of mcpward left behind.
type result struct {
	exit           int
	stdout, stderr string
}

// mcpward runs the command in dir with the additional environment.
func mcpward(t *testing.T, dir string, env []string, args ...string) result {
	t.Helper()
	cmd := exec.Command("mcpward", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(fixtures.Server(t))+string(os.PathListSeparator)+os.Getenv("PATH"))
	cmd.Env = append(cmd.Env, env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// TestEveryScenarioEndsAsItsWantFileSays records every fixture server and then
// compares it with itself, or with its other side. What is reported and how
// the run ends is in fixtures/servers/want.
func TestEveryScenarioEndsAsItsWantFileSays(t *testing.T) {
	fixtures.Server(t)
	elsewhere := map[string]bool{} // TestPublicReports plays these
	for _, r := range fixtures.Reports(t) {
		elsewhere["report/"+r.ID] = playedHere(r)
	}
	for _, name := range fixtures.Scenarios(t) {
		if elsewhere[name] {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newScenario(t, name)
			if s.want.Exit == 2 {
				s.failure(t)
			} else {
				s.findings(t)
			}
		})
	}
}

// A scenario is a fixture server in a folder of its own.
type scenario struct {
	name, dir string
	want      fixtures.Expectation
	url       string // over HTTP: of the one server both sides are read from
}

func newScenario(t *testing.T, name string) *scenario {
	return &scenario{name: name, dir: t.TempDir(), want: fixtures.Want(t, name)}
}

// configure writes the config for one side.
func (s *scenario) configure(t *testing.T, side string) {
	t.Helper()
	server := map[string]any{"name": "fixture"}
	if strings.HasPrefix(s.name, "http/") || isHTTPReport(t, s.name) {
		s.configureHTTP(t, server, side)
	} else {
		env := map[string]string{"SIDE": side}
		for _, pair := range s.want.Env {
			name, _, _ := strings.Cut(pair, "=")
			env[name] = "${" + name + "}"
		}
		server["command"] = "fixtureserver"
		server["args"] = append([]string{s.name}, fixtures.Args(t, s.name, side)...)
		server["env"] = env
	}
	data, err := json.Marshal(map[string]any{"server": server, "timeouts": s.limits()})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.dir, "mcpward.yaml"), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// limits are the timeouts: short only where running into one is what the
// scenario is about, so that a busy machine changes no outcome.
func (s *scenario) limits() map[string]int {
	limits := map[string]int{"connect_ms": 30000, "call_ms": 30000, "run_ms": 60000}
	switch {
	case s.want.Exit != 2 || !strings.Contains(s.want.Stderr, "within 1 s"):
	case strings.Contains(s.want.Stderr, `"initialize" within`), strings.Contains(s.want.Stderr, `"server/discover" within`):
		limits["connect_ms"] = 1000
	default:
		limits["call_ms"] = 1000
	}
	return limits
}

func (s *scenario) configureHTTP(t *testing.T, server map[string]any, side string) {
	t.Helper()
	env := append([]string{"SIDE=" + side}, s.want.Env...)
	ca := filepath.Join(s.dir, "ca.pem")
	if s.name == "http/tls" {
		env = append(env, "CA_FILE="+ca)
		server["tls"] = map[string]string{"ca_file": ca}
	}
	if s.url == "" {
		s.url = fixtures.StartHTTP(t, s.name, env...)
	}
	server["url"] = s.url
	if slices.ContainsFunc(s.want.Env, func(pair string) bool { return strings.HasPrefix(pair, "TOKEN=") }) {
		server["headers"] = map[string]string{"Authorization": "Bearer ${TOKEN}"}
	}
}

func isHTTPReport(t *testing.T, name string) bool {
	t.Helper()
	for _, r := range fixtures.Reports(t) {
		if name == "report/"+r.ID {
			return r.Transport == "http"
		}
	}
	return false
}

// failure wants the golden stderr, nothing on stdout and no lockfile.
func (s *scenario) failure(t *testing.T) {
	s.configure(t, "before")
	got := mcpward(t, s.dir, s.want.Env, "baseline")
	if got.exit != 2 || got.stdout != "" {
		t.Errorf("exit status %d and %q on stdout, want 2 and nothing", got.exit, got.stdout)
	}
	if diff := cmp.Diff(s.want.Stderr, fixtures.Stable(got.stderr)); diff != "" {
		t.Errorf("stderr (-want +got):\n%s", diff)
	}
	if _, err := os.Stat(filepath.Join(s.dir, "mcpward.lock.json")); err == nil {
		t.Error("a lockfile was written")
	}
}

// findings wants exactly the changes of the want file between the two sides.
func (s *scenario) findings(t *testing.T) {
	s.configure(t, "before")
	if got := mcpward(t, s.dir, s.want.Env, "baseline"); got.exit != 0 {
		t.Fatalf("baseline: exit status %d\n%s", got.exit, got.stderr)
	}
	s.configure(t, "after")
	got := mcpward(t, s.dir, s.want.Env, "diff", "--format", "json")
	var rep struct {
		Exit    int
		Error   any
		Servers []struct {
			Changes []struct{ Rule, Pointer string }
		}
	}
	if err := json.Unmarshal([]byte(got.stdout), &rep); err != nil {
		t.Fatalf("%v\n%s%s", err, got.stdout, got.stderr)
	}
	var changes []string
	for _, server := range rep.Servers {
		for _, c := range server.Changes {
			changes = append(changes, fmt.Sprintf("%s  %s", c.Rule, c.Pointer))
		}
	}
	slices.Sort(changes)
	if diff := cmp.Diff(s.want.Findings, changes, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	if got.exit != s.want.Exit || rep.Exit != got.exit {
		t.Errorf("exit status %d and %d in the JSON, want %d\n%s", got.exit, rep.Exit, s.want.Exit, got.stderr)
	}
}
