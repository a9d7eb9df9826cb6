package app

import (
	"context"
	"fmt"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
)

// within does pure work that no context can stop, such as comparing hostile
// contracts, and stops waiting for it when the run is interrupted or its time
// is over. The process ends then, and the work with it.
func within[T any](ctx context.Context, p *plan, work func() T) (T, error) {
	done := make(chan T, 1)
	go func() { done <- work() }()
	limit := p.runLimit()
	select {
	case result := <-done:
		return result, nil
	case <-ctx.Done():
		var none T
		return none, interrupted()
	case <-time.After(limit):
		var none T
		return none, &report.Problem{
			Kind:    "timeout",
			Message: fmt.Sprintf("the contract was read, but judging it took longer than the limit of %v", limit),
			Hint:    "--timeout and timeouts.run_ms set the limit",
		}
	}
}

// runLimit is the longest time that any server of the plan may take.
func (p *plan) runLimit() time.Duration {
	limit := time.Duration(0)
	for _, j := range p.jobs {
		limit = max(limit, j.timeouts.Run)
	}
	return limit
}
