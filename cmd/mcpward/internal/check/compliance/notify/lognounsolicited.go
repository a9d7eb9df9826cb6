package notify

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LogNoUnsolicited reports log messages that no request asked for.
var LogNoUnsolicited = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/log-no-unsolicited",
		Title:    "a log message comes that nobody asked for",
		Why:      "In 2026-07-28 a request opts in to log messages. Others have nobody to read them, and may tell one client about another.",
		Fix:      "Send notifications/message only while you serve a request whose _meta sets io.modelcontextprotocol/logLevel.",
		Residual: "Only messages that this run caused are judged.",
		Verify:   "Run mcpward run --only compliance/log-no-unsolicited.",
		Severity: finding.High,
		Spec:     "2026-07-28, server/utilities/logging (MUST NOT unless requested)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		asked := optedIn(p)
		var t probe.Tally
		for _, r := range probe.Notifications(p.Subject, "notifications/message") {
			if at, ok := asked[r.Channel]; !ok || r.At < at {
				t.Add("", "a log message comes though no request set a log level", r)
			}
		}
		t.Report(p, "", "no notifications/message")
		return nil
	},
}

// optedIn returns where, on each connection, the first request asked for log
// messages. From there on they are allowed: over stdio nothing tells for which
// request one comes.
func optedIn(p *check.Pass) map[int]int {
	first := map[int]int{}
	messages, _ := p.Record.Messages()
	for i, m := range messages {
		if !m.Sent {
			continue
		}
		f, _ := probe.Read(m.Data)
		if _, ok := first[m.Channel]; !ok && probe.Get(f.Params, "_meta", "io.modelcontextprotocol/logLevel") != nil {
			first[m.Channel] = i
		}
	}
	return first
}
