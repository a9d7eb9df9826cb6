package lifecycle

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// LifeVersionEcho reports servers that speak a revision and answer another one
// when they are asked for it.
var LifeVersionEcho = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-version-echo",
		Title:    "a supported revision is not agreed to",
		Why:      "A client that knows only the revision it asked for has to give up on a server that in fact speaks it.",
		Fix:      "Answer initialize with the revision that was asked for whenever you support it.",
		Residual: "That a revision is supported is known only from the answers to other requests for it.",
		Verify:   "Run mcpward run --only compliance/life-version-echo.",
		Severity: finding.High,
		Spec:     "basic/lifecycle, Version Negotiation (MUST respond with the same version)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Legacy,
	Run: func(ctx context.Context, p *check.Pass) error {
		tried := attempts(ctx, p.Subject)
		spoken := map[string]bool{string(p.Revision): true}
		answers := 0
		for _, a := range tried {
			if protocol.Known(a.version()) {
				spoken[a.version()] = true
				answers++
			}
		}
		if answers == 0 {
			return check.NotTestable("no initialize for another revision got a result")
		}
		for _, a := range tried {
			got := a.version()
			if got == "" || got == a.asked || !spoken[a.asked] {
				continue
			}
			p.Violate(check.Violation{
				Message:  fmt.Sprintf("asked for %s, which the server agrees to elsewhere, it answers %s", a.asked, term.Quote(got)),
				Evidence: evidence(p, a.sent, a.reply, "protocolVersion "+a.asked),
			})
		}
		return nil
	},
}
