package lifecycle

import (
	"context"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LifeInitializeOnModernOnly reports servers without legacy revisions that do
// not tell an old client which ones they have.
var LifeInitializeOnModernOnly = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-initialize-on-modern-only",
		Title:    "the refusal of initialize does not say which revisions are served",
		Why:      "People with an older client see this error and nothing else. If it names the revisions, they know what to update.",
		Fix:      "Refuse initialize with an error whose message or data lists the revisions you serve.",
		Residual: "None.",
		Verify:   "Run mcpward run --only compliance/life-initialize-on-modern-only.",
		Severity: finding.Medium,
		Spec:     "2026-07-28, basic/versioning, Backward Compatibility (SHOULD)",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Modern,
	Run: func(ctx context.Context, p *check.Pass) error {
		supported := p.Conn.Session().Supported
		if slices.ContainsFunc(supported, handshaken) {
			return check.NotTestable("the server also speaks revisions that begin with initialize")
		}
		l, done, err := probe.Bare(ctx, p.Subject)
		if err != nil {
			return err
		}
		defer done()
		sent := greeting(p.Subject, l, string(protocol.LatestLegacy))
		r, err := l.Ask(ctx, sent)
		message := ""
		switch {
		case probe.Silent(err):
			message = "initialize is not answered"
		case err != nil:
			return err
		case r.Frame.Response() && !r.Frame.Failed():
			message = "initialize is served, though server/discover lists no revision that has it"
		case !names(r, supported):
			message = "initialize is answered with " + probe.Describe(p.Subject, r) + ", which names no revision that is served"
		default:
			return nil
		}
		p.Violate(check.Violation{Message: message, Evidence: evidence(p, sent, r, "an error that names "+strings.Join(supported, ", "))})
		return nil
	},
}

// names reports whether an answer names one of the revisions.
func names(r probe.Reply, supported []string) bool {
	text := string(r.Frame.Error)
	if r.Frame.Raw == nil {
		text = string(r.Answer.Body)
	}
	return slices.ContainsFunc(supported, func(revision string) bool { return strings.Contains(text, revision) })
}
