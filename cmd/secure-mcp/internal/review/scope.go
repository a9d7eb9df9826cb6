package review

import (
	"maps"
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// applies reports whether a detector speaks about a file: its stack is one of
// the package that the file is in.
func (r *Review) applies(d *detect.Detector, f project.File) bool {
	return admits(r.Stacks.Forced, r.Stacks.Of(f), d)
}

// admits reports whether a detector's stack is used by a package. A forced
// stack of JavaScript brings those that it is built on; a forced Swift is
// alone where foreign data is injected, because nothing else is Swift there.
// What knows property lists only speaks wherever there is one.
func admits(forced finding.Stack, p stack.Package, d *detect.Detector) bool {
	if d.Find != nil && d.Langs == syntax.Plist {
		return true
	}
	switch forced {
	case "":
		return d.Stack == finding.StackCommon || p.Has(d.Stack)
	case finding.StackNextJS, finding.StackExpo:
		return d.Stack == forced || d.Stack == finding.StackTypeScript || d.Stack == finding.StackCommon
	case finding.StackSwift:
		return d.Stack == forced || d.Stack == finding.StackCommon && d.Tool != detect.Injection
	}
	return d.Stack == forced || d.Stack == finding.StackCommon
}

// languages are those that any detector of the kind understands.
func (r *Review) languages(kind detect.Kind) syntax.Language {
	var all syntax.Language
	for _, d := range r.desk.detectors.all {
		if d.Tool == kind {
			all |= d.Langs
		}
	}
	return all
}

// familiesFor notes the families that look at a file.
func (r *Review) familiesFor(f project.File, kind detect.Kind, ran map[string]bool) {
	language := syntax.Of(f.Path)
	for _, d := range r.desk.detectors.all {
		if d.Tool == kind && d.Langs&language != 0 && !ran[d.Family] && r.applies(d, f) {
			ran[d.Family] = true
		}
	}
}

// families splits the families of a kind into those that ran and the others.
func (r *Review) families(kind detect.Kind, ran map[string]bool) (yes, no []string) {
	all := map[string]bool{}
	for _, d := range r.desk.detectors.all {
		if d.Tool == kind {
			all[d.Family] = true
		}
	}
	yes, no = []string{}, []string{}
	for _, family := range slices.Sorted(maps.Keys(all)) {
		if ran[family] {
			yes = append(yes, family)
		} else {
			no = append(no, family)
		}
	}
	return yes, no
}

func pathInfo(path string, p stack.Package) detect.PathInfo {
	return detect.PathInfo{
		Path: path, Next: p.Has(finding.StackNextJS), Expo: p.Has(finding.StackExpo), Swift: p.Has(finding.StackSwift), MacOS: p.MacOS,
	}
}
