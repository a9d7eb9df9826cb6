package stdio

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// StdioCRLFTolerant notes servers that do not read a line which ends with CR
// LF, or stumble over a blank one.
var StdioCRLFTolerant = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/stdio-crlf-tolerant",
		Title:    "a line that ends with CR LF, or a blank one, is not taken",
		Why:      "Clients on Windows, and people who try a server by hand, send CR LF. The CR is white space for every JSON parser, unless the line is compared or measured before.",
		Fix:      "Trim white space from every line and skip the blank ones.",
		Residual: "None.",
		Verify:   "Run mcpward run --only compliance/stdio-crlf-tolerant.",
		Severity: finding.Info,
		Spec:     "basic/transports, stdio (messages are delimited by newlines)",
		Since:    "unreleased",
	},
	Level:     check.Advice,
	Transport: "stdio",
	Run: func(ctx context.Context, p *check.Pass) error {
		return probe.Shared(ctx, p.Subject, "a line that ends with CR LF", func(l *probe.Line) error {
			if err := l.Send(ctx, []byte("\r\n\n")); err != nil {
				return err
			}
			sent := l.Frame(l.ID(), probe.Harmless(p.Subject), nil)
			r, err := l.AskCRLF(ctx, sent)
			return tolerated(p, "a blank line and one that ends with CR LF", string(sent)+"\r\n", r, err)
		})
	},
}

// tolerated reports a harmless request in unusual form that did not get its
// result.
func tolerated(p *check.Pass, what, sent string, r probe.Reply, err error) error {
	message, got := "", ""
	e, exited := probe.Exited(err)
	switch {
	case exited && p.Conn.Ended() == nil:
		message, got = fmt.Sprintf("the server %s when it got %s", e.Reason, what), probe.Failure(err)
	case probe.Silent(err):
		message, got = fmt.Sprintf("nothing answers %s", what), "no answer"
	case err != nil:
		return err
	case r.Frame.Failed() && !r.Frame.Is(protocol.CodeMethodNotFound): // then it was read all the same
		message = fmt.Sprintf("%s: the answer is %s", what, probe.Describe(p.Subject, r))
		got = probe.Excerpt(p.Subject, r.Frame.Raw)
	default:
		return nil
	}
	p.Violate(check.Violation{
		Message:  message,
		Evidence: check.Evidence{Sent: probe.Excerpt(p.Subject, []byte(sent)), Got: got, Want: "a result"},
	})
	return nil
}
