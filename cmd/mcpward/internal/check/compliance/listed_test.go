package compliance_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/jsonrpc"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/lifecycle"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/notify"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/stdio"
)

// TestEveryCheckIsListed compares the files that declare a check with the
// lists: a file is named like its rule, without the dashes.
func TestEveryCheckIsListed(t *testing.T) {
	t.Parallel()
	for folder, checks := range map[string][]*check.Check{
		"jsonrpc": jsonrpc.Checks, "lifecycle": lifecycle.Checks, "notify": notify.Checks, "stdio": stdio.Checks,
	} {
		var listed []string
		for _, c := range checks {
			name := strings.TrimPrefix(c.Doc.ID, "compliance/")
			listed = append(listed, strings.ReplaceAll(name, "-", "")+".go")
			if err := c.Doc.Validate(); err != nil {
				t.Error(err)
			}
		}
		slices.Sort(listed)
		if diff := cmp.Diff(declaring(t, folder), listed); diff != "" {
			t.Errorf("%s: files with a check (-), checks listed (+):\n%s", folder, diff)
		}
	}
}

// declaring returns the files of a folder that hold a check, once per check.
func declaring(t *testing.T, folder string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok {
				if s, ok := lit.Type.(*ast.SelectorExpr); ok && s.Sel.Name == "Check" {
					files = append(files, filepath.Base(path))
				}
			}
			return true
		})
	}
	return files
}
