package stdio

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// StdioSurvivesToolError reports servers that end, or fall silent, because of
// a request they cannot serve.
var StdioSurvivesToolError = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/stdio-survives-tool-error",
		Title:    "a request that cannot be served ends the server",
		Why:      "A wrong name or argument comes from a model every day. If it ends the process, every other call of the session is lost with it.",
		Fix:      "Catch errors and panics around every handler and answer with an error.",
		Residual: "Faults in the protocol are tried, not faults in the work of your tools.",
		Verify:   "Run mcpward run --only compliance/stdio-survives-tool-error.",
		Severity: finding.Medium,
		Spec:     "server/tools, Error Handling",
		Since:    "unreleased",
	},
	Level:     check.Advice,
	Transport: "stdio",
	Stage:     check.Last,
	Run: func(ctx context.Context, p *check.Pass) error {
		if e := p.Conn.Ended(); e != nil {
			return check.NotTestable("the server had ended: %s", e.Reason)
		}
		for _, d := range probe.Deaths(p.Subject) {
			p.Violate(check.Violation{
				Message:  "the server " + d.Err.Reason + " after it got " + d.After,
				Evidence: check.Evidence{Sent: d.After, Got: probe.Excerpt(p.Subject, []byte(probe.Failure(d.Err))), Want: "an error, and a server that lives on"},
			})
		}
		return provoke(ctx, p)
	},
}

// A fault is a request that cannot be served. The tool does not exist.
type fault struct {
	what, method string
	params       any
}

var faults = []fault{
	{"a call of an unknown tool", "tools/call", map[string]any{"name": "mcpward__no_such_tool", "arguments": struct{}{}}},
	{"a call without a name", "tools/call", map[string]any{"arguments": struct{}{}}},
	{"a call whose name is a number", "tools/call", map[string]any{"name": 7}},
	{"a request for an unknown resource", "resources/read", map[string]any{"uri": "mcpward-nope://x"}},
	{"a request for an unknown prompt", "prompts/get", map[string]any{"name": "mcpward__no_such_prompt"}},
	{"a cursor that is a number", "tools/list", map[string]any{"cursor": 7}},
	{"params that are an array", "tools/list", nil},
}

// provoke sends the faults one after the other, each with a harmless request
// behind it.
func provoke(ctx context.Context, p *check.Pass) error {
	l, done, err := probe.Fresh(ctx, p.Subject)
	if err != nil {
		return err
	}
	defer done()
	for _, f := range faults {
		sent := l.Frame(l.ID(), f.method, f.params)
		if f.params == nil {
			sent = []byte(`{"jsonrpc":"2.0","id":` + l.ID() + `,"method":"` + f.method + `","params":[1]}`)
		}
		id := l.ID()
		lines := append(append(sent[:len(sent):len(sent)], '\n'), append(l.Frame(id, probe.Harmless(p.Subject), nil), '\n')...)
		err := l.Send(ctx, lines)
		if err == nil {
			err = l.Await(ctx, id)
		}
		if err != nil {
			return lost(p, f, sent, err)
		}
	}
	return nil
}

// lost reports the end of the process, or a silence.
func lost(p *check.Pass, f fault, sent []byte, err error) error {
	message := ""
	e, exited := probe.Exited(err)
	switch {
	case exited:
		message = "the server " + e.Reason + " after it got " + f.what
	case probe.Silent(err):
		message = "the server answers nothing any more after it got " + f.what
	default:
		return err
	}
	p.Violate(check.Violation{
		Message:  message,
		Evidence: check.Evidence{Sent: probe.Excerpt(p.Subject, sent), Got: probe.Excerpt(p.Subject, []byte(probe.Failure(err))), Want: "an error, and a server that lives on"},
	})
	return nil
}
