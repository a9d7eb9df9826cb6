package probe

import (
	"context"
	"sync"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// shared is the connection that checks take turns on.
type shared struct {
	turn sync.Mutex
	line *Line
	done func()

	mu     sync.Mutex
	users  int
	deaths []Death
}

type sharedKey struct{}

// A Death is the end of a process that a probe was sent to.
type Death struct {
	After string // what the probe was: "an unknown method"
	Err   *wire.Error
}

// Deaths returns the processes that ended at the probes of [Shared] so far,
// except those that the check has reported itself, by returning no error.
func Deaths(s *check.Subject) []Death {
	sh := of(s)
	sh.mu.Lock()
	defer sh.mu.Unlock()
	return sh.deaths
}

func of(s *check.Subject) *shared {
	return check.Once(s, sharedKey{}, func() *shared { return new(shared) })
}

// Shared runs f on a connection that checks of one subject take turns on, for
// probes that no server should mind. f has it for itself. If the process ends
// or stays silent meanwhile, the next check gets another one. probe names what
// f sends: "an unknown method". The error is that of f, or of the connection.
func Shared(ctx context.Context, s *check.Subject, probe string, f func(l *Line) error) error {
	sh := of(s)
	sh.enter()
	defer sh.leave()
	sh.turn.Lock()
	defer sh.turn.Unlock()
	if sh.line == nil {
		line, done, err := Fresh(ctx, s)
		if err != nil {
			return err
		}
		sh.line, sh.done = line, done
	}
	err := f(sh.line)
	if e, ok := Exited(err); ok {
		sh.mu.Lock()
		sh.deaths = append(sh.deaths, Death{probe, e})
		sh.mu.Unlock()
	}
	if sh.line.spent || sh.line.Ended() != nil {
		sh.close()
	}
	return err
}

func (sh *shared) enter() {
	sh.mu.Lock()
	sh.users++
	sh.mu.Unlock()
}

// leave closes the connection behind the last check.
func (sh *shared) leave() {
	sh.mu.Lock()
	sh.users--
	last := sh.users == 0
	sh.mu.Unlock()
	if last {
		sh.turn.Lock()
		defer sh.turn.Unlock()
		sh.mu.Lock()
		last = sh.users == 0
		sh.mu.Unlock()
		if last {
			sh.close()
		}
	}
}

// close is called by whoever has the turn.
func (sh *shared) close() {
	if sh.line != nil {
		sh.done()
		sh.line = nil
	}
}
