package streamable

import (
	"bytes"
	"context"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SSEPriming looks at the first event of a stream.
var SSEPriming = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-sse-priming",
		Title:    "an event stream does not begin with an event that has an id and no data",
		Why:      "A client whose connection breaks before the answer has no id to resume from.",
		Fix:      "Begin every stream with an event that has an id and empty data, if you keep events to resend.",
		Residual: "A server that resends nothing has nothing to prime.",
		Verify:   "Run mcpward run --only compliance/http-sse-priming.",
		Severity: finding.Info,
		Spec:     "basic/transports, Sending Messages to the Server",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Between(protocol.R20251125, protocol.R20251125),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		all, err := streams(ctx, p)
		if err != nil {
			return err
		}
		for _, x := range all {
			if !primed(x.answer.Body) {
				p.Violate(x.violation("id: …, data: (empty)", "the first event of a stream has no id, or has data"))
				break
			}
		}
		return nil
	},
}

// primed reports whether the first event of a stream has an id and no data.
// Blocks without either, such as comments, come before the first event.
func primed(body []byte) bool {
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(bytes.TrimPrefix(body, []byte("\ufeff"))))
	for block := range strings.SplitSeq(text, "\n\n") {
		id, data := false, ""
		for line := range strings.Lines(block) {
			name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
			switch name {
			case "id":
				id = true
			case "data":
				data += strings.TrimPrefix(value, " ")
			}
		}
		if id || data != "" {
			return id && data == ""
		}
	}
	return false
}
