package lifecycle

import (
	"context"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LifeDiscover reports results of server/discover that are not built as the
// revision wants, or do not list the revision they are given in.
var LifeDiscover = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-discover",
		Title:    "the result of server/discover is not built as the revision wants",
		Why:      "It is the first thing a client reads, and typed clients refuse the whole server if a required member is missing or of another type.",
		Fix:      "Send supportedVersions with every revision you serve, and capabilities as an object.",
		Residual: "Cache hints and resultType are the business of other rules.",
		Verify:   "Run mcpward run --only compliance/life-discover.",
		Severity: finding.High,
		Spec:     "2026-07-28, server/discover (MUST implement); schema, DiscoverResult",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, r := range probe.Results(p.Subject) {
			if r.Message.Method == "server/discover" {
				return judgeDiscover(p, r.Frame.Result)
			}
		}
		return check.NotTestable("no result of server/discover was recorded")
	},
}

func judgeDiscover(p *check.Pass, result []byte) error {
	report := func(message string) {
		p.Violate(check.Violation{
			Message:  message,
			Evidence: check.Evidence{Sent: "server/discover", Got: probe.Excerpt(p.Subject, result), Want: "a DiscoverResult of " + string(p.Revision)},
		})
	}
	found, err := spec.Check(p.Revision, "DiscoverResult", result)
	if err != nil {
		return check.NotTestable("the result cannot be judged: %v", err)
	}
	for _, v := range found {
		if !elsewhere(v) {
			report(v.Message)
		}
	}
	return nil
}

// elsewhere reports whether a departure is the business of another rule, which
// looks at these members in every result.
func elsewhere(v spec.Violation) bool {
	for _, member := range []string{"resultType", "ttlMs", "cacheScope", "_meta"} {
		if strings.HasPrefix(string(v.Pointer), "/"+member) || v.Pointer == "" && strings.Contains(v.Message, member) {
			return true
		}
	}
	return false
}
