package lifecycle

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
)

// evidence of one exchange. A reply without a frame is described as it came.
func evidence(p *check.Pass, sent []byte, r probe.Reply, want string) check.Evidence {
	e := check.Evidence{Sent: probe.Excerpt(p.Subject, sent), Want: want}
	switch {
	case r.Frame.Raw != nil:
		a := *r.Answer
		a.Frame = r.Frame.Raw
		e.Got = probe.Came(p.Subject, &a)
	case r.Answer != nil:
		e.Got = probe.Came(p.Subject, r.Answer)
	}
	return e
}
