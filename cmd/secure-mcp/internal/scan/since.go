package scan

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/run"
	"github.com/mcpward/mcpward/pkg/finding"
)

// narrow keeps what is in files that differ from a commit. Everything was
// reviewed before: which detectors apply to a file, and whether a server is
// recorded, is decided by files that need not have changed.
func (s *scanner) narrow(ctx context.Context, ref string) error {
	changed, err := run.Changed(ctx, s.review.Root.Path, ref)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return &Problem{
			"--changed-since cannot be answered: " + err.Error(),
			"scan a directory of a git repository, with a commit that is there; leave --changed-since out to scan everything",
		}
	}
	shown := map[string]bool{} // as findings name them
	for _, path := range changed {
		shown[s.desk.Seal.Line(path)] = true
	}
	s.found = slices.DeleteFunc(s.found, func(f finding.Finding) bool { return !shown[f.File] })
	s.account = only(s.account, changed)
	s.notes = append(s.notes, fmt.Sprintf(
		"%s since %s; findings in other files, and about the project as a whole, are left out.", changes(len(changed)), s.desk.Seal.Line(ref)))
	return nil
}

func changes(n int) string {
	if n == 0 {
		return "Nothing has changed"
	}
	return has(n, "file") + " changed"
}

// only is the account of some paths of a tree.
func only(a *coverage.Account, paths []string) *coverage.Account {
	wanted := map[string]bool{}
	for _, p := range paths {
		wanted[p] = true
	}
	unwanted := func(p string) bool { return !wanted[p] }
	elsewhere := func(e project.Exclusion) bool {
		below := func(p string) bool { return strings.HasPrefix(p, e.Path+"/") }
		return !wanted[e.Path] && !(e.Kind == project.KindDirectory && slices.ContainsFunc(paths, below))
	}
	out := *a
	out.Included = slices.DeleteFunc(slices.Clone(a.Included), unwanted)
	out.Reviewed = slices.DeleteFunc(slices.Clone(a.Reviewed), unwanted)
	out.Excluded = slices.DeleteFunc(slices.Clone(a.Excluded), elsewhere)
	out.Ignored = slices.DeleteFunc(slices.Clone(a.Ignored), elsewhere)
	out.Unreported = slices.DeleteFunc(slices.Clone(a.Unreported), func(u coverage.Unreported) bool { return unwanted(u.Path) })
	out.Truncated = map[string]bool{}
	for _, e := range out.Excluded {
		if e.Reason.Truncates() {
			out.Truncated[string(e.Reason)] = true
		}
	}
	return &out
}
