package stdio

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// overlapping is how many requests are written at once.
const overlapping = 20

// StdioConcurrent reports servers that mix up requests which overlap.
var StdioConcurrent = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/stdio-concurrent",
		Title:    "requests that overlap are not each answered once",
		Why:      "Clients send several requests without waiting. A lost or doubled answer leaves a call hanging, or gives one the result of another.",
		Fix:      "Keep the id with the request it belongs to, not in a shared variable, and write each message in one piece under a lock.",
		Residual: "Requests that end at once are tried; handlers that take longer may still interfere.",
		Verify:   "Run mcpward run --only compliance/stdio-concurrent.",
		Severity: finding.High,
		Spec:     "basic, Responses (MUST include the same ID as the request)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Transport: "stdio",
	Run: func(ctx context.Context, p *check.Pass) error {
		return probe.Shared(ctx, p.Subject, fmt.Sprintf("%d requests at once", overlapping), func(l *probe.Line) error {
			var frames []string
			missing := map[string]bool{}
			for range overlapping {
				id := l.ID()
				missing[id] = true
				frames = append(frames, string(l.Frame(id, probe.Harmless(p.Subject), nil)))
			}
			sent := strings.Join(frames, "\n") + "\n"
			if err := l.Send(ctx, []byte(sent)); err != nil {
				return err
			}
			wrong, err := gather(ctx, l, missing)
			if err != nil {
				return err
			}
			if len(missing) > 0 || len(wrong) > 0 {
				p.Violate(check.Violation{
					Message:  verdict(missing, wrong),
					Evidence: check.Evidence{Sent: probe.Excerpt(p.Subject, []byte(sent)), Got: strings.Join(wrong, ", "), Want: "each id once"},
				})
			}
			return nil
		})
	},
}

// maxLines bounds the lines among which the answers are looked for.
const maxLines = 10_000

// gather reads as many answers as there are ids and strikes those out. What is
// another id, or a second answer, is wrong.
func gather(ctx context.Context, l *probe.Line, missing map[string]bool) (wrong []string, err error) {
	n := len(missing)
	for lines := 0; n > 0 && lines < maxLines; lines++ {
		line, err := l.Next(ctx)
		if probe.Silent(err) {
			l.Spend()
			return wrong, nil
		}
		if err != nil {
			return nil, err
		}
		for _, f := range probe.Responses([][]byte{line}) {
			if probe.Null(f.ID) {
				continue // an answer to a notification before, or a lost id, which is missing then
			}
			id := strings.Trim(probe.Canonical(f.ID), `"`) // the type is the business of another rule
			if n--; missing[id] {
				delete(missing, id)
			} else {
				wrong = append(wrong, id)
			}
		}
	}
	for _, f := range probe.Responses(l.Listen(ctx, 50*time.Millisecond)) { // second answers
		if !probe.Null(f.ID) {
			wrong = append(wrong, probe.Canonical(f.ID))
		}
	}
	return wrong, nil
}

func verdict(missing map[string]bool, wrong []string) string {
	var parts []string
	if n := len(missing); n > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d requests at once were not answered", n, overlapping))
	}
	if n := len(wrong); n > 0 {
		slices.Sort(wrong)
		parts = append(parts, fmt.Sprintf("%d answers bear an id twice, or one that was not asked", n))
	}
	return strings.Join(parts, "; ")
}
