package lifecycle

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// LifeVersionUnknown reports servers that do not answer a request for an
// unknown revision with one they speak.
var LifeVersionUnknown = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-version-unknown",
		Title:    "an unknown revision is not answered with a supported one",
		Why:      "Negotiation is the only way for a newer client to find common ground. A server that agrees to anything will later break in ways nobody expects; one that refuses cannot be used at all.",
		Fix:      "Answer initialize with the newest revision you support when you do not know the one that was asked for.",
		Residual: "One unknown revision is tried.",
		Verify:   "Run mcpward run --only compliance/life-version-unknown.",
		Severity: finding.High,
		Spec:     "basic/lifecycle, Version Negotiation (MUST respond with another version it supports)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Legacy,
	Run: func(ctx context.Context, p *check.Pass) error {
		tried := attempts(ctx, p.Subject)
		return judgeUnknown(p, tried[len(tried)-1])
	},
}

func judgeUnknown(p *check.Pass, a attempt) error {
	report := func(severity finding.Severity, format string, args ...any) error {
		e := evidence(p, a.sent, a.reply, "a result with a revision that the server speaks")
		if a.err != nil {
			e.Got = probe.Excerpt(p.Subject, []byte(probe.Failure(a.err)))
		}
		p.Violate(check.Violation{
			Message: fmt.Sprintf("asked for the unknown revision "+a.asked+", the server "+format, args...), Severity: severity, Evidence: e,
		})
		return nil
	}
	if e, exited := probe.Exited(a.err); exited && p.Conn.Ended() == nil {
		return report("", "%s", e.Reason)
	}
	_, supported := probe.Texts(probe.Get(a.reply.Frame.Error, "data", "supported"))
	switch got := a.version(); {
	case probe.Silent(a.err):
		return report("", "does not answer")
	case a.err != nil:
		return a.err
	case got == a.asked:
		return report("", "agrees to it")
	case protocol.Known(got):
		return nil
	case a.reply.Frame.Failed() && supported:
		// The section on errors has such an example, against its own MUST.
		return report(finding.Medium, "refuses with %s and names those it speaks, instead of answering with one", probe.Describe(p.Subject, a.reply))
	case got != "":
		return report("", "answers %s, which is unknown too", term.Quote(got))
	}
	return report("", "answers with %s", probe.Describe(p.Subject, a.reply))
}
