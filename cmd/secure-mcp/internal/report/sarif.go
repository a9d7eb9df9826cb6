package report

import (
	"bytes"
	"cmp"
	"path"
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/finding/sarif"
	"github.com/mcpward/mcpward/pkg/rule"
)

// A Document is what a report is about.
type Document struct {
	Title    string
	Project  string // what was reviewed, "" if that is not said
	Version  string // of this program
	Findings []finding.Finding
	Of       []finding.Finding // what Findings are a page of, for the numbers; nil if they are all
	Baseline []finding.Entry   // earlier decisions; nil for none
	Limits   []string          // what the review did not cover, a sentence each
	Below    string            // path from where SARIF is read to the project, "" for none
}

// fingerprintKey names how instance ids are computed. It changes only with
// that.
const fingerprintKey = "secureMcpInstance/v1"

// SARIF returns the document as a SARIF 2.1.0 log with one rule per root
// control.
func SARIF(d Document) (string, error) {
	run := sarif.Run{
		Tool: "secure-mcp", Version: d.Version, InformationURI: sarif.Home, Category: "secure-mcp/review", FingerprintKey: fingerprintKey,
		Successful: true,
		Properties: map[string]any{"title": d.Title, "project": d.Project, "risk_score": Summarise(d.Findings).RiskScore},
	}
	for _, text := range d.Limits {
		run.Notifications = append(run.Notifications, sarif.Notification{ID: "coverage", Level: sarif.Note, Message: text})
	}
	if d.Below == "" {
		run.Root = "The root of the project that was reviewed."
	}
	listed := map[string]bool{}
	before := map[string]finding.Entry{}
	for _, e := range d.Baseline {
		before[e.InstanceID] = e
	}
	for _, f := range d.Findings {
		id := ruleID(f)
		if !listed[id] {
			listed[id] = true
			run.Rules = append(run.Rules, ruleOf(id, f))
		}
		r := sarif.Result{Rule: id, Level: levelOf(f.Severity), Finding: f, File: path.Join(d.Below, f.File), Line: f.Line, Fingerprint: f.InstanceID, Message: f.Title}
		r.Finding.ValidationStatus = f.Status()
		r.Finding.Disposition = Decision(f)
		if d.Baseline != nil {
			r.Baseline = compared(before, f)
		}
		run.Results = append(run.Results, r)
	}
	var b bytes.Buffer
	if err := sarif.Write(&b, run); err != nil {
		return "", err
	}
	return b.String(), nil
}

// levelOf is the published scale: what is low is a note.
func levelOf(s finding.Severity) sarif.Level {
	if s == finding.Low {
		return sarif.Note
	}
	return sarif.LevelOf(s)
}

func compared(before map[string]finding.Entry, f finding.Finding) sarif.Baseline {
	e, known := before[f.InstanceID]
	switch {
	case !known:
		return sarif.New
	case e.EvidenceHash == f.EvidenceHash:
		return sarif.Unchanged
	}
	return sarif.Updated
}

var notInIDs = regexp.MustCompile(`[^A-Za-z0-9./-]+`)

// ruleID is the id of the rule behind a finding.
func ruleID(f finding.Finding) string {
	id := strings.Trim(notInIDs.ReplaceAllString(cmp.Or(f.RootControl, f.RuleFamily, f.Category), "-"), "-")
	return cmp.Or(id, "unclassified")
}

// ruleOf describes a rule by the first finding that it has.
func ruleOf(id string, f finding.Finding) sarif.Rule {
	tags := []string{"security", f.Category}
	if f.RuleFamily != "" {
		tags = append(tags, f.RuleFamily)
	}
	return sarif.Rule{
		Doc: rule.Doc{
			ID: id, Title: f.Title, Why: f.Impact, Fix: f.Remediation, Residual: f.ResidualRisk, Verify: f.Verification,
			Severity: f.Severity, Spec: f.CWE,
		},
		Tags: tags,
	}
}
