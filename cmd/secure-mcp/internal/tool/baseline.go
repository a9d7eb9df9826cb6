package tool

import (
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
)

// maxBaseline bounds the entries of a ledger that a caller sends back.
const maxBaseline = 500

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
	text := func(field string) string {
		return fmt.Sprintf(`"%s":{"type":"string","minLength":1,"maxLength":%d}`, field, finding.EntryLimits[field])
	}
	return `{"type":"object","properties":{` + text("instance_id") + `,` + text("evidence_hash") +
		`,"disposition":{"enum":["` + strings.Join(words, `","`) + `"]},` + text("disposition_reason") +
		`,` + text("rule_family") + `,` + text("file") + `},"required":["evidence_hash","disposition"],"additionalProperties":false}`
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
		v, err := schema.Parse(raw)
		if err != nil {
			return nil, err
		}
		e, err := finding.ParseEntry(v)
		if err != nil {
			return nil, &Problem{
				Code: CodeInvalidFinding, Text: fmt.Sprintf("item %d of argument \"disposition_baseline\": %v", i, err),
				Hint: "Send entries of disposition_ledger unchanged. evidence_hash and disposition are required; instance_id says which finding is meant.",
			}
		}
		c.weigh(e.Disposition, e.DispositionReason)
		e.DispositionReason, e.File = c.seal().Text(e.DispositionReason), c.seal().Line(e.File)
		entries[i] = e
	}
	return entries, nil
}

// weigh counts what was closed without a reason.
func (c *Call) weigh(d finding.Disposition, reason string) {
	if !finding.Reasoned(d, reason) {
		c.reasonless++
	}
}

// reasonNotes says how many decisions nobody can check.
func (c *Call) reasonNotes() []string {
	if c.reasonless == 0 {
		return nil
	}
	return []string{report.Count(c.reasonless, "closed decision") + " without disposition_reason. Say why, in a way that another person can check."}
}
