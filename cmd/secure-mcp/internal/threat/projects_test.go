package threat_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/architecture"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project/cache"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/threat"
	"github.com/mcpward/mcpward/fixtures/projects"
)

// An examined project is everything that these packages know about it.
type examined struct {
	tree   *project.Tree
	stacks stack.Report
	arch   architecture.Model
	threat threat.Model
}

// examine does what a review does before any detector runs.
func examine(tb testing.TB, root *project.Root, c *cache.Cache, force string) examined {
	tb.Helper()
	tree, err := project.Walk(context.Background(), root, project.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	e, err := project.Remember(tree, c, "examined "+force, func() (examined, int64, error) {
		return examineTree(tb, tree, c, force), 1 << 20, nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

func examineTree(tb testing.TB, tree *project.Tree, c *cache.Cache, force string) examined {
	tb.Helper()
	ctx := context.Background()
	texts := map[string][]byte{}
	read, err := project.Analyze(ctx, tree, c, stack.Inputs(tree), project.Analysis[[]byte]{
		Name: "text", Run: func(_ project.File, text []byte) []byte { return text }, Size: func(text []byte) int { return len(text) },
	})
	if err != nil {
		tb.Fatal(err)
	}
	for _, r := range read {
		if r.Skip == "" {
			texts[r.File.Path] = r.Value
		}
	}
	stacks := stack.Detect(tree, texts).Force(force)
	facts := map[string]architecture.Facts{}
	known, err := project.Analyze(ctx, tree, c, tree.Files, project.Analysis[architecture.Facts]{
		Name:    architecture.FactsVersion,
		Variant: func(f project.File) string { return f.Path },
		Run:     func(f project.File, text []byte) architecture.Facts { return architecture.Read(f.Path, text) },
	})
	if err != nil {
		tb.Fatal(err)
	}
	for _, r := range known {
		if r.Skip == "" {
			facts[r.File.Path] = r.Value
		}
	}
	arch := architecture.Build(architecture.Input{Files: tree.Files, Stacks: stacks, Facts: facts})
	return examined{tree, stacks, arch, threat.Build(threat.Input{Stacks: stacks, Architecture: arch})}
}

func open(tb testing.TB, dir string) *project.Root {
	tb.Helper()
	roots := project.Open(dir, nil)
	tb.Cleanup(func() { roots.Close() })
	return roots.Roots[0]
}

// TestProjectsGiveExactlyWhatTheyShould compares every fact with want.txt.
func TestProjectsGiveExactlyWhatTheyShould(t *testing.T) {
	t.Parallel()
	for _, name := range projects.Names(t) {
		if name == "hostile" {
			continue // made at run time, see package project
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := examine(t, open(t, projects.Copy(t, name)), cache.New(1<<20), "")
			got := e.lines()
			want := projects.Want(t, name, "package", "unsupported", "excluded", "surface", "authz", "threat", "boundary")
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s\nall:\n%s", name, diff, strings.Join(got, "\n"))
			}
		})
	}
}

func (e examined) lines() []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for _, p := range e.stacks.Packages {
		say("package %s %s", p.Dir, strings.Join(p.Routing(), ","))
	}
	for _, u := range e.stacks.Unsupported {
		say("unsupported %s %s %s", u.Stack, strings.Join(u.Evidence, ","), dash(strings.Join(u.Frameworks, ",")))
	}
	for _, x := range e.tree.Excluded {
		say("excluded %s %s %s", x.Path, x.Kind, x.Reason)
	}
	for _, s := range e.arch.Surfaces {
		for _, p := range s.Paths {
			say("surface %s %s %s %s", s.Kind, s.Stacks[0], s.Basis, p)
		}
	}
	for _, n := range e.arch.Graph {
		id := "no-id"
		if n.ObjectID {
			id = "id"
		}
		how := n.How
		if how == "" {
			how = "none"
		}
		say("authz %s %s %s %s", n.Path, id, how, dash(n.Wrapper))
	}
	seeds := map[string]bool{}
	for _, f := range e.threat.Seeds {
		seeds[f.Title] = true
	}
	for _, th := range e.threat.Threats {
		found := "-"
		if seeds[th.Title] {
			found = "seed"
		}
		say("threat %s %s", dash(th.Control), found)
	}
	for _, b := range e.threat.Boundaries {
		first, _, _ := strings.Cut(b, ":")
		say("boundary %s", first)
	}
	slices.Sort(out)
	return out
}

func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
