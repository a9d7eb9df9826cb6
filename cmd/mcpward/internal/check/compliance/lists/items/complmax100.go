package items

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ComplMax100 reports completions that are misshapen, too many or not served.
var ComplMax100 = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/compl-max100",
		Title:    "a completion is misshapen or has more than 100 values",
		Why:      "Clients show the values while somebody types. A list without a limit freezes them, and one of another shape is dropped.",
		Fix:      "Return at most 100 texts as values; say with total and hasMore that there are more.",
		Residual: "Only the first few prompts and templates were tried, with nothing typed.",
		Verify:   "Run mcpward run --only compliance/compl-max100.",
		Severity: finding.High,
		Spec:     "MCP server/utilities/completion, Completion Results",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(ctx context.Context, p *check.Pass) error {
		if p.Revision >= protocol.R20250326 && !asked.Declares(p.Subject, "completions") {
			return nil
		}
		questions := asked.Completions(p.Subject)
		if len(questions) == 0 {
			return check.NotTestable("there is no prompt argument and no template to complete")
		}
		answered := false
		for _, q := range questions[:min(len(questions), sampled)] {
			a, err := asked.For(ctx, p.Subject, "completion/complete", q.Params)
			if err != nil {
				return err
			}
			answered = answered || a.Result != nil
			for _, v := range incomplete(p, a) {
				v.At = q.At
				p.Violate(v)
			}
		}
		if !answered && p.Revision < protocol.R20250326 {
			return check.NotTestable("completion is not served, and this revision has no capability for it")
		}
		return nil
	},
}

// incomplete says what is wrong with a completion. An error about the argument
// is the server's right: not every argument can be completed.
func incomplete(p *check.Pass, a *asked.Answer) []check.Violation {
	declared := p.Revision >= protocol.R20250326
	switch {
	case a.Unknown() && declared:
		return []check.Violation{{
			Message:  "completions are declared, but completion/complete is answered with " + a.Says(),
			Evidence: a.Evidence("a result with completion"),
		}}
	case a.Error != nil:
		return nil
	case a.Result.Get("completion") == nil:
		return []check.Violation{{Message: "a result of completion/complete has no completion", Evidence: a.Evidence("completion")}}
	}
	return misshapen(p.Revision, "CompleteResult", "/completion", a.Result, a, "completion/complete")
}
