// Package gen writes what is derived from the knowledge packs, the rules and
// the help of secure-mcp: schemas/pack.schema.json, packs/index.go,
// docs/rules/review.md and docs/cli/secure-mcp.md. Its test is how it runs:
//
//	go test ./cmd/secure-mcp/internal/gen           fails when a file is stale
//	go test ./cmd/secure-mcp/internal/gen -update   writes them
package gen

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/mcpward/mcpward/packs"
)

// A generated is one file, named from the top of the project.
type generated struct {
	name string
	text func() ([]byte, error)
}

var files = []generated{
	{"packs/index.go", func() ([]byte, error) { return index(packs.FS) }},
	{"schemas/pack.schema.json", packSchema},
	{"docs/rules/review.md", rulesPage},
	{"docs/cli/secure-mcp.md", helpPage},
}

// Run compares the generated files below root with what they should hold, and
// with write makes them so. It returns the names of those that are missing or
// stale.
func Run(root *os.Root, write bool) ([]string, error) {
	var stale []string
	for _, g := range files {
		want, err := g.text()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.name, err)
		}
		name := filepath.FromSlash(g.name)
		got, err := root.ReadFile(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if bytes.Equal(got, want) {
			continue
		}
		stale = append(stale, g.name)
		if write {
			if err := root.WriteFile(name, want, 0o644); err != nil {
				return nil, err
			}
		}
	}
	return stale, nil
}
