package schemas

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// ContextBudget reports a tool list that costs more of a model's context than
// the user wants to spend on it.
var ContextBudget = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/context-budget",
		Title:    "the tool list costs more tokens than the budget",
		Why:      "Every definition is sent with every conversation. What it takes is missing for the work and is paid for each time.",
		Fix:      "Shorten descriptions, drop tools that nobody uses, or raise checks.context_tokens.",
		Residual: "The figure is an estimate: models count differently, and clients wrap definitions in their own words.",
		Verify:   "Run mcpward run --only schema/context-budget.",
		Severity: finding.Medium,
		Spec:     "the budget in the configuration, checks.context_tokens",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: func(_ context.Context, p *check.Pass) error {
		budget := p.Settings.ContextTokens
		if bytes, tokens := Cost(p.Surface); budget > 0 && tokens > budget {
			p.Report("/tools", "%d tools take about %d tokens (%d bytes), more than the budget of %d", len(p.Surface.Tools), tokens, bytes, budget)
		}
		return nil
	},
}

// bytesPerToken is what English text and JSON come to in the tokenizers of
// today's models, within about a fifth.
const bytesPerToken = 4

// Cost estimates what the tools of a surface take of a model's context. It
// counts what clients hand on to a model: name, description and inputSchema of
// each tool as compact JSON. A token is taken as four bytes.
func Cost(s *contract.Surface) (bytes, tokens int) {
	for _, t := range s.Tools {
		bytes += cost(t.Value)
	}
	return bytes, (bytes + bytesPerToken - 1) / bytesPerToken
}

// cost returns the bytes of one tool, given in canonical form.
func cost(tool []byte) int {
	sent := map[string][]byte{}
	for _, name := range []string{"name", "description", "inputSchema"} {
		if v := schema.Field(tool, name); v != nil {
			sent[name] = v
		}
	}
	if len(sent) == 0 {
		return 0
	}
	return len(schema.AppendObject(nil, sent))
}
