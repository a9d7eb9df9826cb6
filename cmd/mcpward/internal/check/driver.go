package check

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// Options choose among checks. Each entry is a family ("errors"), a rule id or
// a rule id that ends in "*".
type Options struct {
	Only []string // nil for all
	Skip []string
}

// Chooses reports whether o leaves the rule.
func (o Options) Chooses(rule string) bool {
	return (len(o.Only) == 0 || Matches(o.Only, rule)) && !Matches(o.Skip, rule)
}

// Touches reports whether o may leave a rule of the family.
func (o Options) Touches(family string) bool {
	about := func(s string) bool { return s == family || strings.HasPrefix(s, family+"/") }
	return (len(o.Only) == 0 || slices.ContainsFunc(o.Only, about)) && !slices.Contains(o.Skip, family)
}

// Chosen returns the checks that o leaves, in their order.
func (o Options) Chosen(checks []*Check) []*Check {
	var out []*Check
	for _, c := range checks {
		if o.Chooses(c.Doc.ID) {
			out = append(out, c)
		}
	}
	return out
}

// Matches reports whether one of the selectors names the rule.
func Matches(selectors []string, rule string) bool {
	return slices.ContainsFunc(selectors, func(s string) bool {
		if prefix, ok := strings.CutSuffix(s, "*"); ok {
			return strings.HasPrefix(rule, prefix)
		}
		return s == rule || strings.HasPrefix(rule, s+"/")
	})
}

// Run examines a subject with the checks that apply to it and returns what
// became of each, in the order of checks. A check for another revision or
// transport is left out: it has no meaning here.
func Run(ctx context.Context, s *Subject, checks []*Check) []Result {
	d := &driver{subject: s, checks: checks, results: make([][]Result, len(checks))}
	for stage := range stages {
		d.stage(ctx, stage)
	}
	var out []Result
	for _, results := range d.results {
		out = append(out, results...)
	}
	return out
}

type driver struct {
	subject *Subject
	checks  []*Check
	results [][]Result // per check
}

// atOnce bounds the checks that run beside each other. Most of them wait.
const atOnce = 16

func (d *driver) stage(ctx context.Context, stage Stage) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, atOnce)
	for i, c := range d.checks {
		if c.Stage != stage || !d.applies(c) {
			continue
		}
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			d.results[i] = d.run(ctx, c)
		})
	}
	wg.Wait()
}

func (d *driver) applies(c *Check) bool {
	return c.Revisions.Holds(d.subject.Revision) && (c.Transport == "" || c.Transport == d.subject.Target.Transport)
}

func (d *driver) run(ctx context.Context, c *Check) []Result {
	p := &Pass{Subject: d.subject, check: c}
	if e := d.subject.ended(); e != nil && c.Stage < Last {
		return p.settle(NotTestable("the server had ended: %s", e.Reason), 0)
	}
	started := time.Now()
	err := c.Run(ctx, p)
	var e *wire.Error
	switch {
	case err == nil:
	case ctx.Err() != nil:
		err = NotTestable("the time for this server was over")
	case errors.As(err, &e) && e.Kind == wire.KindServerExit && d.subject.ended() != nil:
		err = NotTestable("the server ended: %s", e.Reason)
	}
	return p.settle(err, time.Since(started))
}
