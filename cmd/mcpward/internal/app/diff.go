package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/yaml"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

func diffVerb() verb {
	return verb{
		name:  "diff",
		usage: "compare a server with its lockfile; fail on drift",
		args:  " [-- COMMAND [ARG…]]",
		text: `mcpward diff asks a server for everything it tells a model and compares that
with the lockfile. It changes nothing.`,
		example: []string{
			"mcpward diff",
			"mcpward diff --format json -- npx -y @modelcontextprotocol/server-memory",
			"mcpward diff --url https://example.com/mcp --header 'Authorization: Bearer ${TOKEN}'",
		},
		flags:  append(slices.Clone(serverFlags), verdictFlags, outputFlags),
		server: true,
		run:    (*runner).diff,
	}
}

func (r *runner) diff(ctx context.Context, o *options) (*report.Report, error) {
	p, err := r.newPlan(o)
	if err != nil {
		return nil, err
	}
	rep := &report.Report{Config: p.config, Lockfile: p.lock, Reading: p.reading}
	file, err := lockfile.Read(p.lock)
	if err != nil {
		return rep, p.lockfileProblem(err, o)
	}
	revisions, err := p.match(file, o)
	if err != nil {
		return rep, err
	}
	if !o.quiet {
		r.warnUnnamed(p, file)
	}
	all := r.capture(ctx, o, p, revisions)
	rep.Servers, err = within(ctx, p, func() []*report.Server {
		var judged []*report.Server
		for _, c := range all {
			judged = append(judged, compare(c, file.Servers[c.job.name], p))
		}
		return judged
	})
	if err != nil {
		return rep, err
	}
	for _, c := range all {
		r.warnCaptured(o, p, c)
	}
	rep.Pinned, rep.Partial = file, len(o.servers) > 0
	rep.Excuse(p.accept, r.Now())
	rep.Accept = advice(rep, p, o)
	return rep, nil
}

// match gives every job its entry of the lockfile and returns the revisions
// they were recorded at. Who is not named takes the only entry there is.
func (p *plan) match(file *lockfile.File, o *options) ([]string, error) {
	names := schema.SortedNames(file.Servers)
	revisions := make([]string, len(p.jobs))
	for i, j := range p.jobs {
		if j.name == "" {
			if len(names) != 1 {
				return nil, p.ambiguous(names)
			}
			j.name = names[0]
		}
		pinned := file.Servers[j.name]
		if pinned == nil {
			return nil, p.unpinned(j.name, names, o)
		}
		if !protocol.Known(pinned.Protocol) && o.revision == "" {
			return nil, &report.Problem{
				Kind: "revision", Message: fmt.Sprintf("%s was recorded at protocol revision %s, which this mcpward does not know; it knows %s",
					term.Name(j.name), term.Quote(pinned.Protocol), protocol.RevisionNames()),
				Hint: "update mcpward, or name a revision with --protocol-version",
			}
		}
		revisions[i] = pinned.Protocol
	}
	return revisions, nil
}

func (p *plan) ambiguous(names []string) error {
	out := &report.Problem{Kind: kindLockfile}
	if len(names) == 0 {
		out.Message = fmt.Sprintf("%s pins no server", term.Name(p.lock))
		out.Hint = `run "mcpward baseline" to record one`
		return out
	}
	shown := make([]string, len(names))
	for i, n := range names {
		shown[i] = term.Name(n)
	}
	out.Message = fmt.Sprintf("%s pins %d servers, and nothing says which one is meant", term.Name(p.lock), len(names))
	out.Hint = "name it with --server: " + strings.Join(shown, ", ")
	return out
}

func (p *plan) unpinned(name string, names []string, o *options) error {
	out := &report.Problem{
		Kind: kindLockfile, Message: fmt.Sprintf("%s has no entry for server %s", term.Name(p.lock), term.Quote(name)),
		Hint: fmt.Sprintf(`run "%s" to record it`, p.command(o, "baseline", name)),
	}
	if near := yaml.Nearest(name, names); near != "" {
		out.Hint = fmt.Sprintf("did you mean %s? otherwise %s", term.Quote(near), out.Hint)
	}
	return out
}

// compare makes the report of one server.
func compare(c *captured, pinned *contract.Surface, p *plan) *report.Server {
	s := describe(c)
	s.Pinned = identity(pinned, c.job.name)
	if c.problem != nil {
		s.Protocol = pinned.Protocol
		return s
	}
	s.Changes = drifted(pinned, c.surface, p)
	s.Passed = passed(pinned, s.Changes)
	return s
}

// drifted returns what changed since a surface was pinned, as the policy of
// the run judges it.
func drifted(pinned, now *contract.Surface, p *plan) []report.Change {
	var changes []report.Change
	for _, change := range drift.Compare(pinned, now, drift.Options{Reading: p.reading}) {
		changes = append(changes, report.Change{Change: change, Status: p.policy.Status(change)})
	}
	report.Sort(changes)
	suspect(changes, pinned, now)
	return changes
}

// describe says who a captured server is and how much it offers.
func describe(c *captured) *report.Server {
	s := &report.Server{Name: c.job.name, Transport: c.job.target.Transport, Launch: launchText(c.job.launch), Problem: c.problem}
	if c.surface == nil {
		return s
	}
	s.Identity = identity(c.surface, c.job.name)
	s.Protocol = c.surface.Protocol
	s.Elapsed = c.elapsed
	s.Tools, s.Prompts = len(c.surface.Tools), len(c.surface.Prompts)
	s.Resources = len(c.surface.Resources) + len(c.surface.ResourceTemplates)
	return s
}

// identity is what a server calls itself, with its version, or its name in
// the lockfile if it does not say.
func identity(s *contract.Surface, fallback string) string {
	info := s.ServerInfo.Value
	if info == nil {
		info = s.ServerInfo.Clear
	}
	name, _ := schema.Text(schema.Field(info, "name"))
	version, _ := schema.Text(schema.Field(info, "version"))
	text := term.Name(or(name, fallback))
	if version != "" {
		text += " " + term.Name(version)
	}
	return text
}

// passed counts the pinned items that have no failing change.
func passed(pinned *contract.Surface, changes []report.Change) int {
	var failed []drift.Change
	for _, c := range changes {
		if c.Status == drift.Fail {
			failed = append(failed, c.Change)
		}
	}
	return drift.Passed(pinned, failed)
}
