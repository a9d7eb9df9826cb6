// Package recorded pairs the requests of a run with their answers, for checks
// that judge everything that was said. It reads the record of a subject, so it
// is for checks of stage Final only: before that the record still grows.
package recorded

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
)

// An Exchange is one request and its answer. Exactly one of Result and Error
// is set.
type Exchange struct {
	Method    string
	Revision  protocol.Revision // in which it took place
	Params    *schema.Value     // of the request, nil if it had none
	Result    *schema.Value
	Error     *schema.Value
	Sent, Got []byte // the frames; do not change them
}

// A Push is a request or notification of the server's.
type Push struct {
	Method   string
	Revision protocol.Revision
	Request  bool // it had an id
	Got      []byte
}

// Exchanges returns the exchanges in the subject's own revision: checks also
// talk to a server in others.
func Exchanges(s *check.Subject) []Exchange { return both(s).exchanges }

// Pushes returns what the server sent of its own in the subject's revision.
func Pushes(s *check.Subject) []Push { return both(s).pushes }

type key struct{}

type everything struct {
	exchanges []Exchange
	pushes    []Push
}

func both(s *check.Subject) everything {
	return check.Once(s, key{}, func() everything {
		messages, _ := s.Record.Messages()
		w := walk{revision: s.Revision, sent: map[place]check.Message{}, settled: map[int]protocol.Revision{}}
		for _, m := range messages {
			w.take(m)
		}
		return w.everything
	})
}

// maxFrame bounds the frames that are looked into. A longer one is a list of
// tens of thousands of items, or a blob.
const maxFrame = 16 << 20

// place is where an answer finds its request.
type place struct {
	channel int
	id      string
}

type walk struct {
	everything
	revision protocol.Revision
	sent     map[place]check.Message
	settled  map[int]protocol.Revision // by the last handshake on a channel
}

func (w *walk) take(m check.Message) {
	at := place{m.Channel, m.ID}
	switch {
	case m.Sent && !m.Answer && m.ID != "":
		w.sent[at] = m
	case m.Sent:
	case !m.Answer:
		if r := w.channel(m.Channel); r == w.revision {
			w.pushes = append(w.pushes, Push{m.Method, r, m.ID != "", m.Data})
		}
	default:
		request, ok := w.sent[at]
		delete(w.sent, at)
		if ok && len(m.Data) <= maxFrame {
			w.exchange(request, m)
		}
	}
}

// channel returns the revision of what the server says unasked.
func (w *walk) channel(n int) protocol.Revision {
	if r, ok := w.settled[n]; ok {
		return r
	}
	if w.revision.Modern() {
		return w.revision // there is no handshake to wait for
	}
	return ""
}

func (w *walk) exchange(request, answer check.Message) {
	got, err := schema.Parse(answer.Data)
	if err != nil {
		return
	}
	asked, err := schema.Parse(request.Data)
	if err != nil {
		return
	}
	x := Exchange{
		Method: request.Method, Params: asked.Get("params"),
		Result: got.Get("result"), Error: got.Get("error"), Sent: request.Data, Got: answer.Data,
	}
	switch named := x.Params.Get("_meta").Get(protocol.MetaProtocolVersion); {
	case named != nil:
		x.Revision = protocol.Revision(named.Text)
	case request.Method == "initialize":
		if v := x.Result.Get("protocolVersion"); v != nil {
			w.settled[request.Channel] = protocol.Revision(v.Text)
		}
		x.Revision = w.settled[request.Channel]
	default:
		x.Revision = w.settled[request.Channel]
	}
	if x.Revision == w.revision && (x.Result == nil) != (x.Error == nil) {
		w.exchanges = append(w.exchanges, x)
	}
}
