package report

import (
	"io"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding/sarif"
)

// writeSARIF writes what was found as a SARIF log. Each result points at the
// line of the lockfile, the config or the suite that a reviewer should look
// at, as far as there is one; what is accepted is there with a suppression.
func writeSARIF(w io.Writer, r *Report, _ View) error {
	exit := r.Exit()
	run := sarif.Run{
		Tool: "mcpward", Version: r.Version, InformationURI: sarif.Home, FingerprintKey: "mcpward/v1",
		ExitCode: exit, Successful: exit == ExitPass || exit == ExitFail,
		Properties: map[string]any{"command": r.Command, "summary": r.Counts()},
	}
	if r.Command != "" {
		run.Category = "mcpward/" + r.Command + "/" // what stands after the last slash names one run
	}
	listed := map[string]bool{}
	for _, e := range r.entries() {
		if e.outcome == check.Passed || e.outcome == check.NotTested {
			continue
		}
		if !listed[e.doc.ID] {
			listed[e.doc.ID] = true
			run.Rules = append(run.Rules, e.sarifRule())
		}
		run.Results = append(run.Results, e.sarifResult())
	}
	if r.Problem != nil {
		run.Notifications = append(run.Notifications, sarif.Notification{ID: r.Problem.Kind, Message: r.Problem.Message})
	}
	for _, s := range r.Servers {
		if s.Problem != nil && s.Problem != r.Problem {
			run.Notifications = append(run.Notifications, sarif.Notification{ID: s.Problem.Kind, Message: s.title() + ": " + s.Problem.Message})
		}
	}
	return sarif.Write(w, run)
}

func (e *entry) sarifRule() sarif.Rule {
	out := sarif.Rule{Doc: e.doc, HelpURI: sarif.Home + "/blob/main/" + e.doc.DocsPath()}
	switch e.family() {
	case "security", familyDrift: // what a model obeys, and what nobody has reviewed yet
		out.Tags = []string{"security"}
	}
	return out
}

// levels are the outcomes in the words of SARIF.
var levels = map[check.Outcome]sarif.Level{check.Fail: sarif.Error, check.Warn: sarif.Warning, check.Note: sarif.Note}

func (e *entry) sarifResult() sarif.Result {
	f := e.found
	if f == nil {
		f = e.finding(0)
	}
	out := sarif.Result{
		Rule: e.doc.ID, Level: levels[e.outcome], Finding: *f, Message: e.headline,
		File: e.place.File, Line: e.place.Line, Column: e.place.Column,
		Logical: e.subject, Fingerprint: f.InstanceID,
	}
	if out.File != "" && out.Line == 0 {
		out.Line = 1 // code scanning shows nothing without a line
	}
	if e.change != nil && e.change.Reason != "" {
		out.Message += ". " + e.change.Reason
	}
	if e.accepted != nil {
		out.Suppressions = []sarif.Suppression{{
			Kind: sarif.External, Justification: e.accepted.Reason + " (until " + e.accepted.Date() + ")",
		}}
	}
	return out
}
