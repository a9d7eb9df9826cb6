package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/finding"
)

// finding returns what the entry is in the model that both programs share.
// The texts of its rule say why it matters and what to do; it satisfies
// schemas/finding.schema.json whatever a server said.
func (e *entry) finding(number int) *finding.Finding {
	evidence := e.evidence()
	f := finding.Finding{
		ID: fmt.Sprintf("F-%03d", number), Title: e.headline, Description: e.description(),
		Severity: e.severity(), Confidence: e.confidence(), Category: categories[e.family()],
		File: e.place.File, Line: e.place.Line, Evidence: evidence,
		Impact: e.doc.Why, Remediation: e.doc.Fix, ResidualRisk: e.doc.Residual, Verification: e.doc.Verify,
		Tags: e.tags(), RuleFamily: e.family(), RootControl: e.doc.ID, InstanceID: e.identity(evidence),
		Disposition: finding.Reportable, ValidationStatus: finding.StaticOnly, EvidenceHash: short16(evidence),
	}
	if f.Category == "" {
		f.Category = e.family()
	}
	if f.Confidence != finding.Certain {
		f.Disposition, f.ValidationStatus = finding.NeedsReview, finding.NeedsRuntime
		f.DispositionReason = "A text can only be suspected: somebody has to read it."
	}
	if e.accepted != nil {
		f.Disposition = finding.AcceptedRisk
		f.DispositionReason = fmt.Sprintf("%s (until %s)", e.accepted.Reason, e.accepted.Date())
	}
	f = f.Bound()
	return &f
}

// categories say in words what a family is about.
var categories = map[string]string{
	"compliance": "protocol compliance", "schema": "tool schema", "security": "tool poisoning (prompt injection)", "errors": "error contract",
	"drift": "contract drift", "behavior": "behaviour", "latency": "latency", "accept": "acceptance",
}

// severity returns a severity that is printed as what the entry does to the
// run: a config may raise or lower a rule.
func (e *entry) severity() finding.Severity {
	s := e.doc.Severity
	if e.check != nil && e.check.Severity != "" {
		s = e.check.Severity
	}
	switch {
	case check.OutcomeOf(s) == e.outcome:
		return s
	case e.outcome == check.Fail:
		return finding.High
	case e.outcome == check.Warn:
		return finding.Medium
	}
	return finding.Info
}

// confidence is certain for what was compared or measured. Words that look
// like an attack are only suspected to be one.
func (e *entry) confidence() finding.Confidence {
	if e.family() == "security" {
		return finding.Probable
	}
	if e.change != nil && e.change.Class == drift.ClassUnprovenSchemaChange {
		return finding.Probable
	}
	return finding.Certain
}

func (e *entry) description() string {
	text := e.headline + "."
	if e.change != nil && e.change.Reason != "" {
		text += " " + e.change.Reason
	}
	if e.change == nil && e.doc.Title != "" {
		text += " The rule: " + e.doc.Title + "."
	}
	return text
}

func (e *entry) tags() []string {
	tags := []string{"mcp", e.family()}
	kind, _, _ := strings.Cut(e.subject, ":")
	tags = append(tags, kind)
	if e.change != nil {
		tags = append(tags, string(e.change.Class))
		if e.change.Direction != "" {
			tags = append(tags, e.change.Direction)
		}
	}
	return tags
}

// partRunes is how much of each side is repeated in the evidence.
const partRunes = 1200

// evidence lists what was seen, a part a line.
func (e *entry) evidence() string {
	var parts []string
	add := func(label, text string) {
		if text == "" {
			return
		}
		if cut := head(text, partRunes); cut != text {
			text = cut + finding.Truncated
		}
		parts = append(parts, label+": "+text)
	}
	if e.server != nil && e.server.Name != "" {
		add("server", e.server.Name)
	}
	add("at", string(e.pointer))
	switch {
	case e.change != nil:
		add("before", string(e.change.Before))
		add("after", string(e.change.After))
		add("witness", string(e.change.Witness))
	case e.check != nil:
		add("sent", e.check.Evidence.Sent)
		add("want", e.check.Evidence.Want)
		add("got", e.check.Evidence.Got)
	}
	if len(parts) < 2 {
		add("seen", e.headline)
	}
	return strings.Join(parts, "\n")
}

// identity returns what names the same finding in every report: rule, server,
// subject, place and what was found there, and no line of a file.
func (e *entry) identity(evidence string) string {
	digest := e.digest
	if digest == "" {
		digest = evidence
	}
	server := ""
	if e.server != nil {
		server = e.server.Name
	}
	return e.family() + ":" + short16(strings.Join([]string{e.doc.ID, server, e.subject, string(e.pointer), digest}, "\x1f"))
}

// short16 returns the first 16 hex digits of the SHA-256 of s.
func short16(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:8])
}
