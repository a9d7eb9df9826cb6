package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/mcpward/mcpward/fixtures"
)

var update = flag.Bool("update", false, "rewrite the goldens in the scripts")

// noRacePause keeps a program built with the race detector from sleeping for a
// second whenever it exits.
const noRacePause = "atexit_sleep_ms=0"

// TestMain lets scripts and tests run this binary as the command mcpward.
func TestMain(m *testing.M) {
	os.Setenv("GORACE", noRacePause)
	// Runs wait for silence most of their time, so more of them than there are
	// processors can go beside each other.
	if err := flag.Set("test.parallel", "6"); err != nil {
		panic(err)
	}
	testscript.Main(m, map[string]func(){"mcpward": main})
}

func TestScripts(t *testing.T) {
	server := fixtures.Server(t)
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join("testdata", "script"),
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", filepath.Dir(server)+string(os.PathListSeparator)+env.Getenv("PATH"))
			env.Setenv("GORACE", noRacePause)
			env.Setenv("FIXTURESERVER", server)
			env.Setenv("SIDE", "before")
			env.Setenv("MODE", "orders")
			env.Setenv("LANG", "en_US.UTF-8")
			env.Setenv("HOSTILE", "::error::x\x1b[2J")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"stable": func(ts *testscript.TestScript, _ bool, args []string) {
				stable(ts, args)
			},
			"edit": edit,
			"crlf": func(ts *testscript.TestScript, _ bool, args []string) {
				rewrite(ts, args[0], "\n", "\r\n")
			},
			// serve NAME starts the scenario over HTTP and sets $URL.
			"serve": func(ts *testscript.TestScript, _ bool, args []string) {
				ts.Setenv("URL", fixtures.StartHTTP(t, args[0], args[1:]...))
			},
		},
	})
}

// exits runs a command and wants exactly that exit status: 1 and 2 are
// different answers, and plain scripts know only success and failure.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits status command [arg...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// stable copies stdout or stderr to a file without what differs from run to
// run: measured times and ports.
func stable(ts *testscript.TestScript, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: stable stdout|stderr file")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(steady(ts.ReadFile(args[0]))), 0o666))
}

// steady replaces what differs from run to run.
func steady(text string) string { return elapsed.ReplaceAllString(fixtures.Stable(text), "(T s)") }

var elapsed = regexp.MustCompile(`\([0-9]+\.[0-9]+ s\)`)

// edit replaces text in a file that must hold it.
func edit(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: edit file old new")
	}
	rewrite(ts, args[0], args[1], args[2])
}

func rewrite(ts *testscript.TestScript, file, old, now string) {
	text := ts.ReadFile(file)
	if !strings.Contains(text, old) {
		ts.Fatalf("%s does not hold %q", file, old)
	}
	ts.Check(os.WriteFile(ts.MkAbs(file), []byte(strings.ReplaceAll(text, old, now)), 0o666))
}
