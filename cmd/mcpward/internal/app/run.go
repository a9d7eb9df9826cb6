package app

import (
	"context"
	"maps"
	"time"

	"github.com/rs/zerolog"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/capture"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

// An examination is one server of mcpward run.
type examination struct {
	*captured
	conn    *wire.Conn // nil with a problem
	subject *check.Subject
	log     zerolog.Logger
	started time.Time
	unread  []capture.Failure
}

func (r *runner) run(ctx context.Context, o *options) (*report.Report, error) {
	started := r.Now()
	p, err := r.newPlan(o)
	if err != nil {
		return nil, err
	}
	rep := &report.Report{Config: p.config, Lockfile: p.lock, Reading: p.reading, Strict: o.strict}
	drifts := p.run.Touches("drift")
	old, err := p.pinned(o, drifts)
	if err != nil {
		return rep, err
	}
	rep.Pinned = old.file
	done := r.progress(o, len(p.jobs))
	all := r.open(ctx, o, p, old)
	introduce(all)
	rep.Servers = each(all, func(_ int, e *examination) *report.Server {
		return e.examine(ctx, p)
	})
	done()
	if err := r.compareAll(ctx, p, old, all, rep); err != nil {
		return rep, err
	}
	for _, e := range all {
		r.warnCaptured(o, p, e.captured)
	}
	rep.Partial = len(o.servers) > 0 || len(o.cases) > 0 || len(o.tags) > 0
	rep.Narrowed = len(p.run.Only) > 0 || len(p.run.Skip) > 0
	rep.Excuse(p.accept, r.Now())
	rep.Problem, rep.Elapsed = rep.Nothing(), r.Now().Sub(started)
	return rep, nil
}

// open connects to every server and captures it. The connections stay open.
func (r *runner) open(ctx context.Context, o *options, p *plan, old pins) []*examination {
	log := r.logger(o, p.secret)
	return each(p.jobs, func(i int, j *job) *examination {
		e := &examination{captured: &captured{job: j}, started: time.Now(), log: log.With().Str("server", term.Name(j.name)).Logger()}
		e.open(ctx, or(o.revision, old.revision(i)), p)
		return e
	})
}

func (e *examination) open(ctx context.Context, revision string, p *plan) {
	run, cancel := e.bounded(ctx)
	defer cancel()
	record := new(check.Record)
	wo := e.job.options(revision, p, e.log)
	own := wo
	own.Trace = both(record.Tracer(), wo.Trace)
	conn, err := e.job.open(run, e.captured, own, p, e.log, e.read)
	if err != nil {
		if conn != nil {
			e.job.close(conn, e.log)
		}
		e.surface = nil
		e.problem = serverProblem(ctx, err, e.captured, p)
		return
	}
	e.conn = conn
	e.subject = &check.Subject{
		Name: e.job.name, Target: e.job.target, Options: wo, Revision: protocol.Revision(conn.Session().Protocol),
		Conn: conn, Surface: e.surface, Notices: e.notices, Unread: e.unread, Record: record, Settings: p.run.Settings, Redact: p.secret,
	}
}

// read captures what can be read: a broken list is a finding here.
func (e *examination) read(ctx context.Context, conn *wire.Conn, r *redact.Redactor) (s *contract.Surface, notices []capture.Notice, err error) {
	s, notices, e.unread, err = capture.Partial(ctx, conn, r)
	return s, notices, err
}

// both calls two traces; the second may be nil.
func both(first, second func(wire.Frame)) func(wire.Frame) {
	if second == nil {
		return first
	}
	return func(f wire.Frame) {
		first(f)
		second(f)
	}
}

// introduce tells the servers about each other.
func introduce(all []*examination) {
	surfaces := map[string]*contract.Surface{}
	for _, e := range all {
		if e.surface != nil {
			surfaces[e.job.name] = e.surface
		}
	}
	for _, e := range all {
		if e.subject != nil {
			e.subject.Neighbours = maps.Clone(surfaces)
			delete(e.subject.Neighbours, e.job.name)
		}
	}
}

// examine runs the checks and closes the connection.
func (e *examination) examine(ctx context.Context, p *plan) *report.Server {
	s := describe(e.captured)
	if e.conn == nil {
		return s
	}
	run, cancel := e.bounded(ctx)
	defer cancel()
	results := check.Run(run, e.subject, p.run.Chosen(catalog.For(p.run.Settings, e.job.name)))
	p.run.Apply(results)
	s.Checks, s.Surface = report.SortChecks(results), e.surface
	e.measured(run, s)
	e.job.close(e.conn, e.log)
	s.Elapsed = time.Since(e.started)
	if ctx.Err() != nil {
		s.Problem = interrupted()
	}
	return s
}

// bounded limits ctx to the time there is for the server.
func (e *examination) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithDeadline(ctx, e.started.Add(e.job.timeouts.Run))
}
