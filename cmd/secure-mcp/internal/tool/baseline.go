package tool

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
)

// The limits of a ledger that a caller sends back.
const (
	maxBaseline      = 500
	maxBaselineText  = 200
	maxBaselineCause = 2000
)

// baselineParam is the ledger of an earlier review.
var baselineParam = Param{
	Name: "disposition_baseline", kind: items, most: maxBaseline, schema: baselineSchema(),
	Help: "disposition_ledger of an earlier report: closed findings stay closed while their evidence is the same.",
}

// ledgerParam is the same where its entries come unchanged from a result, so
// that not every tool has to describe them.
var ledgerParam = Param{
	Name: "disposition_baseline", kind: items, most: maxBaseline, schema: `{"type":"object"}`,
	Help: "disposition_ledger of an earlier report, unchanged.",
}

// ledgerUnused is the same argument where nothing can be closed.
var ledgerUnused = Param{
	Name: "disposition_baseline", kind: items, most: maxBaseline, schema: `{"type":"object"}`,
	Help: "Accepted and not needed here.",
}

func baselineSchema() string {
	words := make([]string, len(finding.Dispositions))
	for i, d := range finding.Dispositions {
		words[i] = string(d)
	}
	text := func(most int) string { return fmt.Sprintf(`{"type":"string","minLength":1,"maxLength":%d}`, most) }
	return `{"type":"object","properties":{"instance_id":` + text(maxBaselineText) + `,"evidence_hash":` + text(maxBaselineText) +
		`,"disposition":{"enum":["` + strings.Join(words, `","`) + `"]},"disposition_reason":` + text(maxBaselineCause) +
		`,"rule_family":` + text(maxBaselineText) + `,"file":` + text(500) + `},"required":["evidence_hash","disposition"],"additionalProperties":false}`
}

// baseline decodes the ledger of a call as strictly as its schema says. The
// texts in it come from a caller and are sealed.
func (c *Call) baseline() ([]finding.Entry, error) {
	given := c.items("disposition_baseline")
	if given == nil {
		return nil, nil
	}
	entries := make([]finding.Entry, len(given))
	for i, raw := range given {
		e, reason := entry(raw)
		if reason != "" {
			return nil, &Problem{
				Code: CodeInvalidFinding, Text: fmt.Sprintf("item %d of argument \"disposition_baseline\": %s", i, reason),
				Hint: "Send entries of disposition_ledger unchanged. evidence_hash and disposition are required; instance_id says which finding is meant.",
			}
		}
		e.Disposition = c.reasoned(e.Disposition, e.DispositionReason)
		e.DispositionReason, e.File = c.seal().Text(e.DispositionReason), c.seal().Line(e.File)
		entries[i] = e
	}
	return entries, nil
}

// reasoned is what was decided; a closed finding without a reason that somebody
// could check is one to review.
func (c *Call) reasoned(d finding.Disposition, reason string) finding.Disposition {
	if !d.Closed() || strings.ContainsFunc(reason, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
		return d
	}
	c.reasonless++
	return finding.NeedsReview
}

// reasonNotes says how many decisions did not count.
func (c *Call) reasonNotes() []string {
	if c.reasonless == 0 {
		return nil
	}
	return []string{count(c.reasonless, "closed decision") + " without disposition_reason: taken as needs_review. Say why in a way that another person can check."}
}

// entry reads one entry, or says in a clause why it is none.
func entry(raw json.RawMessage) (finding.Entry, string) {
	var e finding.Entry
	v, err := schema.Parse(raw)
	if err != nil || v.Kind != schema.Object {
		return e, "is not an object"
	}
	texts := map[string]string{}
	for _, m := range v.Members {
		most, known := entryLimits[m.Name]
		_, twice := texts[m.Name]
		switch {
		case !known:
			return e, "has no field " + quote(m.Name)
		case twice:
			return e, m.Name + " is given twice"
		case m.Value.Kind != schema.String || m.Value.Text == "":
			return e, m.Name + " is not a text"
		case utf8.RuneCountInString(m.Value.Text) > most:
			return e, fmt.Sprintf("%s has more than %d characters", m.Name, most)
		}
		texts[m.Name] = strings.ToValidUTF8(m.Value.Text, "\ufffd")
	}
	e = finding.Entry{
		InstanceID: texts["instance_id"], EvidenceHash: texts["evidence_hash"], RuleFamily: texts["rule_family"], File: texts["file"],
		Disposition: finding.Disposition(texts["disposition"]), DispositionReason: texts["disposition_reason"],
	}
	switch {
	case e.EvidenceHash == "":
		return e, "evidence_hash is missing"
	case e.Disposition == "":
		return e, "disposition is missing"
	case !slices.Contains(finding.Dispositions, e.Disposition):
		return e, "disposition is " + quote(string(e.Disposition))
	}
	return e, ""
}

var entryLimits = map[string]int{
	"instance_id": maxBaselineText, "evidence_hash": maxBaselineText, "disposition": maxBaselineText,
	"disposition_reason": maxBaselineCause, "rule_family": maxBaselineText, "file": 500,
}
