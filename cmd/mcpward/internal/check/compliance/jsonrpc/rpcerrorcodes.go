package jsonrpc

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

// RPCErrorCodes reports error codes that 2026-07-28 forbids or does not
// define.
var RPCErrorCodes = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-error-codes",
		Title:    "an error code is one that 2026-07-28 forbids",
		Why:      "From that revision on the codes from -32020 to -32099 belong to MCP. A server that sends one of its own there will be misread as soon as the code gets a meaning.",
		Fix:      "Use the codes of the specification, or one outside -32768 to -32000 for errors of your own; for an unknown resource send -32602.",
		Residual: "Only errors that this run caused are judged.",
		Verify:   "Run mcpward run --only compliance/rpc-error-codes.",
		Severity: finding.High,
		Spec:     "2026-07-28, basic/index, Error Codes",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, severity := range []finding.Severity{finding.High, finding.Medium} {
			var t probe.Tally
			for _, r := range probe.All(p.Subject) {
				code, ok := r.Frame.Code()
				if !r.OK || !r.Frame.Failed() || !ok {
					continue
				}
				if s, what := judge(code); what != "" && s == severity {
					t.Add(what, fmt.Sprintf("the answer to %s has code %d, %s", term.Quote(r.Message.Method), code, what), r)
				}
			}
			t.Report(p, severity, "a code of the specification")
		}
		return nil
	},
}

// judge says what is wrong with a code, "" for nothing.
func judge(code int64) (finding.Severity, string) {
	switch {
	case code == 0:
		return finding.Medium, "which means nothing; servers on Go SDK 1.8.0 send it where an error has no code"
	case code == protocol.CodeResourceNotFound, code == protocol.CodeURLElicitationRequired:
		return finding.High, "which this revision forbids"
	case protocol.ModernCode(code):
	case -32099 <= code && code <= -32020:
		return finding.High, "which is reserved for MCP and not defined"
	case -32019 <= code && code <= -32000:
		return finding.Medium, "which new implementations should not use"
	}
	return "", ""
}
