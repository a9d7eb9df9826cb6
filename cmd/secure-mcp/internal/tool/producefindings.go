package tool

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
)

// The limits of the findings of one call.
const (
	maxFindings     = 500
	maxFindingBytes = 500_000
)

// ProduceFindings turns the confirmed findings and the open candidates of a
// review into one report.
var ProduceFindings = &Tool{
	Name:  "secure_mcp_produce_findings",
	Title: "Produce remediation-focused findings report",
	Description: `Turns findings into one report: completes traceability, joins duplicates, applies earlier decisions, sorts by open work, severity and confidence, numbers F-001 onwards, and adds counts, a risk score and a ledger. ` +
		`Call it last, after the cited source of each candidate was read. It reads no files and stores nothing but the finished documents of this process.

How to use it:
- Pass candidates of the review tools with what you decided (disposition and disposition_reason) and your own findings in the same form. Keep instance_id and evidence_hash of a candidate unchanged: they are how it is known again.
- reportable and deferred are confirmed work; needs_review stays a candidate; fixed, suppressed, accepted_risk and not_applicable are closed and need a reason that another person can check.
- Say in proof_gap only what reading cannot show for this finding; leave it out otherwise. Quote as little code as possible and mask secrets.
- Keep disposition_ledger of the last page and all before it, and pass it as disposition_baseline next time: a closed finding stays closed only while its evidence is the same.
- The result is paged; follow next_cursor. With response_format markdown or sarif the complete document is at report.uri, to be read as a resource.

Texts are masked and bounded again on the way out. Describe remedies, not exploits.`,
	MaxArguments: 3 << 20,
	Params: paged(
		Param{Name: "findings", kind: items, required: true, least: 1, most: maxFindings, schema: findingSchema(), Help: "At most 500 findings and 500,000 bytes. Fields and limits: finding.schema.json."},
		Param{Name: "project_root", max: 4096, Help: "What was reviewed; only shown in the report."},
		Param{Name: "min_severity", words: words(finding.Severities), def: string(finding.Info), Help: "Leave out what matters less; it stays in the ledger."},
		Param{Name: "min_confidence", words: words(finding.Confidences), def: string(finding.Tentative), Help: "Leave out what is less sure; it stays in the ledger."},
		Param{Name: "dedupe", kind: flag, def: true, Help: "Join findings that are the same."},
		Param{Name: "report_title", max: 200, Help: "Heading of the report."},
		baselineParam,
		format("json: the page alone. markdown, sarif: also a complete document.", "json", "markdown", "sarif"),
	),
	Output: output(`
		"executive_summary": {"type": "object", "description": "total, counts, open_total, open_counts, risk_score, ledger_risk_score, top_categories, remediation_priority, validation_counts, framing."},
		"findings": {"type": "array", "description": "Each as in finding.schema.json."},
		"candidate_disposition_counts": {"type": "object"},
		"disposition_ledger": {"type": "array", "description": "instance_id, evidence_hash, disposition, disposition_reason, rule_family, file."},
		"report": {"type": ["object", "null"], "description": "uri, mime_type, bytes of the complete document; null for json."},
		"review_checkpoint": {"type": "object"},
		"notes": {"type": "array"},` + pageOutput),
	Run: produceFindings,
}

// findingSchema is one finding in short: names, types and words. The limits are
// in the published schema, which decoding enforces.
func findingSchema() string {
	var members, required []string
	for _, d := range finding.Fields() {
		shape := `{"type":"string"}`
		switch {
		case d.Words != nil:
			shape = `{"enum":["` + strings.Join(d.Words, `","`) + `"]}`
		case d.Kind == schema.Number:
			shape = `{"type":"integer"}`
		case d.Kind == schema.Array:
			shape = `{"type":"array","items":{"type":"string"}}`
		}
		members = append(members, fmt.Sprintf("%q:%s", d.Name, shape))
		if d.Required {
			required = append(required, fmt.Sprintf("%q", d.Name))
		}
	}
	return `{"type":"object","properties":{` + strings.Join(members, ",") + `},"required":[` + strings.Join(required, ",") + `],"additionalProperties":false}`
}

func words[T ~string](scale []T) []string {
	out := make([]string, len(scale))
	for i, w := range scale {
		out[i] = string(w)
	}
	return out
}

func produceFindings(_ context.Context, c *Call) (*Answer, error) {
	given, err := c.findings()
	if err != nil {
		return nil, err
	}
	baseline, err := c.baseline()
	if err != nil {
		return nil, err
	}
	a := report.Assemble(given, report.Options{
		MinSeverity: finding.Severity(c.text("min_severity")), MinConfidence: finding.Confidence(c.text("min_confidence")),
		Merge: c.flag("dedupe"), Baseline: baseline,
	})
	p, err := c.cut("findings", page.Of("findings", 20<<10, a.Findings), page.Of("disposition_ledger", 8<<10, a.Ledger))
	if err != nil {
		return nil, err
	}
	s := report.Summarise(a.Findings)
	answer := &Answer{
		Summary: reportSummary(a, s), Root: c.seal().Line(c.text("project_root")), Page: p,
		Fields: map[string]any{
			"executive_summary": s, "candidate_disposition_counts": report.Dispositions(a.Findings), "report": nil,
			"review_checkpoint": checkpoint(), "notes": append(reportNotes(a, baseline), c.reasonNotes()...),
		},
	}
	shown := a.Findings[p.Lists[0].Before : p.Lists[0].Before+len(p.Lists[0].Items)]
	answer.Text = brief(answer.Summary, shown, pageLine(p))
	return answer, c.attach(answer, a, baseline)
}

// findings decodes and seals the findings of a call.
func (c *Call) findings() ([]finding.Finding, error) {
	given := c.items("findings")
	size := 0
	out := make([]finding.Finding, len(given))
	for i, raw := range given {
		if size += len(raw); size > maxFindingBytes {
			return nil, &Problem{
				Code: CodeTooLarge, Text: fmt.Sprintf("the findings have more than %d bytes", maxFindingBytes),
				Hint: "Shorten evidence, or report in several calls and carry disposition_ledger from one to the next.",
			}
		}
		f, err := finding.Decode(raw)
		if err != nil {
			return nil, c.invalidFinding(i, err)
		}
		c.weigh(f.Disposition, f.DispositionReason)
		out[i] = c.seal().Finding(f)
	}
	return out, nil
}

func (c *Call) invalidFinding(i int, err error) error {
	text, hint := "is not a valid finding", "Send JSON objects."
	if bad, ok := errors.AsType[*finding.Invalid](err); ok {
		text = strings.TrimPrefix(bad.Error(), finding.ErrInvalid.Error()+": ")
		hint = "Correct this item; nothing was reported. Required: " + requiredFields() + "."
	}
	return &Problem{Code: CodeInvalidFinding, Text: fmt.Sprintf("item %d of argument \"findings\": %s", i, c.seal().Line(text)), Hint: hint}
}

func requiredFields() string {
	var names []string
	for _, d := range finding.Fields() {
		if d.Required {
			names = append(names, d.Name)
		}
	}
	return strings.Join(names, ", ")
}

// attach adds the complete document where one was asked for.
func (c *Call) attach(answer *Answer, a report.Assembly, baseline []finding.Entry) error {
	d := report.Document{
		Title: c.seal().Line(c.text("report_title")), Project: answer.Root, Version: c.Version, Findings: a.Findings, Baseline: baseline,
	}
	var file report.File
	switch c.text("response_format") {
	case "json":
		return nil
	case "markdown":
		file = report.File{Name: "review.md", MIMEType: "text/markdown", Text: report.Markdown(d)}
	case "sarif":
		text, err := report.SARIF(d)
		if err != nil {
			return err
		}
		file = report.File{Name: "review.sarif", MIMEType: "application/sarif+json", Text: text}
	}
	uri, kept := c.Reports.Put(file)
	if !kept {
		return fmt.Errorf("a document of %d bytes does not fit into the store", len(file.Text))
	}
	answer.Fields["report"] = map[string]any{"uri": uri, "mime_type": file.MIMEType, "bytes": len(file.Text)}
	answer.Links = []Link{{URI: uri, Name: file.Name, Title: "The complete report", MIMEType: file.MIMEType, Size: len(file.Text)}}
	answer.Text += fmt.Sprintf("\nThe complete document (%s, %d bytes) is the resource %s.", file.MIMEType, len(file.Text), uri)
	if file.MIMEType == "text/markdown" && len(file.Text) <= maxInline {
		answer.Text = file.Text
	}
	return nil
}

// maxInline is how long a Markdown report may be to come as the text block.
const maxInline = 12 << 10

func reportSummary(a report.Assembly, s report.Summary) string {
	return fmt.Sprintf("%s; risk score %d.", report.Standing(a.Findings), s.RiskScore)
}

func reportNotes(a report.Assembly, baseline []finding.Entry) []string {
	notes := []string{report.RiskScoreText}
	if a.Merged > 0 {
		notes = append(notes, report.Count(a.Merged, "finding")+" joined with another one that is the same.")
	}
	if a.Below > 0 {
		notes = append(notes, report.Count(a.Below, "finding")+" below the minimum: not in findings, kept in disposition_ledger.")
	}
	nameless := 0
	for _, e := range baseline {
		if e.InstanceID == "" {
			nameless++
		}
	}
	if nameless > 0 {
		notes = append(notes, report.Count(nameless, "baseline entry", "baseline entries")+" without instance_id: nothing is closed by them, because they do not say which finding is meant.")
	}
	return notes
}

func checkpoint() map[string]any {
	return map[string]any{"resumable": true, "next_steps": []string{
		"Follow next_cursor until it is null, so that no finding and no ledger entry is missed.",
		"Read the cited source of every needs_review finding and decide it with a reason.",
		"Fix open work in the order of remediation_priority and verify each as it says.",
		"Keep the complete disposition_ledger with the project.",
		"After changes, review again with disposition_baseline set to that ledger.",
	}}
}
