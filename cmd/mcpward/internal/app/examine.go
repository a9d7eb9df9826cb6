package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/capture"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/term"
)

// parallel is how many servers are examined at once.
const parallel = 4

// A captured server is a surface, or the problem that there is none.
type captured struct {
	job     *job
	surface *contract.Surface // nil with a problem
	notices []capture.Notice
	noise   []string
	elapsed time.Duration
	problem *report.Problem
}

// capture reads the surfaces of all jobs of p, in their order. A server that
// fails does not keep the others from being examined. revisions holds, per
// job, the revision to speak; "" finds the newest common one.
func (r *runner) capture(ctx context.Context, o *options, p *plan, revisions []string) []*captured {
	out := make([]*captured, len(p.jobs))
	slots := make(chan struct{}, parallel)
	log := r.logger(o, p.secret)
	defer r.progress(o, len(p.jobs))()
	var wg sync.WaitGroup
	for i, j := range p.jobs {
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			revision := or(o.revision, revisions[i])
			out[i] = j.capture(ctx, revision, p, log.With().Str("server", term.Name(j.name)).Logger())
		})
	}
	wg.Wait()
	return out
}

// progress tells a person who has been waiting for a second what for, and
// returns what erases that again.
func (r *runner) progress(o *options, servers int) (done func()) {
	if o.quiet || !term.Detect(r.Stderr, o.color, r.Getenv).TTY {
		return func() {}
	}
	text := "waiting for the server"
	if servers > 1 {
		text = fmt.Sprintf("waiting for %d servers", servers)
	}
	shown := make(chan struct{})
	timer := time.AfterFunc(time.Second, func() {
		defer close(shown)
		_, _ = fmt.Fprint(r.Stderr, text)
	})
	return func() {
		if !timer.Stop() {
			<-shown
			_, _ = fmt.Fprintf(r.Stderr, "\r%s\r", strings.Repeat(" ", len(text)))
		}
	}
}

func (j *job) capture(ctx context.Context, revision string, p *plan, log zerolog.Logger) *captured {
	c := &captured{job: j}
	run, cancel := context.WithTimeout(ctx, j.timeouts.Run)
	defer cancel()
	if err := j.read(run, c, revision, p, log); err != nil {
		c.surface = nil
		c.problem = serverProblem(ctx, err, c, p)
	}
	return c
}

// read fills c from a connection of its own.
func (j *job) read(ctx context.Context, c *captured, revision string, p *plan, log zerolog.Logger) error {
	started := time.Now()
	log.Debug().Str("target", launchText(j.launch)).Str("revision", revision).Msg("connect")
	conn, err := wire.Connect(ctx, j.target, wire.Options{
		Timeouts: wire.Timeouts{Connect: j.timeouts.Connect, Call: j.timeouts.Call},
		Revision: revision,
		Client:   wire.ClientInfo{Name: "mcpward", Version: version()},
		Mask:     p.secret.String,
		Trace:    tracer(log, p.secret),
	})
	if err != nil {
		return err
	}
	log.Debug().Str("protocol", conn.Session().Protocol).Msg("handshake done")
	c.surface, c.notices, err = capture.Surface(ctx, conn, p.secret)
	c.noise = conn.Noise()
	for _, d := range conn.Deviations() {
		log.Info().Str("kind", string(d.Kind)).Str("text", bounded([]byte(d.Text), p.secret)).Msg("the server departs from the protocol")
	}
	closing := conn.Close()
	if err != nil {
		return err
	}
	c.elapsed = time.Since(started)
	c.surface.Launch = j.launch
	var shutdown *wire.Error
	if errors.As(closing, &shutdown) {
		log.Info().Str("reason", shutdown.Error()).Msg("the server had to be killed")
	}
	return nil
}
