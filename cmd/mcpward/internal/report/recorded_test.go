package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
)

func recorded(rec report.Recording) *report.Report {
	r := story()
	r.Command, r.Recorded, r.Accept = "baseline", &rec, nil
	s := r.Servers[0]
	s.Identity, s.Tools, s.Changes = "acme-files 2.4.1", 4, nil
	s.Table = []report.Tool{
		{Name: "compute", Required: []string{"value"}, Characters: 41},
		{Name: "echo", Required: []string{"message"}, Hints: []string{"read-only"}, Characters: 36},
		{Name: "read_data", Required: []string{"path"}, Optional: []string{"limit"}, Hints: []string{"read-only"}, Characters: 88},
		{Name: "removed_tool", Characters: 20},
	}
	return r
}

func TestFirstBaselineShowsWhatIsTrusted(t *testing.T) {
	want(t, `config   mcpward.yaml
server   acme-files 2.4.1, protocol 2025-11-25, stdio: node server.js (0.31 s)

TOOL          PARAMETERS    HINTS      DESCRIPTION
compute       value         -          41 characters
echo          message       read-only  36 characters
read_data     path, limit?  read-only  88 characters
removed_tool  -             -          20 characters

wrote mcpward.lock.json: 4 tools, 0 resources, 0 prompts
Read it as you would read code, then commit it.
`, render(t, "console", recorded(report.Recording{First: true, Written: true}), report.View{}))
}

func TestLaterBaselines(t *testing.T) {
	many := make([]string, 22)
	for i := range many {
		many[i] = fmt.Sprint("t", i)
	}
	check := recorded(report.Recording{Check: true, Stale: true, Updated: []string{"echo (description)"}, Left: 1})
	check.Accept = []report.Advice{{"mcpward baseline", "everything"}}
	tests := []struct {
		name string
		r    *report.Report
		want string
	}{
		{
			"one tool", recorded(report.Recording{Written: true, Updated: []string{"echo (description)"}, Left: 3}),
			"updated mcpward.lock.json: echo (description); 3 tools left as they were\n",
		},
		{
			"nothing new", recorded(report.Recording{}),
			"ok: mcpward.lock.json is up to date (4 tools, 0 resources, 0 prompts)\n",
		},
		{
			"only the form changed", recorded(report.Recording{Written: true}),
			"updated mcpward.lock.json: the same content, written anew\n",
		},
		{
			"many changes", recorded(report.Recording{Written: true, Updated: many}),
			"updated mcpward.lock.json: " + strings.Join(many[:20], ", ") + " and 2 more, shown with --verbose\n",
		},
		{"check, stale", check, `mcpward.lock.json is not up to date: echo (description); 1 tool left as they were

After review, accept with
  mcpward baseline     everything
`},
		{
			"check, fresh", recorded(report.Recording{Check: true}),
			"ok: mcpward.lock.json is up to date (4 tools, 0 resources, 0 prompts)\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { want(t, tt.want, render(t, "console", tt.r, report.View{})) })
	}
}

func TestTablesSayWhatTheyLeaveOut(t *testing.T) {
	r := recorded(report.Recording{First: true})
	r.Servers[0].Tools = 1236
	if got := render(t, "console", r, report.View{}); !strings.Contains(got, "removed_tool  -             -          20 characters\n1,232 more not shown, use --verbose\n") {
		t.Errorf("got:\n%s", got)
	}
}

func TestTheTableIsStraightAndSpeaksToNoBuildLog(t *testing.T) {
	r := recorded(report.Recording{First: true})
	r.Servers[0].Table, r.Servers[0].Tools = nil, 0
	for _, name := range []string{"", "::error::x", "##[error]", "cafe\u0301", "読む", "\u0301x", " x"} {
		r.Servers[0].Table = append(r.Servers[0].Table, report.Tool{Name: name, Characters: 0})
	}
	got := render(t, "console", r, report.View{})
	_, table, _ := strings.Cut(got, "\n\n")
	table, _, _ = strings.Cut(table, "\n\n")
	want(t, `TOOL              PARAMETERS  HINTS  DESCRIPTION
""                -           -      0 characters
"::error::x"      -           -      0 characters
"\u{23}#[error]"  -           -      0 characters
cafe`+"\u0301"+`              -           -      0 characters
読む              -           -      0 characters
<U+0301>x         -           -      0 characters
" x"              -           -      0 characters`, table)
}

func TestManyParametersAreCounted(t *testing.T) {
	r := recorded(report.Recording{First: true})
	r.Servers[0].Tools = 1
	r.Servers[0].Table = []report.Tool{{Name: "x", Required: []string{"alpha_parameter", "beta_parameter"}, Optional: []string{"gamma", "delta"}, Characters: 1}}
	if got := render(t, "console", r, report.View{}); !strings.Contains(got, "alpha_parameter, beta_parameter, gamma?, 1 more  -      1 character\n") {
		t.Errorf("got:\n%s", got)
	}
}
