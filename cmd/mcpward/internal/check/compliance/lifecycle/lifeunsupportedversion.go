package lifecycle

import (
	"context"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LifeUnsupportedVersion reports servers that do not refuse a request of an
// unknown revision with -32022.
var LifeUnsupportedVersion = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-unsupported-version",
		Title:    "a request of an unknown revision is not refused with -32022",
		Why:      "Without a handshake this error is the only way for a client to learn which revision to use. One that is served by mistake takes the answer for what its revision means.",
		Fix:      "Compare the protocolVersion in _meta of every request with those you serve; refuse others with -32022 and data.supported and data.requested. Servers on Go SDK 1.8.0 take every date before 2026-07-28 for a revision with a handshake.",
		Residual: "One future and one past date are tried.",
		Verify:   "Run mcpward run --only compliance/life-unsupported-version.",
		Severity: finding.High,
		Spec:     "2026-07-28, basic/versioning, Unsupported Versions (MUST)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Run: func(ctx context.Context, p *check.Pass) error {
		for _, version := range []string{"2099-01-01", unknownRevision} {
			if err := unsupported(ctx, p, version); err != nil {
				return err
			}
		}
		return nil
	},
}

func unsupported(ctx context.Context, p *check.Pass, version string) error {
	return probe.Shared(ctx, p.Subject, "a request of revision "+version, func(l *probe.Line) error {
		sent := l.Frame(l.ID(), anyMethod(p.Subject), map[string]any{"_meta": map[string]any{protocol.MetaProtocolVersion: version}})
		r, err := l.Ask(ctx, sent)
		if err != nil {
			return err
		}
		severity, wrong := judgeUnsupported(p, version, r)
		if wrong != "" {
			p.Violate(check.Violation{
				Message: fmt.Sprintf("a request of revision %s %s", version, wrong), Severity: severity,
				Evidence: evidence(p, sent, r, "error -32022 with data.supported and data.requested"),
			})
		}
		return nil
	})
}

// judgeUnsupported says what is wrong with an answer, "" for nothing. A past
// date warns if it is refused in another way, or served by a server that also
// speaks older revisions and takes it for one of them: the widely used Go SDK
// does so.
func judgeUnsupported(p *check.Pass, version string, r probe.Reply) (finding.Severity, string) {
	data := probe.Get(r.Frame.Error, "data")
	_, listed := probe.Texts(probe.Get(data, "supported"))
	severity := finding.High
	if version == unknownRevision {
		severity = finding.Medium
	}
	switch {
	case r.Frame.Response() && !r.Frame.Failed():
		if !slices.ContainsFunc(p.Conn.Session().Supported, handshaken) {
			severity = finding.High
		}
		return severity, "is served"
	case !r.Frame.Is(protocol.CodeUnsupportedProtocolVersion):
		return severity, "is refused with " + probe.Describe(p.Subject, r) + " instead of -32022"
	case !listed:
		return finding.High, "is refused without data.supported"
	case probe.Text(probe.Get(data, "requested")) != version:
		return finding.High, "is refused with a data.requested that is not what was requested"
	}
	return "", ""
}
