package lifecycle

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LifeInitializeShape reports results of initialize that are not built as the
// revision wants.
var LifeInitializeShape = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-initialize-shape",
		Title:    "the result of initialize is not built as the revision wants",
		Why:      "It is the first thing a client reads, and typed clients refuse the whole server if a required member is missing or of another type.",
		Fix:      "Send protocolVersion, capabilities and serverInfo with name and version, and instructions only as text.",
		Residual: "Members that the specification does not name are allowed and not judged.",
		Verify:   "Run mcpward run --only compliance/life-initialize-shape.",
		Severity: finding.High,
		Spec:     "basic/lifecycle, Initialization; schema, InitializeResult",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Legacy,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, r := range probe.Results(p.Subject) {
			if r.Message.Method != "initialize" || probe.Text(probe.Get(r.Frame.Result, "protocolVersion")) != string(p.Revision) {
				continue
			}
			found, err := spec.Check(p.Revision, "InitializeResult", r.Frame.Result)
			if err != nil {
				return check.NotTestable("the result cannot be judged: %v", err)
			}
			for _, v := range found {
				p.Violate(check.Violation{
					Message:  v.Message,
					Evidence: check.Evidence{Sent: "initialize", Got: probe.Excerpt(p.Subject, r.Frame.Result), Want: "an InitializeResult of " + string(p.Revision)},
				})
			}
			return nil
		}
		return check.NotTestable("no result of initialize was recorded")
	},
}
