package notify

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/calls"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// MRTRShape reports results that ask for input in a way that is not allowed.
var MRTRShape = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/mrtr-shape",
		Title:    "a result asks for input in a way that is not allowed",
		Why:      "A client answers such a result by asking again with the input. It cannot, if the result asks for something it never offered, or says neither what it wants nor how to go on.",
		Fix:      "Ask for input only in tools/call, prompts/get and resources/read, only for what the request's clientCapabilities offer, and send inputRequests or requestState.",
		Residual: "Only results that this run caused are judged; it offers no capability, so no input may be requested from it.",
		Verify:   "Run mcpward run --call-read-only --only compliance/mrtr-shape.",
		Severity: finding.High,
		Spec:     "2026-07-28, basic/patterns, Multi Round-Trip Requests (MUST)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Stage:     check.Calls,
	Run: func(ctx context.Context, p *check.Pass) error {
		if err := mayAsk(ctx, p); err != nil {
			return err
		}
		var t probe.Tally
		seen := false
		messages, _ := p.Record.Messages()
		for _, m := range messages {
			f, _ := probe.Read(m.Data)
			if m.Sent || probe.Text(probe.Get(f.Result, "resultType")) != "input_required" {
				continue
			}
			seen = true
			if kind, wrong := asksWrongly(p, m.Method, f.Result); wrong != "" {
				t.Add(kind, "the result of "+term.Quote(m.Method)+" asks for input"+wrong, probe.Received{Message: m, Frame: f})
			}
		}
		if !seen {
			return check.NotTestable("no result asked for input")
		}
		t.Report(p, "", "a result that this client can answer")
		return nil
	},
}

// mayAsk makes requests whose results may ask for input: one prompt, one
// resource, and the tools that may be called. What becomes of them is in the
// record.
func mayAsk(ctx context.Context, p *check.Pass) error {
	for _, prompt := range listed.Prompts(p.Subject) {
		if len(items(prompt.Get("arguments"))) == 0 {
			if _, err := p.Conn.Request(ctx, "prompts/get", map[string]string{"name": prompt.Name}); err != nil {
				return err
			}
			break
		}
	}
	if resources := listed.Resources(p.Subject); len(resources) > 0 {
		if _, err := p.Conn.Request(ctx, "resources/read", map[string]string{"uri": resources[0].Name}); err != nil {
			return err
		}
	}
	_, _ = calls.Observe(ctx, p.Subject) // without a tool the rest is judged
	return nil
}

func items(v *schema.Value) []*schema.Value {
	if v == nil {
		return nil
	}
	return v.Items
}

// asksWrongly says what is wrong with a result that asks for input, "" for
// nothing, and a name for that.
func asksWrongly(p *check.Pass, method string, result []byte) (kind, wrong string) {
	requests, state := probe.Get(result, "inputRequests"), probe.Get(result, "requestState")
	switch {
	case !spec.MayAsk(p.Revision, method):
		return "method", ", which that method must not"
	case requests == nil && state == nil:
		return "empty", " without inputRequests and requestState"
	case requests != nil && string(requests) != "{}":
		return "undeclared", " that the request did not offer"
	}
	return "", ""
}
