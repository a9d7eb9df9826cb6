package check

import (
	"context"
	"sync"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/capture"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/redact"
)

// A Subject is one server under examination and what all its checks share.
type Subject struct {
	Name     string // its name in the config, "" if nobody gave one
	Target   wire.Target
	Options  wire.Options // timeouts, client and mask; for connections of a check's own
	Revision protocol.Revision
	Conn     *wire.Conn // handshake done and lists read; its methods may be called concurrently
	Surface  *contract.Surface
	Notices  []capture.Notice
	Unread   []capture.Failure // lists that could not be read, which Surface lacks
	Record   *Record           // every message of every connection so far
	Settings Settings
	Redact   *redact.Redactor // masks what the surface masks; nil for nothing

	// Neighbours are the other servers of the run by name, for tools that
	// shadow each other.
	Neighbours map[string]*contract.Surface

	open  slots
	mu    sync.Mutex
	notes map[any]any
}

// Settings are the user's choices.
type Settings struct {
	CallReadOnly  bool     // tools with readOnlyHint:true may be called
	BadArguments  []string // tools that may be called with arguments that break their schema
	Portability   []string // profiles whose limits warn instead of being noted
	ContextTokens int      // budget for the estimated cost of all definitions, 0 for none
	Latency       Latency
	Suites        any // what package suite made of the config; family behavior knows
}

// Latency are the budgets, in milliseconds; 0 is none.
type Latency struct {
	Warmup, Samples int
	Budget          Budget
	Tools           map[string]Budget // by name; beats Budget
}

// A Budget bounds percentiles in milliseconds.
type Budget struct{ P50, P95, P99 int }

// HTTP reports whether the server is reached over Streamable HTTP.
func (s *Subject) HTTP() bool { return s.Target.Transport == "http" }

// Modern reports whether the revision in use has no handshake.
func (s *Subject) Modern() bool { return s.Revision.Modern() }

// ended returns why the server of the main connection is gone, nil while it is
// there, and where only a surface is examined.
func (s *Subject) ended() *wire.Error {
	if s.Conn == nil {
		return nil
	}
	return s.Conn.Ended()
}

// maxOpen bounds the connections that checks of one server hold at once.
const maxOpen = 6

// slots hands out the right to hold a connection.
type slots struct {
	once sync.Once
	free chan struct{}
}

func (s *slots) take(ctx context.Context) error {
	s.once.Do(func() { s.free = make(chan struct{}, maxOpen) })
	select {
	case s.free <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *slots) give() { <-s.free }

// Connect opens a connection of the check's own with a handshake, in a fresh
// process or session; change adapts the options first and may be nil. It waits
// for a free place. done closes the connection and must be called.
func (s *Subject) Connect(ctx context.Context, change func(*wire.Options)) (c *wire.Conn, done func(), err error) {
	if err := s.open.take(ctx); err != nil {
		return nil, nil, err
	}
	o := s.Options
	o.Revision = string(s.Revision)
	o.Trace = s.Record.Tracer()
	if change != nil {
		change(&o)
	}
	if c, err = wire.Connect(ctx, s.Target, o); err != nil {
		s.open.give()
		return nil, nil, err
	}
	return c, func() { _ = c.Close(); s.open.give() }, nil
}

// Raw opens a connection without a handshake on which a check sends exact
// bytes, in a fresh process. It waits for a free place. done closes it and
// must be called.
func (s *Subject) Raw(ctx context.Context) (r *wire.Raw, done func(), err error) {
	if err := s.open.take(ctx); err != nil {
		return nil, nil, err
	}
	o := s.Options
	o.Trace = s.Record.Tracer()
	if r, err = wire.Open(ctx, s.Target, o); err != nil {
		s.open.give()
		return nil, nil, err
	}
	return r, func() { _ = r.Close(); s.open.give() }, nil
}

// Once returns what make returns, computed once for a subject and key: several
// checks may judge one observation. Concurrent callers wait for each other.
func Once[T any](s *Subject, key any, compute func() T) T {
	s.mu.Lock()
	if s.notes == nil {
		s.notes = map[any]any{}
	}
	cell, ok := s.notes[key].(*memo[T])
	if !ok {
		cell = new(memo[T])
		s.notes[key] = cell
	}
	s.mu.Unlock()
	cell.once.Do(func() { cell.value = compute() })
	return cell.value
}

type memo[T any] struct {
	once  sync.Once
	value T
}
