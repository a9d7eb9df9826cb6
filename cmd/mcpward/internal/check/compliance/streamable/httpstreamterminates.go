package streamable

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// StreamTerminates waits for the end of a stream after its answer.
var StreamTerminates = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-stream-terminates",
		Title:    "an event stream stays open after the answer",
		Why:      "Each request then holds a connection, and clients run out of them.",
		Fix:      "Close the stream once the response was sent.",
		Residual: "Streams that end only after a quarter of a second count as open.",
		Verify:   "Run mcpward run --only compliance/http-stream-terminates.",
		Severity: finding.Medium,
		Spec:     "basic/transports, Sending Messages to the Server",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.From(protocol.R20250326),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		all, err := streams(ctx, p)
		if err != nil {
			return err
		}
		for _, x := range all {
			if x.answer.Frame != nil && !x.answer.Ended {
				p.Violate(x.violation("the end of the stream", "the stream of a request stays open after the answer"))
				break
			}
		}
		return nil
	},
}
