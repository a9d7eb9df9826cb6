package notify

import (
	"context"
	"fmt"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// neverUsed is the id of a request that was never made.
const neverUsed = "424242"

// CancelNoCrash reports servers that answer the cancellation of a request that
// does not exist, or do not survive it.
var CancelNoCrash = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/cancel-no-crash",
		Title:    "the cancellation of an unknown request is not ignored",
		Why:      "A cancellation that crosses with the answer is normal: the request is over when it arrives.",
		Fix:      "Ignore notifications/cancelled for an id that is not under way.",
		Residual: "None.",
		Verify:   "Run mcpward run --only compliance/cancel-no-crash.",
		Severity: finding.High,
		Spec:     "basic/utilities/cancellation, Error Handling (invalid cancellations SHOULD be ignored)",
		Since:    "unreleased",
	},
	Level: check.Should,
	Run: func(ctx context.Context, p *check.Pass) error {
		return probe.Shared(ctx, p.Subject, "the cancellation of an unknown request", func(l *probe.Line) error {
			sent := cancelled(neverUsed)
			got, err := cancel(ctx, p, l, sent)
			e, exited := probe.Exited(err)
			message := ""
			switch {
			case exited && p.Conn.Ended() == nil:
				message, got = "the server "+e.Reason+" when it got the cancellation of an unknown request", []byte(probe.Failure(err))
			case probe.Silent(err):
				message, got = "the server answers nothing any more after the cancellation of an unknown request", []byte("no answer")
			case err != nil:
				return err
			case got != nil:
				message = "the cancellation of an unknown request is answered"
			default:
				return nil
			}
			p.Violate(check.Violation{
				Message:  message,
				Evidence: check.Evidence{Sent: probe.Excerpt(p.Subject, sent), Got: probe.Excerpt(p.Subject, got), Want: "nothing"},
			})
			return nil
		})
	},
}

// cancelled is the cancellation of the request with an id, in JSON.
func cancelled(id string) []byte {
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%s,"reason":"no longer needed"}}`, id)
}

// cancel sends a cancellation and then a request, and returns what answers the
// cancelled id. An answer without an id is the business of another rule.
func cancel(ctx context.Context, p *check.Pass, l *probe.Line, sent []byte) ([]byte, error) {
	if p.HTTP() {
		if _, err := l.Exchange(ctx, sent); err != nil {
			return nil, err
		}
		return nil, l.Alive(ctx)
	}
	if err := l.Send(ctx, append(sent[:len(sent):len(sent)], '\n')); err != nil {
		return nil, err
	}
	r, err := l.Request(ctx, probe.Harmless(p.Subject), nil)
	if err != nil {
		return nil, err
	}
	lines := append([][]byte{r.Frame.Raw}, r.Answer.Others...)
	for _, f := range probe.Responses(append(lines, l.Listen(ctx, 50*time.Millisecond)...)) {
		if probe.Canonical(f.ID) == neverUsed {
			return f.Raw, nil
		}
	}
	return nil, nil
}
