package app

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// pins are what the lockfile says about the servers of a run, which needs
// none.
type pins struct {
	file    *lockfile.File // nil if there is none
	entries []*entry       // per job
}

// An entry is what is pinned of one server, or why nothing is.
type entry struct {
	surface *contract.Surface // nil with a reason
	reason  string
}

// revision is the one that the server of a job was recorded at.
func (l pins) revision(i int) string {
	if i < len(l.entries) && l.entries[i].surface != nil {
		return l.entries[i].surface.Protocol
	}
	return ""
}

// needsLock reports whether a run without a lockfile would be silent about
// what it was asked for: the file is named, or drift is, or a project is judged
// strictly, where a lockfile that got lost must not turn the check off.
func (p *plan) needsLock(o *options) bool {
	names := func(s string) bool { return s == "drift" || strings.HasPrefix(s, "drift/") }
	return p.lockGiven || o.strict && p.config != "" || slices.ContainsFunc(p.run.Only, names)
}

// pinned reads the lockfile and names the jobs that nobody named.
func (p *plan) pinned(o *options, wanted bool) (pins, error) {
	if !wanted {
		return pins{}, nil
	}
	file, err := lockfile.Read(p.lock)
	var e *lockfile.Error
	missing := errors.As(err, &e) && e.Kind == lockfile.Missing
	if err != nil && (!missing || p.needsLock(o)) {
		return pins{}, p.lockfileProblem(err, o)
	}
	out := pins{file: file}
	for _, j := range p.jobs {
		if missing {
			out.entries = append(out.entries, &entry{reason: fmt.Sprintf("there is no %s to compare with", term.Name(p.lock))})
			continue
		}
		out.entries = append(out.entries, p.entryOf(j, file))
	}
	return out, nil
}

// entryOf finds what is pinned of a server: by its name, or else the entry
// that was recorded from the same command or address, or the only one of a
// config that names none.
func (p *plan) entryOf(j *job, file *lockfile.File) *entry {
	if j.name == "" {
		j.name = unnamed(j, file)
	}
	found := file.Servers[j.name]
	switch {
	case j.name == "":
		return &entry{reason: fmt.Sprintf("%s pins no server that is started this way", term.Name(p.lock))}
	case found == nil:
		return &entry{reason: fmt.Sprintf("%s has no entry for server %s", term.Name(p.lock), term.Quote(j.name))}
	case !protocol.Known(found.Protocol):
		return &entry{reason: fmt.Sprintf("it was recorded at protocol revision %s, which this mcpward does not know", term.Quote(found.Protocol))}
	}
	return &entry{surface: found}
}

func unnamed(j *job, file *lockfile.File) string {
	names := schema.SortedNames(file.Servers)
	for _, name := range names {
		was := file.Servers[name].Launch
		if was.Command == j.launch.Command && was.URL == j.launch.URL && reflect.DeepEqual(was.Args, j.launch.Args) {
			return name
		}
	}
	if !j.adHoc && len(names) == 1 {
		return names[0]
	}
	return ""
}

// compareAll adds what drifted to the report.
func (r *runner) compareAll(ctx context.Context, p *plan, l pins, all []*examination, rep *report.Report) error {
	for i, s := range rep.Servers {
		if l.entries == nil || s.Problem != nil {
			continue
		}
		was := l.entries[i]
		s.Untested = was.reason
		if unread := all[i].unread; len(unread) > 0 && was.surface != nil {
			s.Untested = unread[0].List.Method + " could not be read"
		}
		if s.Untested != "" {
			continue
		}
		changes, err := within(ctx, p, func() []report.Change { return drifted(was.surface, all[i].surface, p) })
		if err != nil {
			return err
		}
		s.Changes, s.Pinned = changes, identity(was.surface, s.Name)
		s.Passed = passed(was.surface, changes)
	}
	return nil
}
