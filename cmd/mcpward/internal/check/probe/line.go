package probe

import (
	"context"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// A Line is a raw connection whose handshake is done and that one check has
// for itself.
type Line struct {
	*wire.Raw
	subject *check.Subject
	ids     atomic.Int64
	spent   bool // an answer is owed that may still come, so nobody else can use it
}

// Spend keeps other checks from using the connection.
func (l *Line) Spend() { l.spent = true }

// A Reply is what answered a request, whatever id it bears: on a connection of
// its own nothing else can be meant. Frame is empty if it is no JSON-RPC.
type Reply struct {
	Frame  Frame
	Answer *wire.Answer // over stdio only Others, the lines before the answer
}

// ID returns an id, as JSON, that was not used on this connection.
func (l *Line) ID() string { return strconv.FormatInt(firstID+l.ids.Add(1), 10) }

// firstID is above the ids that checks make up.
const firstID = 1000

// Request sends a request of the usual shape and returns what answers it.
func (l *Line) Request(ctx context.Context, method string, params any) (Reply, error) {
	return l.Ask(ctx, l.Frame(l.ID(), method, params))
}

// Ask sends one message, JSON without a line end, and returns the first
// response that comes, at most after Timeouts.Call; one without an id only if
// none with an id follows. The error is a [*wire.Error].
func (l *Line) Ask(ctx context.Context, frame []byte) (Reply, error) {
	return l.ask(ctx, frame, "\n")
}

func (l *Line) ask(ctx context.Context, frame []byte, end string) (r Reply, err error) {
	defer func() { l.spent = l.spent || err != nil }()
	if l.subject.HTTP() {
		a, err := l.Exchange(ctx, frame)
		if err != nil {
			return Reply{}, err
		}
		return Of(a), nil
	}
	if limit := l.subject.Options.Timeouts.Call; limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	started := time.Now()
	if err := l.Send(ctx, append(frame[:len(frame):len(frame)], end...)); err != nil {
		return Reply{}, err
	}
	r, err = l.response(ctx)
	r.Answer.Elapsed = time.Since(started)
	return r, err
}

// Await reads up to the response with an id, be it repeated as text or as a
// number, at most as long as Timeouts.Call.
func (l *Line) Await(ctx context.Context, id string) error {
	if limit := l.subject.Options.Timeouts.Call; limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	for {
		line, err := l.Next(ctx)
		if err != nil {
			return err
		}
		for _, f := range Responses([][]byte{line}) {
			if strings.Trim(Canonical(f.ID), `"`) == id {
				return nil
			}
		}
	}
}

// stray is how long a response without an id waits for one with an id: it may
// be an error about an earlier notification.
const stray = 300 * time.Millisecond

// response returns the next response on stdout.
func (l *Line) response(ctx context.Context) (Reply, error) {
	r := Reply{Answer: &wire.Answer{}}
	patience, cancel := context.WithCancel(ctx)
	defer cancel()
	for {
		line, err := l.Next(patience)
		if err != nil {
			if r.Frame.Raw != nil {
				err = nil
			}
			return r, err
		}
		found := Responses([][]byte{line})
		if len(found) == 0 {
			r.Answer.Others = append(r.Answer.Others, line)
			continue
		}
		if r.Frame.Raw != nil {
			r.Answer.Others = append(r.Answer.Others, r.Frame.Raw)
		}
		r.Frame = found[0]
		for _, f := range found[1:] { // of a batch
			r.Answer.Others = append(r.Answer.Others, f.Raw)
		}
		if !Null(r.Frame.ID) {
			return r, nil
		}
		defer time.AfterFunc(stray, cancel).Stop()
	}
}

// Settle asks for something harmless and forgets everything that came until
// the answer, such as answers to the notification that ends the handshake.
func (l *Line) Settle(ctx context.Context) error {
	if err := l.Alive(ctx); err != nil {
		return err
	}
	l.Listen(ctx, 0)
	return nil
}

// Of returns the reply in an answer: the message that answers, or over HTTP a
// response under another id.
func Of(a *wire.Answer) Reply {
	if f, ok := Read(a.Frame); ok {
		return Reply{f, a}
	}
	for _, f := range Responses(a.Others) {
		return Reply{f, a}
	}
	return Reply{Answer: a}
}

// AskCRLF is [Line.Ask] over stdio with CR LF as the end of the line.
func (l *Line) AskCRLF(ctx context.Context, frame []byte) (Reply, error) {
	return l.ask(ctx, frame, "\r\n")
}

// Harmless is the method that every server of the revision serves.
func Harmless(s *check.Subject) string {
	if s.Modern() {
		return "server/discover"
	}
	return "ping"
}

// Alive asks for an answer that every server owes, and returns why there is
// none.
func (l *Line) Alive(ctx context.Context) error {
	_, err := l.Request(ctx, Harmless(l.subject), nil)
	return err
}

// Bare opens a connection without a handshake. done closes it and must be
// called.
func Bare(ctx context.Context, s *check.Subject) (l *Line, done func(), err error) {
	raw, done, err := s.Raw(ctx)
	if err != nil {
		return nil, nil, err
	}
	return &Line{Raw: raw, subject: s}, done, nil
}

// Fresh opens a connection and performs the handshake of the subject's
// revision. done closes it and must be called.
func Fresh(ctx context.Context, s *check.Subject) (l *Line, done func(), err error) {
	raw, done, err := s.Raw(ctx)
	if err != nil {
		return nil, nil, err
	}
	if _, err := raw.Handshake(ctx, string(s.Revision)); err != nil {
		done()
		return nil, nil, err
	}
	return &Line{Raw: raw, subject: s}, done, nil
}
