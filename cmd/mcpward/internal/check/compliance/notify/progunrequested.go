package notify

import (
	"context"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ProgUnrequested reports progress on connections where no request carried a
// token.
var ProgUnrequested = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/prog-unrequested",
		Title:    "progress comes that no request asked for",
		Why:      "A request asks for progress with a token. Without one, nobody can tell what the progress belongs to.",
		Fix:      "Send notifications/progress only for requests whose _meta has a progressToken.",
		Residual: "Connections on which some request carried a token are the business of compliance/prog-token.",
		Verify:   "Run mcpward run --only compliance/prog-unrequested.",
		Severity: finding.High,
		Spec:     "basic/utilities/progress (MUST only reference tokens provided in a request)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Stage: check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		var asked []int // connections
		messages, _ := p.Record.Messages()
		for _, m := range messages {
			if !m.Sent {
				continue
			}
			if f, _ := probe.Read(m.Data); probe.Get(f.Params, "_meta", "progressToken") != nil {
				asked = append(asked, m.Channel)
			}
		}
		var t probe.Tally
		for _, r := range probe.Notifications(p.Subject, "notifications/progress") {
			if !slices.Contains(asked, r.Channel) {
				t.Add("", "progress comes though no request carried a token", r)
			}
		}
		t.Report(p, "", "no notifications/progress")
		return nil
	},
}
