package jsonrpc

import (
	"context"
	"strconv"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// RPCEnvelope reports messages of the server whose envelope breaks JSON-RPC.
var RPCEnvelope = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-envelope",
		Title:    "a message breaks the envelope of JSON-RPC",
		Why:      "Client libraries validate the envelope before anything else and drop, or die of, a message that fails. The request it answers then hangs.",
		Fix:      "Send \"jsonrpc\":\"2.0\" in every message, exactly one of result and error in every answer, an object as result, and errors with an integer code and a text as message.",
		Residual: "Only messages that this run caused are judged.",
		Verify:   "Run mcpward run --only compliance/rpc-envelope.",
		Severity: finding.High,
		Spec:     "basic, Messages (MUST follow JSON-RPC 2.0, sections 4 and 5)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Stage: check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		var t probe.Tally
		for _, r := range probe.All(p.Subject) {
			if !r.OK || !envelope(p, r.Frame) {
				continue
			}
			for _, wrong := range faults(r.Frame) {
				t.Add(wrong, kindOf(r)+" "+wrong, r)
			}
		}
		t.Report(p, "", "JSON-RPC 2.0")
		return nil
	},
}

// envelope reports whether a message is meant to be JSON-RPC. Over HTTP an
// error body may be of the web framework's own form.
func envelope(p *check.Pass, f probe.Frame) bool {
	if p.HTTP() && f.Version == nil && f.ID == nil {
		return false
	}
	return f.Message()
}

// kindOf says what kind of message it is.
func kindOf(r probe.Received) string {
	method := term.Quote(r.Message.Method)
	switch {
	case r.Frame.Method != nil && r.Frame.ID != nil:
		return "the request " + method
	case r.Frame.Method != nil:
		return "the notification " + method
	case r.Message.Method == "":
		return "an answer"
	}
	return "the answer to " + method
}

// faults says what is wrong with an envelope.
func faults(f probe.Frame) (out []string) {
	if version := probe.Canonical(f.Version); version != `"2.0"` {
		out = append(out, absent(f.Version, `lacks "jsonrpc":"2.0"`, `has a "jsonrpc" that is not "2.0"`))
	}
	if f.Method != nil {
		if f.Method[0] != '"' {
			out = append(out, "has a method that is no text")
		}
		return out
	}
	switch {
	case f.Result != nil && f.Error != nil:
		out = append(out, "has a result and an error")
	case f.Result == nil && f.Error == nil:
		out = append(out, "has neither result nor error")
	case f.Result != nil && !probe.Object(f.Result):
		out = append(out, "has a result that is no object")
	case f.Error != nil:
		out = append(out, badError(f.Error)...)
	}
	if f.Result != nil && f.ID == nil {
		out = append(out, "has a result and no id")
	}
	return out
}

func badError(raw []byte) (out []string) {
	if !probe.Object(raw) {
		return []string{"has an error that is no object"}
	}
	code, message := probe.Get(raw, "code"), probe.Get(raw, "message")
	if _, err := strconv.ParseInt(string(code), 10, 64); err != nil {
		out = append(out, absent(code, "has an error without a code", "has an error whose code is no integer"))
	}
	if len(message) == 0 || message[0] != '"' {
		out = append(out, absent(message, "has an error without a message", "has an error whose message is no text"))
	}
	return out
}

func absent(raw []byte, without, wrong string) string {
	if raw == nil {
		return without
	}
	return wrong
}
