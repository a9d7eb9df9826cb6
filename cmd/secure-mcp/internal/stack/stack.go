// Package stack finds out which technologies a project uses, package by
// package, from what its files say and not only from how they are called.
//
// It does no I/O: [Inputs] names the files whose text it wants, and [Detect]
// takes the texts. A file that could not be read is simply not a witness.
package stack

import (
	"path"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/pkg/finding"
)

// The technologies beside those of [finding.Stacks]: they route packs, and no
// detectors stand behind them.
const (
	MacOS = "macos" // Swift code that runs on a Mac
	Go    = "go"
	MCP   = "mcp" // writes or configures MCP servers
)

// A Package is what is known of one package of the project.
type Package struct {
	Dir          string            `json:"dir"`
	Stacks       []finding.Stack   `json:"stacks"` // in the published order, common first
	MacOS        bool              `json:"macos,omitempty"`
	Go           bool              `json:"go,omitempty"`
	MCP          bool              `json:"mcp,omitempty"`
	Evidence     map[string]string `json:"evidence"` // stack → the file that shows it
	Unsupported  []Unsupported     `json:"unsupported_signals"`
	Dependencies []string          `json:"notable_dependencies"` // sorted
}

// A Report is what is known of a project. The fields of Package hold what is
// true of any package, and Evidence the paths from the root.
type Report struct {
	Package
	Packages []Package // in the order of the tree's packages
	Profile  Profile
	Forced   finding.Stack // "" if the stacks were detected
}

// A Profile is the published summary of a project. Every flag is about the
// whole project, not only about its root.
type Profile struct {
	Stacks         []finding.Stack `json:"likelyStacks"`
	PackageJSON    bool            `json:"hasPackageJson"`
	NextConfig     bool            `json:"hasNextConfig"`
	TSConfig       bool            `json:"hasTsConfig"`
	PackageSwift   bool            `json:"hasPackageSwift"`
	XcodeProject   bool            `json:"hasXcodeProject"`
	Swift          bool            `json:"hasSwiftFiles"`
	TypeScript     bool            `json:"hasTypeScriptFiles"`
	Expo           bool            `json:"hasExpo"`
	MacOS          bool            `json:"hasMacOS"`
	TopLevel       []string        `json:"topLevelEntries"`
	TopLevelIsPart bool            `json:"topLevelEntriesTruncated"`
}

// maxTopLevel bounds the preview of the root's entries. Detection does not
// depend on it.
const maxTopLevel = 200

// maxSwift is how many Swift files of a package are read to see whether it
// runs on a Mac.
const maxSwift = 30

// Inputs returns the files whose text Detect needs.
func Inputs(t *project.Tree) []project.File {
	var out []project.File
	swift := map[int]int{}
	for _, f := range t.Files {
		name := strings.ToLower(path.Base(f.Path))
		switch {
		case strings.HasSuffix(name, ".swift") && name != "package.swift":
			if swift[f.Package]++; swift[f.Package] <= maxSwift {
				out = append(out, f)
			}
		case telling(name):
			out = append(out, f)
		}
	}
	return out
}

// telling reports whether the text of a file of this name is evidence.
func telling(name string) bool {
	switch name {
	case "package.json", "app.json", "package.swift", "requirements.txt", "pyproject.toml", "pipfile", "setup.py", "go.mod", "project.pbxproj", "build.gradle", "build.gradle.kts":
		return true
	}
	return strings.HasPrefix(name, "app.config.")
}

// Detect says which stacks the tree uses. texts holds the texts of Inputs by
// path; one that is missing could not be read.
func Detect(t *project.Tree, texts map[string][]byte) Report {
	sights := look(t)
	r := Report{Packages: make([]Package, len(sights))}
	for i := range sights {
		r.Packages[i] = sights[i].judge(texts)
	}
	r.unite()
	r.Profile = profile(t, r, sights)
	return r
}

// Of returns the package that a file of the tree belongs to, with forced
// stacks applied.
func (r Report) Of(f project.File) Package { return r.Packages[f.Package] }

// Has reports whether the package uses the stack.
func (p Package) Has(s finding.Stack) bool { return slices.Contains(p.Stacks, s) }

// Routing returns all technologies that choose knowledge packs: the stacks,
// and MacOS, Go and MCP where they are used.
func (p Package) Routing() []string {
	var out []string
	for _, s := range p.Stacks {
		out = append(out, string(s))
	}
	for _, extra := range []struct {
		is   bool
		name string
	}{{p.MacOS, MacOS}, {p.Go, Go}, {p.MCP, MCP}} {
		if extra.is {
			out = append(out, extra.name)
		}
	}
	return out
}

// Force returns the report as if the project used one stack and nothing else;
// "auto" and "" leave it as it is. MacOS stays beside Swift only.
func (r Report) Force(stack string) Report {
	if stack == "" || stack == "auto" {
		return r
	}
	forced := finding.Stack(stack)
	narrow := func(p Package) Package {
		p.Stacks = []finding.Stack{forced}
		p.MacOS = p.MacOS && forced == finding.StackSwift
		p.Go, p.MCP = false, false
		return p
	}
	r.Forced, r.Package = forced, narrow(r.Package)
	packages := make([]Package, len(r.Packages))
	for i, p := range r.Packages {
		packages[i] = narrow(p)
	}
	r.Packages = packages
	r.Profile.Stacks = r.Stacks
	r.Profile.Expo = r.Profile.Expo && forced == finding.StackExpo
	r.Profile.MacOS = r.MacOS
	return r
}

// order is the published order of stacks.
var order = []finding.Stack{finding.StackCommon, finding.StackTypeScript, finding.StackNextJS, finding.StackSwift, finding.StackExpo}

// unite fills in what is true of any package.
func (r *Report) unite() {
	u := &r.Package
	u.Dir, u.Evidence = ".", map[string]string{}
	u.Stacks = slices.DeleteFunc(slices.Clone(order), func(s finding.Stack) bool {
		return !slices.ContainsFunc(r.Packages, func(p Package) bool { return p.Has(s) })
	})
	u.Dependencies, u.Unsupported = []string{}, []Unsupported{}
	for _, p := range r.Packages {
		u.MacOS, u.Go, u.MCP = u.MacOS || p.MacOS, u.Go || p.Go, u.MCP || p.MCP
		for s, file := range p.Evidence {
			if old, ok := u.Evidence[s]; !ok || file < old {
				u.Evidence[s] = file
			}
		}
		u.Dependencies = append(u.Dependencies, p.Dependencies...)
		u.Unsupported = join(u.Unsupported, p.Unsupported)
	}
	slices.Sort(u.Dependencies)
	u.Dependencies = slices.Compact(u.Dependencies)
}

func profile(t *project.Tree, r Report, sights []sight) Profile {
	p := Profile{Stacks: r.Stacks, Expo: r.Has(finding.StackExpo), MacOS: r.MacOS, TopLevel: t.TopLevel}
	if len(p.TopLevel) > maxTopLevel {
		p.TopLevel, p.TopLevelIsPart = p.TopLevel[:maxTopLevel], true
	}
	for _, s := range sights {
		p.PackageJSON = p.PackageJSON || s.has("package.json")
		p.NextConfig = p.NextConfig || s.next != ""
		p.TSConfig = p.TSConfig || s.has("tsconfig.json") || s.has("jsconfig.json")
		p.PackageSwift = p.PackageSwift || s.has("package.swift")
		p.XcodeProject = p.XcodeProject || s.xcode != ""
		p.Swift = p.Swift || len(s.swift) > 0
		p.TypeScript = p.TypeScript || s.typescript
	}
	if p.TopLevel == nil {
		p.TopLevel = []string{}
	}
	return p
}
