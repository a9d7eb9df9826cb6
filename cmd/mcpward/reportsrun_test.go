package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/fixtures"
)

// TestPublicReportsUnderEveryCheck plays the public reports with mcpward run:
// each ends as it is stated, what must stay quiet neither fails nor warns, and
// where something has to be said, it is about what the report is about.
func TestPublicReportsUnderEveryCheck(t *testing.T) {
	fixtures.Server(t)
	for _, r := range fixtures.Reports(t) {
		if playedHere(r) {
			continue // these never come as far as a check
		}
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			c := &reported{Report: r, scenario: newScenario(t, "report/"+r.ID)}
			c.env = append(c.want.Env, "CALL_LOG="+c.dir+"/calls")
			c.configure(t, "before")
			if r.After {
				c.run(t, "baseline")
				c.configure(t, "after")
			}
			args := []string{"run", "--format", "json"}
			if r.Needs == "call" {
				args = append(args, "--call-read-only")
			}
			c.out = ""
			c.run(t, args...)
			c.examined(t)
			for _, check := range r.Checks {
				if name, _, _ := strings.Cut(check, ":"); name == "no_calls" || name == "no_orphan" || name == "output_has" {
					c.check(t, check)
				}
			}
		})
	}
}

// examined compares the last run with what the report states.
func (c *reported) examined(t *testing.T) {
	t.Helper()
	if c.exit != c.Expect.Exit {
		t.Errorf("exit status %d, want %d (%s)\n%s", c.exit, c.Expect.Exit, c.Expect.Note, c.out)
	}
	var rep struct {
		Servers []struct {
			Checks []struct {
				Rule, Outcome, Message string
				Finding                struct{ Category string }
			}
			Changes []struct{ Rule, Status, Message string }
		}
	}
	text, _, _ := strings.Cut(c.out, "\n}\n")
	if err := json.Unmarshal([]byte(text+"\n}"), &rep); err != nil {
		t.Fatalf("%v\n%s", err, c.out)
	}
	var said []string
	for _, s := range rep.Servers {
		for _, f := range s.Checks {
			if f.Outcome == "fail" || f.Outcome == "warn" {
				said = append(said, f.Outcome+" "+f.Rule+": "+f.Message+" ("+f.Finding.Category+")")
			}
		}
		for _, f := range s.Changes {
			if f.Status == "fail" || f.Status == "warn" {
				said = append(said, f.Status+" "+f.Rule+": "+f.Message)
			}
		}
	}
	if c.Expect.MustStayQuiet && len(said) > 0 {
		t.Errorf("must stay quiet, and says\n%s", strings.Join(said, "\n"))
	}
	for _, about := range c.Expect.RulesFire {
		if c.exit < 2 && !slices.ContainsFunc(said, func(line string) bool { return speaks(line, about) }) {
			t.Errorf("nothing speaks of %q:\n%s", about, strings.Join(said, "\n"))
		}
	}
}

// speaks reports whether a line has every word of a description.
func speaks(line, about string) bool {
	plain := strings.NewReplacer("-", " ", "/", " ", "_", " ", `"`, " ")
	line = strings.ToLower(plain.Replace(line))
	for _, word := range strings.Fields(strings.ToLower(plain.Replace(about))) {
		if !strings.Contains(line, word) {
			return false
		}
	}
	return true
}
