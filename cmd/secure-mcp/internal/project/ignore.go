package project

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/gitignore"
)

// maxIgnoreFile bounds a .gitignore that is worth reading.
const maxIgnoreFile = 1 << 20

// A layer is one ignore file and where it stands: in the directory base below
// the root, or above the root, where prefix leads from its directory to the
// root.
type layer struct {
	base   string // "" or "a/b/"
	prefix string // "" or "a/b/"
	rules  gitignore.Rules
}

// A stack is the ignore files that hold in a directory, outermost first.
type stack []layer

// ignores says what git would do with a path below the root. The innermost
// file that has an opinion decides.
func (s stack) ignores(path string, dir bool) bool {
	for i := len(s) - 1; i >= 0; i-- {
		l := s[i]
		ignored, decided := l.rules.Match(l.prefix+strings.TrimPrefix(path, l.base), dir)
		if decided {
			return ignored
		}
	}
	return false
}

// ignoreFiles returns the stack that holds for what is in a directory. Where
// another repository begins, what is above it no longer counts.
func ignoreFiles(p place, names map[string]bool) stack {
	out := slices.Clip(p.ignore) // siblings must not see each other's files
	base := strings.TrimPrefix(p.path+"/", "./")
	here := Root{dir: p.dir}
	read := func(name string) {
		if text, err := here.Read(name, maxIgnoreFile); err == nil {
			out = append(out, layer{base: base, rules: gitignore.Parse(text)})
		}
	}
	if names[".git"] {
		if p.path != "." {
			out = nil
		}
		read(".git/info/exclude")
	}
	if names[".gitignore"] {
		read(".gitignore")
	}
	return out
}
