package scan

import (
	"context"
	"fmt"
	"path"
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review/servers"
	"github.com/mcpward/mcpward/pkg/clientconfig"
)

// configurations reviews how MCP servers are configured. The files are named,
// because git often ignores a client's directory, and it still decides what is
// started.
func (s *scanner) configurations(ctx context.Context) error {
	r, err := s.desk.Open(ctx, s.review.Root.Path, review.Options{Focus: s.aboutServers()}, nil)
	if err != nil {
		return problemOf(err)
	}
	defer r.Close()
	m, err := r.MCP(ctx)
	if err != nil {
		return err
	}
	// What lies outside this second, narrow look is in the first.
	m.Account.Excluded = slices.DeleteFunc(m.Account.Excluded, func(e project.Exclusion) bool { return e.Reason == project.OutsideFocus })
	s.add(m.Findings, m.Account)
	for _, c := range m.Configurations {
		if c.Problem != "" {
			s.notes = append(s.notes, fmt.Sprintf("The configuration %s %s; what it says is not known.", c.Path, c.Problem))
		}
	}
	return nil
}

// aboutServers are the paths at which a configuration of MCP servers may lie.
func (s *scanner) aboutServers() []string {
	names := []string{servers.LockName}
	for _, place := range clientconfig.Known() {
		if place.Base == clientconfig.Project {
			names = append(names, place.Path)
		}
	}
	var focus []string
	for _, p := range s.review.Tree.Packages {
		for _, name := range names {
			focus = append(focus, path.Join(p.Dir, name))
		}
	}
	for _, f := range s.review.Tree.Files {
		if review.AboutServers(f.Path) {
			focus = append(focus, f.Path)
		}
	}
	slices.Sort(focus)
	return slices.Compact(focus)
}
