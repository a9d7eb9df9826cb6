package stack

import (
	"path"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
)

// A sight is what the paths of one package show.
type sight struct {
	dir        string
	names      map[string]string // lower-case name → path, of files directly in the package
	dirs       map[string]bool   // of directories directly in the package
	script     string            // first file of JavaScript or TypeScript
	typescript bool
	next       string // next.config.*
	expo       string // app.config.*
	metro      string // metro.config.* or react-native.config.*
	xcode      string // an Xcode bundle
	pbxproj    []string
	swift      []string
	android    string            // an Android manifest
	sources    map[string]string // language without detectors → its first file
	manifests  []string          // paths
	mcp        string
}

func (s sight) has(name string) bool { return s.names[name] != "" }

// look sorts the paths of a tree by package.
func look(t *project.Tree) []sight {
	sights := make([]sight, len(t.Packages))
	for i, p := range t.Packages {
		s := &sights[i]
		*s = sight{dir: p.Dir, names: map[string]string{}, dirs: map[string]bool{}, sources: map[string]string{}}
		for _, name := range p.Manifests {
			at := path.Join(p.Dir, name)
			s.manifests = append(s.manifests, at)
			if strings.HasSuffix(name, ".xcodeproj") || strings.HasSuffix(name, ".xcworkspace") {
				s.xcode = first(s.xcode, at)
			}
		}
	}
	files := make([]*project.File, len(t.Files))
	for i := range t.Files {
		files[i] = &t.Files[i]
	}
	slices.SortFunc(files, func(a, b *project.File) int { return strings.Compare(a.Path, b.Path) })
	for _, f := range files {
		sights[f.Package].add(f.Path)
	}
	dirs := map[string]*sight{}
	for i := range sights {
		dirs[sights[i].dir] = &sights[i]
	}
	for _, d := range t.Directories {
		if s := dirs[project.Dir(d.Path)]; s != nil && d.Path != "." {
			s.dirs[path.Base(d.Path)] = true
		}
	}
	return sights
}

// first keeps what was seen first.
func first(old, now string) string {
	if old != "" {
		return old
	}
	return now
}

// languages without detectors, by extension.
var languages = map[string]string{
	".py": "python", ".go": "go", ".kt": "android-kotlin", ".java": "java", ".cs": "dotnet", ".fs": "dotnet", ".vb": "dotnet",
	".rb": "ruby", ".php": "php", ".rs": "rust",
}

func (s *sight) add(p string) {
	name := strings.ToLower(path.Base(p))
	if project.Dir(p) == s.dir {
		s.names[name] = first(s.names[name], p)
	}
	switch {
	case stem(name, "next.config."):
		s.next = first(s.next, p)
	case stem(name, "app.config."):
		s.expo = first(s.expo, p)
	case stem(name, "metro.config."), stem(name, "react-native.config."):
		s.metro = first(s.metro, p)
	case name == "project.pbxproj":
		s.pbxproj = append(s.pbxproj, p)
	case name == "androidmanifest.xml":
		s.android = first(s.android, p)
	case name == ".mcp.json", name == "mcp.json":
		s.mcp = first(s.mcp, p)
	}
	switch ext := path.Ext(name); ext {
	case ".ts", ".tsx", ".mts", ".cts":
		s.typescript, s.script = true, first(s.script, p)
	case ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".astro":
		s.script = first(s.script, p)
	case ".swift":
		if name != "package.swift" {
			s.swift = append(s.swift, p)
		}
	default:
		if l := languages[ext]; l != "" {
			s.sources[l] = first(s.sources[l], p)
		}
	}
}

// stem reports whether a name is a configuration file in JavaScript or
// TypeScript.
func stem(name, prefix string) bool {
	ext, ok := strings.CutPrefix(name, prefix)
	return ok && slices.Contains([]string{"js", "mjs", "cjs", "ts", "mts", "cts"}, ext)
}
