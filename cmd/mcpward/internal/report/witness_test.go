package report_test

import (
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// breaking is a report of one change with a witness.
func breaking(direction, witness string) *report.Report {
	c := drift.Change{
		Class: drift.ClassBreakingSchemaChange, Rule: "drift/type-changed", Subject: "tool:t", Direction: direction,
		Pointer: "/tools/t/inputSchema/type", Message: "changed", Reason: "Why.",
	}
	if witness != "" {
		c.Witness = []byte(witness)
	}
	return &report.Report{
		Command: "diff", Lockfile: "lock", Reading: compat.Set,
		Servers: []*report.Server{{Changes: []report.Change{{Change: c, Status: drift.Fail}}}},
	}
}

func TestTheWitnessIsACallThatWorkedOrAResultThatMayCome(t *testing.T) {
	tests := []struct{ name, direction, witness, want string }{
		{"input", "input", `{"a":[1,true]}`, `    e.g.  this call worked before: {"a": [1, true]}`},
		{"output", "output", `{"a":null}`, `    e.g.  a result may now be: {"a": null}`},
		{"hostile", "input", `{"a":"\u001b[2J` + "\u202e" + `::error::"}`, `    e.g.  this call worked before: {"a": "\u001b[2J\u{202e}::error::"}`},
		{"none", "output", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			for _, line := range strings.Split(render(t, "console", breaking(tt.direction, tt.witness), report.View{}), "\n") {
				if strings.Contains(line, "e.g.") {
					got = line
				}
			}
			want(t, tt.want, got)
		})
	}
}

func TestALongWitnessIsCutAndCounted(t *testing.T) {
	long := `{"a":"` + strings.Repeat("x", 1000) + `"}`
	const said = " … 709 more characters, shown with --verbose\n"
	if got := render(t, "console", breaking("input", long), report.View{}); !strings.Contains(got, said) {
		t.Errorf("the cut is not said: %s", got)
	}
	if got := render(t, "console", breaking("input", long), report.View{Verbose: true}); !strings.Contains(got, long[6:900]) {
		t.Errorf("--verbose does not show all: %s", got)
	}
}

func TestAnotherReadingIsNamed(t *testing.T) {
	r := breaking("input", "{}")
	if got := render(t, "console", r, report.View{}); !strings.HasPrefix(got, "reading  set\nlockfile lock") {
		t.Errorf("console: %s", got)
	}
	if got := render(t, "json", r, report.View{}); !strings.Contains(got, `"reading": "set"`) {
		t.Errorf("json: %s", got)
	}
}

func TestVerdictLines(t *testing.T) {
	broken := breaking("input", `{"a":1}`).Servers[0].Changes
	broken[0].Subject, broken[0].Pointer = "", "/type"
	decided := func(v report.Verdict) *report.Verdict { v.Decide(); return &v }
	tests := []struct {
		name string
		v    *report.Verdict
		exit int
		want string
	}{
		{"breaking", decided(report.Verdict{ID: []byte(`"a"`), Changes: broken}), 1, `breaking    "a"  drift/type-changed at /type`},
		{"compatible", decided(report.Verdict{ID: []byte(`7`)}), 0, "compatible  7  Every value that was valid stays valid."},
		{"compatible output", decided(report.Verdict{Direction: compat.Output}), 0, "compatible  -  Every value that is now valid was valid before."},
		{"unread", &report.Verdict{Problem: &report.Problem{Message: "line 1: no"}}, 2, "unreadable  -  line 1: no"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b strings.Builder
			if err := tt.v.WriteLine(&b, false, report.View{Style: term.Style{}}); err != nil {
				t.Fatal(err)
			}
			want(t, tt.want+"\n", b.String())
			if got := tt.v.Exit(); got != tt.exit {
				t.Errorf("Exit() = %d, want %d", got, tt.exit)
			}
		})
	}
}
