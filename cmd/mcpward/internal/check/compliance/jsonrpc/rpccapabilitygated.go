package jsonrpc

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RPCCapabilityGated reports methods behind a capability that is not declared
// and that are answered with something else than -32601. What a server gives
// away without declaring it is the business of other rules.
var RPCCapabilityGated = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-capability-gated",
		Title:    "a method without its capability is not answered with -32601",
		Why:      "A client that asks all the same learns from -32601 that there is nothing to find. An empty list or another error reads as a feature that is there and empty, or broken.",
		Fix:      "Register the handlers of a capability only when it is declared, or declare it.",
		Residual: "Only the lists and completion are asked for.",
		Verify:   "Run mcpward run --only compliance/rpc-capability-gated.",
		Severity: finding.Medium,
		Spec:     "basic/lifecycle, Capability Negotiation; server/utilities/completion, Error Handling",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.From(protocol.R20250326),
	Run: func(ctx context.Context, p *check.Pass) error {
		declared, tried := p.Conn.Session().Capabilities, false
		for _, g := range gated {
			if probe.Get(declared, g.capability) != nil {
				continue
			}
			tried = true
			what := fmt.Sprintf("%s without the capability %s", g.method, g.capability)
			err := probe.Shared(ctx, p.Subject, what, func(l *probe.Line) error { return gate(ctx, p, l, what, g) })
			if err != nil {
				return err
			}
		}
		if !tried {
			return check.NotTestable("every capability with a method of its own is declared")
		}
		return nil
	},
}

// A gatedMethod belongs to a capability.
type gatedMethod struct {
	capability, method string
	params             any
	list               string // the member of its result that is a list, "" for none
}

var gated = []gatedMethod{
	{"tools", "tools/list", nil, "tools"},
	{"prompts", "prompts/list", nil, "prompts"},
	{"resources", "resources/list", nil, "resources"},
	{"completions", "completion/complete", map[string]any{
		"ref":      map[string]string{"type": "ref/prompt", "name": "mcpward"},
		"argument": map[string]string{"name": "mcpward", "value": ""},
	}, ""},
}

func gate(ctx context.Context, p *check.Pass, l *probe.Line, what string, g gatedMethod) error {
	q := question{what, l.Frame(l.ID(), g.method, g.params), "error -32601"}
	r, err := l.Ask(ctx, q.sent)
	switch {
	case err != nil:
		return q.unanswered(p, err, "")
	case r.Frame.Is(protocol.CodeMethodNotFound):
	case served(r, g.list):
	case goSDK(r):
		q.violate(p, r, "", "%s is answered with HTTP status 400 and a text instead of error -32601, as servers on Go SDK 1.8.0 do", what)
	default:
		q.violate(p, r, "", "%s is answered with %s instead of error -32601", what, probe.Describe(p.Subject, r))
	}
	return nil
}

// served reports whether the server gives something away: items, or any result
// of a method that is no list.
func served(r probe.Reply, list string) bool {
	if !r.Frame.Response() || r.Frame.Failed() {
		return false
	}
	return list == "" || len(probe.Batch(probe.Get(r.Frame.Result, list))) > 0
}
