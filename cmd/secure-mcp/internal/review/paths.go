package review

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
)

// Exclusions seals the paths of a list.
func (s Seal) Exclusions(list []project.Exclusion) []project.Exclusion {
	out := make([]project.Exclusion, len(list))
	for i, e := range list {
		e.Path = s.Line(e.Path)
		out[i] = e
	}
	return out
}

// Coverage seals every path of a coverage report.
func (s Seal) Coverage(r coverage.Report) coverage.Report {
	r.Included, r.Reviewed = s.Lines(r.Included), s.Lines(r.Reviewed)
	r.Excluded, r.Ignored = s.Exclusions(r.Excluded), s.Exclusions(r.Ignored)
	for i := range r.Directories {
		r.Directories[i].Path = s.Line(r.Directories[i].Path)
	}
	for i := range r.Unreported {
		r.Unreported[i].Path = s.Line(r.Unreported[i].Path)
	}
	for i := range r.Candidates {
		r.Candidates[i].File = s.Line(r.Candidates[i].File)
		r.Candidates[i].Reason = s.Text(r.Candidates[i].Reason)
	}
	return r
}
