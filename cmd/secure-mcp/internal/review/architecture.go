package review

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/architecture"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
)

// Architecture returns the model of the project, its texts not yet sealed:
// other packages work with the paths. That of a tree that has settled is kept,
// so nobody may change it. The only error is the end of ctx.
func (r *Review) Architecture(ctx context.Context, focus []string) (architecture.Model, error) {
	name := strings.Join(append([]string{architecture.FactsVersion, string(r.Stacks.Forced)}, focus...), "\x00")
	return project.Remember(r.Tree, r.desk.facts, name, func() (architecture.Model, int64, error) {
		const surface, node = 1 << 10, 300 // bytes
		m, err := r.buildArchitecture(ctx, focus)
		return m, int64(surface*len(m.Surfaces) + node*(len(m.Graph)+len(r.Tree.Files))), err
	})
}

func (r *Review) buildArchitecture(ctx context.Context, focus []string) (architecture.Model, error) {
	results, err := project.Analyze(ctx, r.Tree, r.desk.facts, r.Tree.Files, project.Analysis[architecture.Facts]{
		Name:     architecture.FactsVersion,
		Variant:  func(f project.File) string { return f.Path },
		Run:      func(f project.File, text []byte) architecture.Facts { return architecture.Read(f.Path, text) },
		Size:     func(architecture.Facts) int { return 128 },
		Progress: func(done, all int) { r.tell.tell(done, all, "reading the architecture") },
	})
	if err != nil {
		return architecture.Model{}, err
	}
	facts := make(map[string]architecture.Facts, len(results))
	for _, res := range results {
		if res.Skip == "" {
			facts[res.File.Path] = res.Value
		}
	}
	return architecture.Build(architecture.Input{Files: r.Tree.Files, Stacks: r.Stacks, Facts: facts, Focus: focus}), nil
}

// Architecture seals every path of a model.
func (s Seal) Architecture(m architecture.Model) architecture.Model {
	m.Surfaces = slices.Clone(m.Surfaces)
	for i := range m.Surfaces {
		m.Surfaces[i].Paths, m.Surfaces[i].Package = s.Lines(m.Surfaces[i].Paths), s.Line(m.Surfaces[i].Package)
	}
	m.Graph = slices.Clone(m.Graph)
	for i := range m.Graph {
		n := &m.Graph[i]
		n.Path, n.Wrapper = s.Line(n.Path), s.Line(n.Wrapper)
		n.ID = architecture.NodeID(n.Path)
	}
	m.Gaps = slices.Clone(m.Gaps)
	for i := range m.Gaps {
		g := &m.Gaps[i]
		g.Paths, g.AuthzID = s.Lines(g.Paths), s.Line(g.AuthzID)
	}
	m.Priority = s.Lines(m.Priority)
	b := &m.Buckets
	for _, list := range []*[]string{&b.Entrypoints, &b.Auth, &b.Config, &b.Routes, &b.Data} {
		*list = s.Lines(*list)
	}
	return m
}

// Evidence seals a map from names of ours to paths.
func (s Seal) Evidence(m map[string]string) map[string]string {
	out := maps.Clone(m)
	for name, path := range out {
		out[name] = s.Line(path)
	}
	return out
}
