package notify

import (
	"context"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// SubFilter reports subscriptions that deliver, or promise, what was not asked
// for.
var SubFilter = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/sub-filter",
		Title:    "a subscription delivers what was not asked for",
		Why:      "Each kind of notification is opt-in. A client has no code for others and may end the stream.",
		Fix:      "Acknowledge and send only kinds that the request's filter names and the server supports.",
		Residual: "One subscription to changes of the list of tools is tried.",
		Verify:   "Run mcpward run --only compliance/sub-filter.",
		Severity: finding.High,
		Spec:     "2026-07-28, basic/patterns/subscriptions (MUST NOT send types that were not requested)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Run: func(ctx context.Context, p *check.Pass) error {
		s := subscribe(ctx, p)
		if err := s.open(); err != nil {
			return err
		}
		for _, f := range s.came {
			if wrong := unasked(f); wrong != "" {
				s.report(p, wrong, f.Raw, "changes of the list of tools only")
			}
		}
		return nil
	},
}

// unasked says what of a message was not asked for, "" for nothing.
func unasked(f probe.Frame) string {
	method := probe.Text(f.Method)
	if method != acknowledged {
		if method == "notifications/tools/list_changed" {
			return ""
		}
		return "the subscription to tools brings " + term.Quote(method)
	}
	filter, err := schema.Parse(probe.Get(f.Params, "notifications"))
	if err != nil {
		return ""
	}
	var extra []string
	for _, m := range filter.Members {
		empty := m.Value.Kind == schema.Bool && m.Value.Text == "false" || m.Value.Kind == schema.Array && len(m.Value.Items) == 0
		if m.Name != "toolsListChanged" && !empty {
			extra = append(extra, m.Name)
		}
	}
	if len(extra) == 0 {
		return ""
	}
	slices.Sort(extra)
	return "the acknowledgement promises " + term.Quote(extra[0]) + ", which was not asked for"
}
