package suite

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/match"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A Notification is what one notifications/progress says. Values are JSON
// numbers; Total is "" where none was given.
type Notification struct{ Value, Total string }

// maxNotifications bounds what a log keeps for all tokens together.
const maxNotifications = 100_000

// A ProgressLog collects notifications/progress from the frames of a
// connection. It may be used concurrently.
type ProgressLog struct {
	mu    sync.Mutex
	total int
	byKey map[string][]Notification // by canonical token
}

// Trace is made to be a part of [wire.Options].Trace.
func (l *ProgressLog) Trace(f wire.Frame) {
	if f.Sent || !bytes.Contains(f.Data, []byte("notifications/progress")) {
		return
	}
	frame, err := schema.Canonical(f.Data)
	if err != nil {
		return
	}
	if method, _ := schema.Text(schema.Field(frame, "method")); method != "notifications/progress" {
		return
	}
	params := schema.Field(frame, "params")
	n := Notification{Value: string(schema.Field(params, "progress")), Total: string(schema.Field(params, "total"))}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.total++; l.total > maxNotifications {
		return
	}
	if l.byKey == nil {
		l.byKey = map[string][]Notification{}
	}
	token := string(schema.Field(params, "progressToken"))
	l.byKey[token] = append(l.byKey[token], n)
}

// Of returns the notifications for a token so far, in order.
func (l *ProgressLog) Of(token string) []Notification {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Notification(nil), l.byKey[string(schema.AppendString(nil, token))]...)
}

// progressed judges the notifications during a call. That each is larger than
// the one before is a MUST of every revision (utilities/progress).
func (r *Runner) progressed(p Progress, e *exchange) Outcome {
	if r.Progress == nil {
		return Outcome{Verdict: NotTested, Message: "notifications are not recorded here"}
	}
	got := r.Progress(e.token)
	want := "progress " + times(p)
	o := fail(want, "")
	o.Got = fmt.Sprintf("%d notifications", len(got))
	if len(got) == 1 {
		o.Got = "1 notification"
	}
	switch {
	case len(got) < p.Least:
		o.Message = "too few notifications of progress"
		return o
	case len(got) > p.Most:
		o.Message = "too many notifications of progress"
		return o
	}
	for i := 1; i < len(got); i++ {
		if c, ok := match.Compare(got[i].Value, got[i-1].Value); !ok || c <= 0 {
			o.Message, o.Want = "progress does not increase", "each notification with a larger number"
			o.Got = r.cut(fmt.Sprintf("%s after %s", got[i].Value, got[i-1].Value))
			return o
		}
	}
	if last := len(got) - 1; p.Complete {
		if last < 0 || got[last].Total == "" || !equal(got[last]) {
			o.Message, o.Want = "progress does not reach its total", "a last notification whose progress is its total"
			if last >= 0 {
				o.Got = r.cut(fmt.Sprintf("progress %s, total %s", got[last].Value, got[last].Total))
			}
			return o
		}
	}
	return pass()
}

func equal(n Notification) bool {
	c, ok := match.Compare(n.Value, n.Total)
	return ok && c == 0
}

func times(p Progress) string {
	switch {
	case p.Most > 1<<31:
		return fmt.Sprintf("at least %d times", p.Least)
	case p.Least == p.Most:
		return fmt.Sprintf("%d times", p.Least)
	}
	return fmt.Sprintf("%d to %d times", p.Least, p.Most)
}
