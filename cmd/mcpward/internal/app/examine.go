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
	"github.com/mcpward/mcpward/pkg/redact"
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

// capture reads the surfaces of all jobs of p, in their order, and leaves no
// connection open. A server that fails does not keep the others from being
// examined. revisions holds, per job, the revision to speak; "" finds the
// newest common one.
func (r *runner) capture(ctx context.Context, o *options, p *plan, revisions []string) []*captured {
	defer r.progress(o, len(p.jobs))()
	log := r.logger(o, p.secret)
	return each(p.jobs, func(i int, j *job) *captured {
		return j.capture(ctx, or(o.revision, revisions[i]), p, log.With().Str("server", term.Name(j.name)).Logger())
	})
}

// each does work on all items, some at once, and returns what came of it in
// their order.
func each[In, Out any](items []In, work func(i int, item In) Out) []Out {
	out := make([]Out, len(items))
	slots := make(chan struct{}, parallel)
	var wg sync.WaitGroup
	for i, item := range items {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			out[i] = work(i, item)
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
	conn, err := j.open(run, c, j.options(revision, p, log), p, log, capture.Surface)
	if conn != nil {
		j.close(conn, log)
	}
	if err != nil {
		c.surface = nil
		c.problem = serverProblem(ctx, err, c, p)
	}
	return c
}

// options are those of a connection to the server.
func (j *job) options(revision string, p *plan, log zerolog.Logger) wire.Options {
	return wire.Options{
		Timeouts: wire.Timeouts{Connect: j.timeouts.Connect, Call: j.timeouts.Call},
		Revision: revision,
		Client:   wire.ClientInfo{Name: "mcpward", Version: version()},
		Mask:     p.secret.String,
		Trace:    tracer(log, p.secret),
	}
}

// A reader takes a surface from a connection.
type reader func(context.Context, *wire.Conn, *redact.Redactor) (*contract.Surface, []capture.Notice, error)

// open fills c from a connection, which it returns even where the capture
// failed, for the caller to close.
func (j *job) open(ctx context.Context, c *captured, wo wire.Options, p *plan, log zerolog.Logger, read reader) (*wire.Conn, error) {
	started := time.Now()
	log.Debug().Str("target", launchText(j.launch)).Str("revision", wo.Revision).Msg("connect")
	conn, err := wire.Connect(ctx, j.target, wo)
	if err != nil {
		return nil, err
	}
	log.Debug().Str("protocol", conn.Session().Protocol).Msg("handshake done")
	c.surface, c.notices, err = read(ctx, conn, p.secret)
	c.noise = conn.Noise()
	for _, d := range conn.Deviations() {
		log.Info().Str("kind", string(d.Kind)).Str("text", bounded([]byte(d.Text), p.secret)).Msg("the server departs from the protocol")
	}
	if err != nil {
		return conn, err
	}
	c.elapsed = time.Since(started)
	c.surface.Launch = j.launch
	return conn, nil
}

func (j *job) close(conn *wire.Conn, log zerolog.Logger) {
	var shutdown *wire.Error
	if errors.As(conn.Close(), &shutdown) {
		log.Info().Str("reason", shutdown.Error()).Msg("the server had to be killed")
	}
}
