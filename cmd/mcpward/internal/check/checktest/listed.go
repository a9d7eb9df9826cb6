package checktest

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
)

// Listed wants one file in a folder for each of the checks and no other file
// that declares one, and that every check can explain itself. The folder is
// relative to the package under test.
func Listed(t *testing.T, folder, family string, checks []*check.Check) {
	t.Helper()
	var listed []string
	for _, c := range checks {
		if err := c.Doc.Validate(); err != nil {
			t.Error(err)
		}
		name, ok := strings.CutPrefix(c.Doc.ID, family+"/")
		if !ok {
			t.Errorf("%s is not of the family %s", c.Doc.ID, family)
		}
		listed = append(listed, strings.ReplaceAll(name, "-", "")+".go")
	}
	slices.Sort(listed)
	if diff := cmp.Diff(declared(t, folder), listed); diff != "" {
		t.Errorf("%s: files with a check against the list (-files +list):\n%s", folder, diff)
	}
}

// declared returns the files of a folder that declare a check, once for each.
func declared(t *testing.T, folder string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			if of, selected := literalType(literal); ok && selected && of.Sel.Name == "Check" {
				files = append(files, filepath.Base(path))
			}
			return true
		})
	}
	return files
}

func literalType(literal *ast.CompositeLit) (*ast.SelectorExpr, bool) {
	if literal == nil {
		return nil, false
	}
	of, ok := literal.Type.(*ast.SelectorExpr)
	return of, ok
}
