// Package architecture tells where a project meets the world: which surfaces
// it has, which of them decide about objects of somebody, and where a review
// should look first.
//
// It does no I/O. [Read] takes the text of one file and can be cached, and
// [Build] takes paths, stacks and these facts.
package architecture

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/pkg/finding"
)

// A Surface is a group of files of one kind in one package.
type Surface struct {
	ID        string          `json:"id"`
	Kind      Kind            `json:"kind"`
	Exposure  string          `json:"exposure"`
	Paths     []string        `json:"paths"`      // at most twelve; further ones are in the next surface of the kind
	PathCount int             `json:"path_count"` // of all surfaces of this kind in the package
	Expected  string          `json:"auth_expectation"`
	Stacks    []finding.Stack `json:"stacks"` // exactly one
	Basis     string          `json:"evidence_basis"`
	Sensitive bool            `json:"authz_sensitive"`
	Package   string          `json:"package"`
}

// The values of Basis.
const (
	FromPaths   = "path_inventory"
	FromContent = "content"
)

const maxSurfacePaths = 12

// A spot is one file on one surface.
type spot struct {
	path      string
	pkg       int
	kind      Kind
	content   bool // the text shows it, not the path
	sensitive bool
}

// spots finds the surfaces of every file.
func spots(in Input) []spot {
	var out []spot
	for _, f := range in.Files {
		pkg := in.Stacks.Packages[f.Package]
		if isTest(f.Path) {
			continue
		}
		below := strings.TrimPrefix(f.Path, pkg.Dir+"/")
		src := newSource(below, pkg.Has)
		if !admitted(src, pkg, in.Stacks.Forced) {
			continue
		}
		facts := in.Facts[f.Path]
		byPath := kindsAt(src)
		for _, k := range Kinds {
			onPath := slices.Contains(byPath, k)
			if !onPath && !slices.Contains(facts.Kinds, k) {
				continue
			}
			sensitive := Sensitive(f.Path) || traits[k].handles && facts.ObjectID
			out = append(out, spot{f.Path, f.Package, k, !onPath, sensitive && k != Config && k != DataLayer})
		}
	}
	slices.SortFunc(out, func(a, b spot) int { return strings.Compare(a.path, b.path) })
	return out
}

// admitted reports whether files of this language count for the stacks of the
// package. A forced stack leaves only its own.
func admitted(s source, p stack.Package, forced finding.Stack) bool {
	switch {
	case s.swift:
		return p.Has(finding.StackSwift)
	case s.web:
		return p.Has(finding.StackTypeScript) || p.Has(finding.StackNextJS) || p.Has(finding.StackExpo)
	case strings.HasSuffix(s.name, ".entitlements") || s.name == "info.plist":
		return forced == "" || forced == finding.StackSwift
	}
	return len(p.Stacks) > 1 || forced != ""
}

func isTest(p string) bool {
	lower := "/" + strings.ToLower(p)
	return containsAny(lower, "tests/", "tests.swift", "/test/", "/__tests__/", "/e2e/", "/fixtures/", "/__mocks__/", "/testdata/", ".test.", ".spec.", ".stories.")
}

// surfaces groups spots by kind and package.
func surfaces(in Input, all []spot) []Surface {
	type group struct {
		kind Kind
		pkg  int
	}
	groups := map[group][]spot{}
	for _, s := range all {
		g := group{s.kind, s.pkg}
		groups[g] = append(groups[g], s)
	}
	keys := make([]group, 0, len(groups))
	for g := range groups {
		keys = append(keys, g)
	}
	slices.SortFunc(keys, func(a, b group) int {
		return cmp.Or(cmp.Compare(slices.Index(Kinds, a.kind), slices.Index(Kinds, b.kind)), cmp.Compare(a.pkg, b.pkg))
	})
	out := []Surface{}
	numbers := map[Kind]int{}
	for _, g := range keys {
		for chunk := range slices.Chunk(groups[g], maxSurfacePaths) {
			numbers[g.kind]++
			out = append(out, newSurface(in.Stacks.Packages[g.pkg], g.kind, numbers[g.kind], chunk, len(groups[g])))
		}
	}
	return out
}

func newSurface(p stack.Package, k Kind, n int, spots []spot, all int) Surface {
	t := traits[k]
	s := Surface{
		ID: fmt.Sprintf("surf-%s-%d", k, n), Kind: k, Exposure: t.exposure, PathCount: all, Expected: t.expectation,
		Stacks: []finding.Stack{stackOf(p, k, spots[0].path)}, Basis: FromPaths, Package: p.Dir,
	}
	for _, spot := range spots {
		s.Paths = append(s.Paths, spot.path)
		s.Sensitive = s.Sensitive || spot.sensitive
		if spot.content {
			s.Basis = FromContent
		}
	}
	return s
}

// stackOf returns the one stack that a surface belongs to. What is more
// specific wins: TypeScript only without Next.js and Expo, common only without
// any other.
func stackOf(p stack.Package, k Kind, path string) finding.Stack {
	if strings.HasSuffix(path, ".swift") || strings.HasSuffix(path, ".entitlements") {
		return finding.StackSwift
	}
	specific := []finding.Stack{finding.StackNextJS, finding.StackExpo, finding.StackTypeScript, finding.StackSwift}
	if k == DeepLink || k == WebView || k == SecureStorage {
		specific[0], specific[1] = specific[1], specific[0]
	}
	for _, s := range specific {
		if p.Has(s) {
			return s
		}
	}
	return finding.StackCommon
}

// An Input is what [Build] works on.
type Input struct {
	Files  []project.File   // of the tree
	Stacks stack.Report     // with a forced stack applied
	Facts  map[string]Facts // by path; a file without facts is judged by its path
	Focus  []string         // focus_paths, for the priorities
}
