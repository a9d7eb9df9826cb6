package tool

import (
	"context"
	"fmt"
	"time"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/run"
	"github.com/mcpward/mcpward/pkg/finding"
)

// LocalScanners runs scanners that are installed beside this server.
var LocalScanners = &Tool{
	Name:  "secure_mcp_run_local_scanners",
	Title: "Run local scanners (optional, default off)",
	Description: `Runs gitleaks and semgrep on a project, if the operator has installed and allowed them, and returns what they report as candidates. ` +
		`It is optional and off by default; the other tools need no scanner.

Two gates must be open: the operator has set SECURE_MCP_LOCAL_SCANNERS=1 for this server, and the call says enable=true. Ask the user before the first call. The scanners run offline, with the operator's configuration and never with one that the reviewed project brings, inside the root and within timeout_seconds.

Look at scanners[].status first: only completed says something about the project. missing, skipped, timeout and error mean that nothing was looked at, and no findings then means nothing. Candidates are unverified and masked; read the cited source.`,
	Params: paged(
		rootParam,
		Param{Name: "enable", kind: flag, Help: "The caller's gate; nothing runs without it."},
		Param{Name: "allow_remote_rules", kind: flag, Help: "Must stay false: rules are never fetched."},
		Param{Name: "timeout_seconds", kind: number, def: 120, min: 1, max: 600, Help: "Limit of each scanner."},
		format("Form of the text block.", "json", "markdown"),
	),
	Output: output(`
		"enabled": {"type": "boolean"},
		"scanners": {"type": "array", "description": "id, status, findings, note"},
		"findings": {"type": "array", "description": "As in finding.schema.json"},
		"notes": {"type": "array"},` + pageOutput),
	Run: localScanners,
}

// A scannerEntry is one scanner in the result.
type scannerEntry struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	Findings int    `json:"findings"`
	Note     string `json:"note,omitempty"`
}

func localScanners(ctx context.Context, c *Call) (*Answer, error) {
	if c.flag("allow_remote_rules") {
		return nil, &Problem{Code: CodeInvalidValue, Text: `argument "allow_remote_rules" is true`, Hint: "Leave it out: scanners run offline, with rules that the operator has installed."}
	}
	r, err := c.open(ctx, review.Options{MaxDepth: 1})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	o := c.Scanners
	o.Root, o.Enable, o.Limit = r.Root.Path, c.flag("enable"), time.Duration(c.number("timeout_seconds"))*time.Second
	reports := c.Scan(ctx, o)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	enabled := o.Enable && o.Allowed
	found, entries := scannerFindings(c, reports)
	p, err := c.cut("scanners", page.Of("findings", 20<<10, found))
	if err != nil {
		return nil, err
	}
	answer := &Answer{
		Summary: scannerSummary(enabled, found, entries), Root: c.rootPath(r), Page: p,
		Fields: map[string]any{"enabled": enabled, "scanners": entries, "notes": reviewNotes(c, r, scannerNotes(c, entries)...)},
	}
	shown := found[p.Lists[0].Before : p.Lists[0].Before+len(p.Lists[0].Items)]
	answer.Text = brief(answer.Summary, shown, append(closedGates(c), pageLine(p))...)
	if c.text("response_format") == "markdown" {
		answer.Text = report.Markdown(report.Document{Title: "Local scanners", Project: answer.Root, Findings: shown}) + "\n" + answer.Summary + "\n" + pageLine(p)
	}
	return answer, nil
}

// scannerFindings seals and numbers what the scanners report. A scan that did
// not complete reports nothing.
func scannerFindings(c *Call, reports []run.Report) ([]finding.Finding, []scannerEntry) {
	var all []finding.Finding
	entries := []scannerEntry{}
	for _, r := range reports {
		e := scannerEntry{ID: r.ID, Status: r.Status, Note: c.seal().Line(r.Note)}
		if r.Status == run.Completed {
			e.Findings = len(r.Findings)
			for _, f := range r.Findings {
				f.Confidence, f.Disposition, f.DispositionReason = finding.Tentative, finding.NeedsReview, "A scanner reported it; nobody has read the source yet."
				all = append(all, c.seal().Finding(f).Bound())
			}
		}
		entries = append(entries, e)
	}
	return category{prefix: "SCAN"}.decided(report.Identified(all), nil), entries
}

func scannerSummary(enabled bool, found []finding.Finding, entries []scannerEntry) string {
	if !enabled {
		return "Local scanners are off; nothing was run and nothing is known from them."
	}
	var states []string
	for _, e := range entries {
		states = append(states, e.ID+" "+e.Status)
	}
	if len(states) == 0 {
		states = []string{"no scanner was run"}
	}
	return fmt.Sprintf("%s from local scanners (%s).", report.Count(len(found), "candidate"), list(states))
}

// closedGates says what has to be done before anything is run.
func closedGates(c *Call) []string {
	closed := []string{}
	if !c.Scanners.Allowed {
		closed = append(closed, "The operator has not allowed scanners: "+run.GateVariable+"=1 in the environment of this server does.")
	}
	if !c.flag("enable") {
		closed = append(closed, "The call did not say enable=true.")
	}
	return closed
}

func scannerNotes(c *Call, entries []scannerEntry) []string {
	notes := closedGates(c)
	for _, e := range entries {
		if e.Status != run.Completed {
			notes = append(notes, e.ID+" did not complete ("+e.Status+"): that it reports nothing means nothing.")
		}
	}
	return notes
}
