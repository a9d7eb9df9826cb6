package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/fixtures"
)

// TestPublicReports plays the cases drawn from public reports about checking
// servers: what else has to hold beside the want file, which
// TestEveryScenarioEndsAsItsWantFileSays compares.
func TestPublicReports(t *testing.T) {
	fixtures.Server(t)
	for _, r := range fixtures.Reports(t) {
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			c := &reported{Report: r, scenario: newScenario(t, "report/"+r.ID)}
			c.play(t)
			for _, check := range r.Checks {
				c.check(t, check)
			}
		})
	}
}

// A reported is one case and what came of it.
type reported struct {
	fixtures.Report
	*scenario
	lock   []byte // as it was before the last run
	out    string // everything that was printed
	exit   int    // of the last run
	stderr string // likewise
	env    []string
}

// playedHere reports whether a case is about a lockfile or a config, so that
// recording and comparing alone would say nothing.
func playedHere(r fixtures.Report) bool { return r.Kind == "lockfile" || r.Kind == "config" }

func (c *reported) play(t *testing.T) {
	c.env = append(c.want.Env, "CALL_LOG="+filepath.Join(c.dir, "calls"))
	c.configure(t, "before")
	started := time.Now()
	if c.Config != nil {
		c.write(t, "mcpward.yaml", c.Config)
	} else if c.Kind != "robustness" {
		c.run(t, "baseline")
	}
	switch c.Lock {
	case "delete":
		if err := os.Remove(filepath.Join(c.dir, "mcpward.lock.json")); err != nil {
			t.Fatal(err)
		}
	case "garbage":
		c.write(t, "mcpward.lock.json", []byte("not a lockfile"))
	case "braces":
		c.write(t, "mcpward.lock.json", []byte("{}"))
	}
	c.configureUnlessGiven(t)
	c.lock = c.read("mcpward.lock.json")
	switch {
	case c.Kind == "robustness":
		c.run(t, "baseline")
	case c.ID == "config-bad-format":
		c.run(t, "diff", "--format", "nosuch")
	default:
		c.run(t, "diff")
	}
	if diff := cmp.Diff(c.want.Stderr, c.stderr); diff != "" && playedHere(c.Report) {
		t.Errorf("stderr (-want +got):\n%s", diff)
	}
	if c.exit != c.want.Exit {
		t.Errorf("exit status %d, want %d:\n%s", c.exit, c.want.Exit, c.out)
	}
	if limit := time.Duration(c.WithinS) * time.Second; limit > 0 && time.Since(started) > limit {
		t.Errorf("took %v, more than %v", time.Since(started), limit)
	}
}

func (c *reported) configureUnlessGiven(t *testing.T) {
	if c.Config == nil {
		c.configure(t, "after")
	}
}

func (c *reported) run(t *testing.T, args ...string) {
	t.Helper()
	got := mcpward(t, c.dir, c.env, args...)
	c.exit, c.stderr = got.exit, got.stderr
	c.out += got.stdout + got.stderr
}

func (c *reported) write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(c.dir, name), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func (c *reported) read(name string) []byte {
	data, _ := os.ReadFile(filepath.Join(c.dir, name))
	return data
}

func (c *reported) check(t *testing.T, check string) {
	t.Helper()
	name, argument, _ := strings.Cut(check, ":")
	lock := c.read("mcpward.lock.json")
	switch name {
	case "output_has":
		if !strings.Contains(c.out, argument) {
			t.Errorf("the output does not hold %q:\n%s", argument, c.out)
		}
	case "lock_has":
		if !bytes.Contains(lock, []byte(argument)) {
			t.Errorf("the lockfile does not hold %q", argument)
		}
	case "lock_unchanged":
		if diff := cmp.Diff(string(c.lock), string(lock)); diff != "" {
			t.Errorf("lockfile (-want +got):\n%s", diff)
		}
	case "no_lock_written":
		if lock != nil {
			t.Error("a lockfile was written")
		}
	case "no_calls":
		if log := c.read("calls"); bytes.Contains(log, []byte(argument)) {
			t.Errorf("%s was called", argument)
		}
	case "no_orphan":
		if left := children(t, c.dir); left != "" {
			t.Errorf("still running: %s", left)
		}
	case "diff_self":
		c.run(t, "diff", "--quiet")
		if c.exit != 0 {
			t.Errorf("compared with itself: exit status %d", c.exit)
		}
	default:
		t.Errorf("unknown check %q", check)
	}
}

// children returns the command lines of processes whose working folder is
// dir, which is that of no other test.
func children(t *testing.T, dir string) string {
	t.Helper()
	links, err := filepath.Glob("/proc/[0-9]*/cwd")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, link := range links {
		if cwd, err := os.Readlink(link); err == nil && cwd == dir {
			line, _ := os.ReadFile(filepath.Join(filepath.Dir(link), "cmdline"))
			found = append(found, strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return strings.Join(found, "; ")
}
