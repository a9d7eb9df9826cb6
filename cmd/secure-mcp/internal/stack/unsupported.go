package stack

import (
	"path"
	"slices"
	"strings"
)

// An Unsupported technology is there and has no detectors.
type Unsupported struct {
	Stack      string   `json:"stack"`
	Evidence   []string `json:"evidence"`   // files that show it
	Frameworks []string `json:"frameworks"` // known by name, at most four
}

// markers are files that show a technology wherever they are.
var markers = map[string]string{
	"requirements.txt": "python", "pyproject.toml": "python", "setup.py": "python", "setup.cfg": "python", "pipfile": "python", "manage.py": "python", "tox.ini": "python",
	"go.mod":         "go",
	"pom.xml":        "java",
	"gemfile":        "ruby",
	"composer.json":  "php",
	"cargo.toml":     "rust",
	"global.json":    "dotnet",
	"nuget.config":   "dotnet",
	"mix.exs":        "elixir",
	"pubspec.yaml":   "dart",
	"cmakelists.txt": "c-cpp",
}

var pythonFrameworks = []string{"fastapi", "django", "flask", "starlette", "tornado", "sanic", "pyramid", "aiohttp"}

// The bounds of one signal.
const (
	maxEvidence   = 8
	maxFrameworks = 4
)

// unsupported returns the technologies of the package, sorted, that no
// detector knows.
func (s sight) unsupported(texts map[string][]byte) []Unsupported {
	seen := map[string][]string{}
	for name, at := range s.names {
		if tech := markers[name]; tech != "" {
			seen[tech] = append(seen[tech], at)
		}
	}
	for _, at := range s.manifests {
		switch strings.ToLower(path.Ext(at)) {
		case ".csproj", ".fsproj", ".vbproj", ".sln", ".slnx":
			seen["dotnet"] = append(seen["dotnet"], at)
		case ".gradle", ".kts":
			tech := s.gradle(texts[at])
			seen[tech] = append(seen[tech], at)
		}
	}
	for tech, at := range s.sources {
		if len(seen[tech]) == 0 {
			seen[tech] = []string{at}
		}
	}
	out := make([]Unsupported, 0, len(seen))
	for tech, evidence := range seen {
		slices.Sort(evidence)
		evidence = slices.Compact(evidence)
		u := Unsupported{tech, evidence[:min(len(evidence), maxEvidence)], []string{}}
		if tech == "python" {
			u.Frameworks = s.frameworks(texts)
		}
		out = append(out, u)
	}
	slices.SortFunc(out, func(a, b Unsupported) int { return strings.Compare(a.Stack, b.Stack) })
	return out
}

// gradle tells an Android build from any other.
func (s sight) gradle(text []byte) string {
	if s.android != "" || s.sources["android-kotlin"] != "" || strings.Contains(string(text), "com.android") {
		return "android-kotlin"
	}
	return "java"
}

func (s sight) frameworks(texts map[string][]byte) []string {
	out := []string{}
	for _, name := range pythonFrameworks {
		for _, file := range []string{"requirements.txt", "pyproject.toml", "pipfile", "setup.py"} {
			if strings.Contains(strings.ToLower(string(texts[s.names[file]])), name) {
				out = append(out, name)
				break
			}
		}
	}
	return out[:min(len(out), maxFrameworks)]
}

// join adds the signals of one package to those of the project.
func join(all, more []Unsupported) []Unsupported {
	for _, u := range more {
		i := slices.IndexFunc(all, func(have Unsupported) bool { return have.Stack == u.Stack })
		if i < 0 {
			all = append(all, Unsupported{u.Stack, slices.Clone(u.Evidence), slices.Clone(u.Frameworks)})
			continue
		}
		have := &all[i]
		have.Evidence = sortedUnion(have.Evidence, u.Evidence, maxEvidence)
		have.Frameworks = sortedUnion(have.Frameworks, u.Frameworks, maxFrameworks)
	}
	slices.SortFunc(all, func(a, b Unsupported) int { return strings.Compare(a.Stack, b.Stack) })
	return all
}

func sortedUnion(a, b []string, limit int) []string {
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(len(out), limit)]
}
