package notify

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/calls"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/schema"
)

// maxTools bounds the tools that are called with a progress token, each with a
// text and with a number.
const maxTools = 4

// A step is one progress notification, at the call during which it came.
type step struct {
	call  *tracked
	over  bool // it came after the answer
	token string
	frame probe.Frame
}

// A tracked call carried a progress token.
type tracked struct {
	at      schema.Pointer // of the tool
	token   string         // JSON
	sent    []byte
	elapsed time.Duration // until the answer
}

// An observation is every progress notification of some calls.
type observation struct {
	calls []*tracked
	steps []step
	err   error // why there is nothing to judge
}

type progressKey struct{}

// observeProgress calls tools that may be called, one after the other on a
// connection of its own, with a progress token each. It is for checks of stage
// Calls.
func observeProgress(ctx context.Context, p *check.Pass) observation {
	return check.Once(p.Subject, progressKey{}, func() (o observation) {
		may, _ := calls.Candidates(ctx, p.Subject)
		if len(may) == 0 {
			o.err = none(p)
			return o
		}
		l, done, err := probe.Fresh(ctx, p.Subject)
		if err != nil {
			o.err = err
			return o
		}
		defer done()
		for _, c := range may[:min(len(may), maxTools)] {
			for _, token := range []string{`"mcpward-` + l.ID() + `"`, l.ID()} {
				if o.err = o.call(ctx, l, c, token); o.err != nil {
					return o
				}
			}
		}
		o.note(nil, true, l.Listen(ctx, 250*time.Millisecond))
		return o
	})
}

// none says why no tool may be called.
func none(p *check.Pass) error {
	if !p.Settings.CallReadOnly {
		return check.NotTestable("no tool may be called: use --call-read-only to allow those with readOnlyHint")
	}
	return check.NotTestable("no tool may be called: none says that it is read-only and can be given arguments")
}

func (o *observation) call(ctx context.Context, l *probe.Line, c calls.Candidate, token string) error {
	t := &tracked{at: c.Tool.At, token: token}
	params := c.Params()
	params["_meta"] = map[string]any{"progressToken": json.RawMessage(token)}
	t.sent = l.Frame(l.ID(), "tools/call", params)
	o.calls = append(o.calls, t)
	started := time.Now()
	r, err := l.Ask(ctx, t.sent)
	if err != nil {
		return err
	}
	t.elapsed = time.Since(started)
	o.note(t, false, r.Answer.Others)
	o.note(t, true, r.Answer.Later)
	return nil
}

// note keeps the progress notifications among lines. Without a call they came
// when all calls were answered.
func (o *observation) note(t *tracked, over bool, lines [][]byte) {
	if t == nil {
		t = o.calls[len(o.calls)-1]
	}
	for _, line := range lines {
		f, ok := probe.Read(line)
		if ok && f.ID == nil && probe.Text(f.Method) == "notifications/progress" {
			o.steps = append(o.steps, step{t, over, probe.Canonical(probe.Get(f.Params, "progressToken")), f})
		}
	}
}

// judged runs a check of progress: each looks at every step and says what is
// wrong with it, "" for nothing.
func judged(ctx context.Context, p *check.Pass, want string, wrong func(o observation, i int) string) error {
	o := observeProgress(ctx, p)
	switch {
	case o.err != nil:
		return o.err
	case len(o.steps) == 0:
		return check.NotTestable("no tool that was called reported progress")
	}
	seen := map[string]bool{}
	for i, s := range o.steps {
		call := o.owner(s)
		if text := wrong(o, i); text != "" && !seen[string(call.at)+text] {
			seen[string(call.at)+text] = true
			p.Violate(check.Violation{
				At: call.at, Message: text,
				Evidence: check.Evidence{Sent: probe.Excerpt(p.Subject, call.sent), Got: probe.Excerpt(p.Subject, s.frame.Raw), Want: want},
			})
		}
	}
	return nil
}

// finished reports whether a token belongs to a call that was answered before
// the step came.
func (o observation) finished(s step) bool {
	for _, t := range o.calls {
		if t == s.call {
			return s.over && t.token == s.token
		}
		if t.token == s.token {
			return true
		}
	}
	return false
}

// owner returns the call that a step's token belongs to, or during which it
// came if it is nobody's.
func (o observation) owner(s step) *tracked {
	for _, t := range o.calls {
		if t.token == s.token {
			return t
		}
	}
	return s.call
}
