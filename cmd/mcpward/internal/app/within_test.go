package app

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
)

func TestWorkEndsWithTheRun(t *testing.T) {
	p := &plan{jobs: []*job{{timeouts: config.Timeouts{Run: time.Minute}}}}
	interrupted, interrupt := context.WithCancel(context.Background())
	interrupt()
	tests := []struct {
		name string
		ctx  context.Context
		take time.Duration
		want string // kind of the problem
	}{
		{"in time", context.Background(), time.Second, ""},
		{"too long", context.Background(), time.Hour, "timeout"},
		{"interrupted", interrupted, time.Hour, report.KindInterrupted},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				got, err := within(tt.ctx, p, func() int { time.Sleep(tt.take); return 7 })
				var problem *report.Problem
				kind := ""
				if errors.As(err, &problem) {
					kind = problem.Kind
				}
				if kind != tt.want || (err == nil) != (got == 7) {
					t.Errorf("within = %d, %v, want kind %q", got, err, tt.want)
				}
				time.Sleep(2 * tt.take) // lets abandoned work end
			})
		})
	}
}
