package lifecycle

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// LifeMissingCapability reports refusals for want of a client's capability that
// do not say which one.
var LifeMissingCapability = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-missing-capability",
		Title:    "error -32021 does not name the capabilities that are missing",
		Why:      "The client could declare what is needed and ask again, if it were told what that is.",
		Fix:      "Send data.requiredCapabilities, an object like clientCapabilities, with every -32021.",
		Residual: "Only refusals that this run caused are judged; a server that should refuse and does not is not found.",
		Verify:   "Run mcpward run --only compliance/life-missing-capability.",
		Severity: finding.High,
		Spec:     "2026-07-28, basic/index, Missing Required Client Capability (MUST)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		var t probe.Tally
		seen := false
		for _, r := range probe.All(p.Subject) {
			if !r.Frame.Is(protocol.CodeMissingClientCapability) {
				continue
			}
			seen = true
			if !probe.Object(probe.Get(r.Frame.Error, "data", "requiredCapabilities")) {
				t.Add("", "the answer to "+term.Quote(r.Message.Method)+" is -32021 without data.requiredCapabilities", r)
			}
		}
		if !seen {
			return check.NotTestable("no request needed a capability of the client")
		}
		t.Report(p, "", "data.requiredCapabilities")
		return nil
	},
}
