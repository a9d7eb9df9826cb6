package schemas

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// RepeatedKeys reports definitions in which an object uses a name twice.
var RepeatedKeys = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/repeated-keys",
		Title:    "an object in a definition uses a name more than once",
		Why:      "Some programs read the first value and some the last: what a person reviewed need not be what the model gets.",
		Fix:      "Write every name once; look for JSON that is put together from text.",
		Residual: "None for this definition.",
		Verify:   "Run mcpward run --only schema/repeated-keys.",
		Severity: finding.Medium,
		Spec:     "RFC 8259, section 4; CWE-436",
		Since:    "unreleased",
	},
	Level: check.Should,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, item := range listed.All(p.Subject) {
			for _, at := range schema.Duplicates(item.Value) {
				p.Report(item.At+at, "an object in the definition of %s uses a name more than once", term.Quote(item.Name))
			}
		}
		if p.Conn == nil {
			return nil
		}
		for _, r := range p.Conn.Repetitions() {
			p.Report("", "the answer to %s holds %s more than once", r.Step, term.Quote(r.Member))
		}
		return nil
	},
}
