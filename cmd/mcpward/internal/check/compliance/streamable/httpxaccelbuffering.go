package streamable

import (
	"context"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// XAccelBuffering looks at the headers of event streams.
var XAccelBuffering = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-x-accel-buffering",
		Title:    "an event stream lacks the header X-Accel-Buffering: no",
		Why:      "A proxy such as nginx keeps the events back until the stream ends, so progress comes all at once.",
		Fix:      "Send X-Accel-Buffering: no with every text/event-stream.",
		Residual: "Proxies that do not know the header buffer all the same.",
		Verify:   "Run mcpward run --only compliance/http-x-accel-buffering.",
		Severity: finding.Info,
		Spec:     "basic/transports, Streamable HTTP",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Modern,
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		all, err := streams(ctx, p)
		if err != nil {
			return err
		}
		for _, x := range all {
			if !strings.EqualFold(x.answer.Header.Get("X-Accel-Buffering"), "no") {
				p.Violate(x.violation("X-Accel-Buffering: no", "an event stream lacks the header X-Accel-Buffering: no"))
				break
			}
		}
		return nil
	},
}
