// Package gen writes what is derived from the rules, the commands and the
// types of mcpward: docs/rules, docs/cli and schemas. Its test is how it runs:
//
//	go test ./cmd/mcpward/internal/gen           fails when a file is stale
//	go test ./cmd/mcpward/internal/gen -update   writes them
package gen

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/app"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/pkg/rule"
)

// A generated is a folder that holds generated files and nothing else, except
// what is kept.
type generated struct {
	folder string
	keep   []string // suffixes of files that are written by hand, or by secure-mcp
	files  func() (map[string][]byte, error)
}

var folders = []generated{
	{folder: "docs/rules", keep: []string{"/review.md"}, files: rulePages},
	{folder: "docs/cli", keep: []string{"/secure-mcp.md"}, files: helpPages},
	{folder: "schemas", keep: []string{".go", "/pack.schema.json"}, files: schemaFiles},
}

// Run compares the generated files below root with what they should hold, and
// with write makes them so. It returns the paths of those that are missing,
// stale or left over, sorted.
func Run(root string, write bool) ([]string, error) {
	var stale []string
	for _, g := range folders {
		want, err := g.files()
		if err != nil {
			return nil, err
		}
		found, err := g.compare(root, want)
		if err != nil {
			return nil, err
		}
		if write {
			for _, name := range found {
				if err := put(filepath.Join(root, name), want[name]); err != nil {
					return nil, err
				}
			}
		}
		stale = append(stale, found...)
	}
	slices.Sort(stale)
	return stale, nil
}

// compare returns the paths, with slashes, at which the folder differs.
func (g generated) compare(root string, want map[string][]byte) ([]string, error) {
	differs := map[string]bool{}
	for name := range want {
		differs[name] = true
	}
	err := filepath.WalkDir(filepath.Join(root, g.folder), func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || d.IsDir() || slices.ContainsFunc(g.keep, func(s string) bool { return strings.HasSuffix(path, s) }) {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		got, err := os.ReadFile(path)
		name := filepath.ToSlash(rel)
		differs[name] = want[name] == nil || !bytes.Equal(got, want[name])
		return err
	})
	var names []string
	for name, yes := range differs {
		if yes {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, err
}

// put writes a file, or removes it when there is no content.
func put(path string, content []byte) error {
	if content == nil {
		return os.Remove(path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

func rulePages() (map[string][]byte, error) {
	files := map[string][]byte{}
	var pages []rule.Page
	for _, r := range catalog.Rules() {
		pages = append(pages, r.Page)
		files[r.DocsPath()] = []byte(r.Markdown())
	}
	files["docs/rules/README.md"] = []byte(rule.Index(pages))
	return files, nil
}

func helpPages() (map[string][]byte, error) {
	files := map[string][]byte{}
	var index strings.Builder
	index.WriteString("<!-- \"make gen\" writes this page from the help of the commands. -->\n\n# Commands\n\n")
	for _, p := range app.HelpPages() {
		name := strings.ReplaceAll(p.Command, " ", "-") + ".md"
		files["docs/cli/"+name] = fmt.Appendf(nil, "<!-- \"make gen\" writes this page from the help of the command. -->\n\n# %s\n\n```text\n%s```\n", p.Command, p.Text)
		fmt.Fprintf(&index, "* [%s](%s)\n", p.Command, name)
	}
	index.WriteString("* [secure-mcp](secure-mcp.md), with all its commands\n")
	files["docs/cli/README.md"] = []byte(index.String())
	return files, nil
}
