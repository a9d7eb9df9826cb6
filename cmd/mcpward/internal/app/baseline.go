package app

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/pkg/yaml"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

func baselineVerb() verb {
	record := flagGroup{"Recording", []flag{
		{name: "tool", value: "NAME", text: "record this tool only and leave the rest as it was; may be repeated", kind: repeated},
		{name: "check", text: "write nothing; exit 1 if recording would change pinned content", kind: toggle},
		{name: "hash-only", text: "store digests without texts; a lockfile stored so stays so until --hash-only=false", kind: toggle},
	}}
	return verb{
		name:  "baseline",
		usage: "record a server's contract in the lockfile",
		args:  " [-- COMMAND [ARG…]]",
		text: `mcpward baseline asks a server for everything it tells a model and records that
in the lockfile. Read it as you would read code, then commit it.`,
		example: []string{
			"mcpward baseline",
			"mcpward baseline --tool echo",
			"mcpward baseline -- npx -y @modelcontextprotocol/server-memory",
		},
		flags:  append([]flagGroup{record}, append(slices.Clone(serverFlags), outputFlags)...),
		server: true,
		run:    (*runner).baseline,
	}
}

func (r *runner) baseline(ctx context.Context, o *options) (*report.Report, error) {
	p, err := r.newPlan(o)
	if err != nil {
		return nil, err
	}
	rep := &report.Report{Config: p.config, Lockfile: p.lock}
	before, err := readBefore(p, o)
	if err != nil {
		return rep, err
	}
	captured := r.capture(ctx, o, p, recordedAt(p, o, before))
	if rep.Problem = settle(rep, captured); rep.Problem != nil {
		if len(captured) > 1 {
			r.warn("nothing was recorded, because not every server could be: %s is as it was", term.Name(p.lock))
		}
		return rep, nil
	}
	after, err := p.record(o, before, captured)
	if err != nil {
		return rep, err
	}
	rep.Servers, err = within(ctx, p, func() []*report.Server {
		var judged []*report.Server
		for _, c := range captured {
			judged = append(judged, recorded(c, before, after, o))
		}
		return judged
	})
	if err != nil {
		return rep, err
	}
	for _, c := range captured {
		r.warnCaptured(o, p, c)
	}
	if err := r.write(ctx, p, o, rep, before, after); err != nil {
		return rep, err
	}
	for _, c := range captured {
		r.warnPinned(o, p, c)
	}
	return rep, nil
}

// readBefore returns the lockfile as it is, or nil if there is none. One that
// is damaged, newer or foreign is never overwritten.
func readBefore(p *plan, o *options) (*lockfile.File, error) {
	file, err := lockfile.Read(p.lock)
	var e *lockfile.Error
	if errors.As(err, &e) && e.Kind == lockfile.Missing && len(o.tools) == 0 && !o.check {
		return nil, nil
	}
	if err != nil {
		return nil, p.lockfileProblem(err, o)
	}
	return file, nil
}

// recordedAt returns the revisions to speak: the pinned ones where a part is
// recorded anew, which must fit the rest, and the newest common ones
// otherwise.
func recordedAt(p *plan, o *options, before *lockfile.File) []string {
	revisions := make([]string, len(p.jobs))
	if len(o.tools) == 0 || before == nil {
		return revisions
	}
	names := schema.SortedNames(before.Servers)
	for i, j := range p.jobs {
		name := j.name
		if name == "" && len(names) == 1 {
			name = names[0]
		}
		if pinned := before.Servers[name]; pinned != nil {
			revisions[i] = pinned.Protocol
		}
	}
	return revisions
}

// settle puts the servers into the report and returns the first problem.
func settle(rep *report.Report, all []*captured) *report.Problem {
	var first *report.Problem
	for _, c := range all {
		rep.Servers = append(rep.Servers, describe(c))
		if first == nil {
			first = c.problem
		}
	}
	return first
}

// record returns the lockfile to write.
func (p *plan) record(o *options, before *lockfile.File, all []*captured) (*lockfile.File, error) {
	after := &lockfile.File{Servers: map[string]*contract.Surface{}, HashOnly: o.hashOnly}
	if before != nil {
		if !o.hashOnlySet {
			after.HashOnly = before.HashOnly
		}
		for name, s := range before.Servers {
			after.Servers[name] = s
		}
	}
	if p.all && len(o.tools) == 0 {
		clear(after.Servers) // the config says which servers there are
	}
	if err := nameJobs(all, before, o); err != nil {
		return nil, err
	}
	if len(o.tools) > 0 {
		return after, p.recordTools(o, after, all)
	}
	for _, c := range all {
		after.Servers[c.job.name] = c.surface
	}
	return after, nil
}

// nameJobs names the server nobody named: as the only entry that a part is to
// be recorded in, else as it calls itself.
func nameJobs(all []*captured, before *lockfile.File, o *options) error {
	for _, c := range all {
		if c.job.name != "" {
			continue
		}
		if len(o.tools) > 0 && len(before.Servers) == 1 {
			c.job.name = schema.SortedNames(before.Servers)[0]
			continue
		}
		name, _ := schema.Text(schema.Field(c.surface.ServerInfo.Value, "name"))
		c.job.name = or(name, "server")
	}
	return nil
}

// recordTools replaces, adds or removes only the named tools.
func (p *plan) recordTools(o *options, after *lockfile.File, all []*captured) error {
	found := map[string]bool{}
	var known []string
	for _, c := range all {
		pinned := after.Servers[c.job.name]
		if pinned == nil {
			return p.unpinned(c.job.name, schema.SortedNames(after.Servers), o)
		}
		merged := *pinned
		merged.Tools = nil
		for _, t := range pinned.Tools {
			known = append(known, t.Name)
			if slices.Contains(o.tools, t.Name) {
				found[t.Name] = true
				continue
			}
			merged.Tools = append(merged.Tools, t)
		}
		for _, t := range c.surface.Tools {
			known = append(known, t.Name)
			if slices.Contains(o.tools, t.Name) {
				found[t.Name] = true
				merged.Tools = append(merged.Tools, t)
			}
		}
		merged.Sort()
		after.Servers[c.job.name] = &merged
	}
	for _, name := range o.tools {
		if !found[name] {
			return unknownTool(name, known, p)
		}
	}
	return nil
}

func unknownTool(name string, known []string, p *plan) *report.Problem {
	out := &report.Problem{
		Kind: kindUsage, Message: fmt.Sprintf("no tool %s, neither on the server nor in %s", term.Quote(name), term.Name(p.lock)),
	}
	if near := yaml.Nearest(name, known); near != "" {
		out.Hint = fmt.Sprintf("did you mean %s?", term.Quote(near))
	}
	return out
}

// recorded is the report of one server that was recorded. What changed is
// accepted by recording it, so it is a note; with --check it fails.
func recorded(c *captured, before, after *lockfile.File, o *options) *report.Server {
	s := describe(c)
	now := after.Servers[c.job.name]
	s.Tools = len(now.Tools)
	var was *contract.Surface
	if before != nil {
		was = before.Servers[c.job.name]
	}
	if was == nil {
		s.Table = table(now, o)
		s.Passed = len(drift.Items(now))
		return s
	}
	for _, change := range drift.Compare(was, now, drift.Options{}) {
		status := drift.Note
		if o.check && !versionOnly(change) {
			status = drift.Fail
		}
		s.Changes = append(s.Changes, report.Change{Change: change, Status: status})
	}
	report.Sort(s.Changes)
	s.Passed = passed(was, s.Changes)
	return s
}

// versionOnly reports whether a change is no more than another version text,
// which is information and no content.
func versionOnly(c drift.Change) bool { return c.Pointer == "/serverInfo/version" }

// write writes the lockfile unless --check forbids it or nothing changed.
func (r *runner) write(ctx context.Context, p *plan, o *options, rep *report.Report, before, after *lockfile.File) error {
	rec := &report.Recording{Check: o.check, First: before == nil}
	rec.Updated, rec.Left, rec.Stale = updates(before, after)
	rec.Stale = rec.Stale && o.check
	if o.check {
		rep.Recorded = rec
		if rec.Stale {
			rep.Accept = []report.Advice{{Command: p.command(o, "baseline", ""), What: "everything"}}
		}
		return nil
	}
	rec.Written = before == nil || len(rec.Updated) > 0 || before.HashOnly != after.HashOnly
	if rec.Written && ctx.Err() != nil {
		return interrupted()
	}
	if rec.Written {
		if err := lockfile.Write(p.lock, after); err != nil {
			return p.unwritten(err, o)
		}
	}
	rep.Recorded = rec
	return nil
}

// unwritten explains why the lockfile could not be written: mostly the system
// refuses, else texts are wanted of which only digests are known.
func (p *plan) unwritten(err error, o *options) *report.Problem {
	out := p.lockfileProblem(err, o)
	var e *lockfile.Error
	if !errors.As(err, &e) {
		out.Hint = "record everything, without --tool and --server, to store texts again"
	}
	return out
}
