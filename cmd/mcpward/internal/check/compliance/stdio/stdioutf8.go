package stdio

import (
	"context"
	"fmt"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// StdioUTF8 reports lines on stdout that are not UTF-8.
var StdioUTF8 = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/stdio-utf8",
		Title:    "a line on stdout is not UTF-8",
		Why:      "Clients decode UTF-8. Other bytes become replacement characters at best; a strict decoder ends the connection.",
		Fix:      "Set the encoding of stdout to UTF-8 instead of the code page of the system, and cut text between characters, not bytes.",
		Residual: "Only messages that this run caused are judged; text of your data may reach other paths.",
		Verify:   "Run mcpward run --only compliance/stdio-utf8.",
		Severity: finding.High,
		Spec:     "basic/transports (JSON-RPC messages MUST be UTF-8 encoded)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Transport: "stdio",
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		var t probe.Tally
		for _, l := range output(p.Subject) {
			if l.kind == garbled {
				at := firstInvalid(l.Data)
				t.Add("", fmt.Sprintf("byte 0x%02x at offset %d of a line is not UTF-8", l.Data[at], at), l.Received)
			}
		}
		t.Report(p, "", "UTF-8")
		return nil
	},
}

// firstInvalid returns the offset of the first byte that is not UTF-8; there
// must be one.
func firstInvalid(b []byte) int {
	i := 0
	for i < len(b)-1 {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		i += n
	}
	return i
}
