package lifecycle

import (
	"context"
	"fmt"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LifeStdinCloseExit reports servers that stay when their client goes.
var LifeStdinCloseExit = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-stdin-close-exit",
		Title:    "the server does not exit when its stdin is closed",
		Why:      "Closing stdin is how a client ends a server. One that stays is left behind whenever a client crashes, and such processes pile up.",
		Fix:      "Read stdin to its end and exit then; do not let timers or open connections keep the process alive.",
		Residual: "Children of the server that outlive it are not looked for.",
		Verify:   "Run mcpward run --only compliance/life-stdin-close-exit.",
		Severity: finding.Medium,
		Spec:     "basic/lifecycle, Shutdown; from 2026-07-28 basic/transports/stdio (SHOULD exit promptly)",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Transport: "stdio",
	Run: func(ctx context.Context, p *check.Pass) error {
		l, done, err := probe.Fresh(ctx, p.Subject)
		if err != nil {
			return err
		}
		defer done()
		if err := l.Alive(ctx); err != nil {
			return err
		}
		if !l.CloseInput(patience) {
			p.Violate(check.Violation{
				Message:  fmt.Sprintf("the server still runs %s after its stdin was closed", patience),
				Evidence: check.Evidence{Sent: "the end of stdin", Got: "a process that goes on", Want: "an exit"},
			})
		}
		return nil
	},
}

// patience is how long a server may take to exit; the two widely used SDKs
// need 0.3 s.
const patience = 2 * time.Second
