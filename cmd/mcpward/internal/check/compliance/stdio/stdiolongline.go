package stdio

import (
	"bytes"
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// longLine is the length of the line that is tried.
const longLine = 1 << 20

// StdioLongLine notes servers that do not read a line of one MiB.
var StdioLongLine = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/stdio-long-line",
		Title:    "a line of 1 MiB is not taken",
		Why:      "A file or an image in the arguments of one call is that long. Readers with a fixed buffer, such as bufio.Scanner with its 64 KiB, fail there.",
		Fix:      "Read lines of any length up to a limit of some megabytes, and answer what is longer with an error.",
		Residual: "Longer lines are not tried.",
		Verify:   "Run mcpward run --only compliance/stdio-long-line.",
		Severity: finding.Info,
		Spec:     "basic/transports, stdio (no limit is stated)",
		Since:    "unreleased",
	},
	Level:     check.Advice,
	Transport: "stdio",
	Run: func(ctx context.Context, p *check.Pass) error {
		return probe.Shared(ctx, p.Subject, "a line of 1 MiB", func(l *probe.Line) error {
			sent := l.Frame(l.ID(), probe.Harmless(p.Subject), nil)
			// Blanks between two members mean nothing, so whatever goes wrong is
			// a matter of length.
			padded := append([]byte{'{'}, bytes.Repeat([]byte{' '}, longLine-len(sent))...)
			r, err := l.Ask(ctx, append(padded, sent[1:]...))
			return tolerated(p, "a line of 1 MiB", "a request with blanks in it, 1 MiB long", r, err)
		})
	},
}
