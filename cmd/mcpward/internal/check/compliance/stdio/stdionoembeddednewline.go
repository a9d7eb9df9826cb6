package stdio

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// StdioNoEmbeddedNewline reports messages that are spread over several lines,
// or begin with a byte order mark.
var StdioNoEmbeddedNewline = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/stdio-no-embedded-newline",
		Title:    "a message is not exactly one line",
		Why:      "The line end is what separates messages. A client reads every line as a message of its own and understands none of them.",
		Fix:      "Serialise without indentation, escape line ends in text, and write no byte order mark.",
		Residual: "Only messages that this run caused are judged.",
		Verify:   "Run mcpward run --only compliance/stdio-no-embedded-newline.",
		Severity: finding.High,
		Spec:     "basic/transports, stdio (messages MUST NOT contain embedded newlines)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Transport: "stdio",
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		var t probe.Tally
		for _, l := range output(p.Subject) {
			switch l.kind {
			case broken:
				t.Add("broken", "a message goes on over several lines, it begins with "+probe.Short(p.Subject, l.Data), l.Received)
			case marked:
				t.Add("marked", "a line begins with a byte order mark", l.Received)
			}
		}
		t.Report(p, "", "one JSON-RPC message per line")
		return nil
	},
}
