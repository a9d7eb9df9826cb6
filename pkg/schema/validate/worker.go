package validate

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// maxAbandoned is how many workers may run past their deadline. No engine can
// be stopped from outside, so that the only other way to keep the machine
// responsive would be to wait.
const maxAbandoned = 2

// A pool counts the workers of the program.
type pool struct {
	running   chan struct{} // one entry for each
	abandoned atomic.Int32  // those that nobody waits for
}

func newPool() *pool { return &pool{running: make(chan struct{}, maxAbandoned)} }

var workers = newPool()

// shielded calls f and turns a panic of an engine into an error.
func shielded[T any](f func() (T, error)) (out T, err error) {
	defer func() {
		if r := recover(); r != nil {
			var zero T
			out, err = zero, recovered(r)
		}
	}()
	return f()
}

// recovered returns the error behind a panic. A pattern that takes too long
// panics with [ErrTooComplex], because the engines expect a plain answer.
func recovered(r any) error {
	if err, ok := r.(error); ok && errors.Is(err, ErrTooComplex) {
		return err
	}
	return fmt.Errorf("%w: the engine gave up: %v", ErrTooComplex, r)
}

type answer[T any] struct {
	out T
	err error
}

// bounded calls f in a worker of p and waits for it no longer than limit.
func bounded[T any](ctx context.Context, p *pool, limit time.Duration, f func() (T, error)) (out T, err error) {
	waiting, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if p.abandoned.Load() >= maxAbandoned {
		return out, ErrTooComplex
	}
	select {
	case p.running <- struct{}{}:
	case <-waiting.Done():
		return out, expired(ctx)
	}
	var left atomic.Bool // set by whoever comes first: the worker or the deadline
	done := make(chan answer[T], 1)
	go func() {
		defer func() { <-p.running }()
		out, err := shielded(f)
		done <- answer[T]{out, err}
		if !left.CompareAndSwap(false, true) {
			p.abandoned.Add(-1)
		}
	}()
	select {
	case a := <-done:
		return a.out, a.err
	case <-waiting.Done():
	}
	p.abandoned.Add(1)
	if !left.CompareAndSwap(false, true) { // it finished just now
		p.abandoned.Add(-1)
		a := <-done
		return a.out, a.err
	}
	return out, expired(ctx)
}

// expired tells the caller's deadline from ours.
func expired(ctx context.Context) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return ErrTooComplex
}
