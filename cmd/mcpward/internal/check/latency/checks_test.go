package latency

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEveryCheckIsListed(t *testing.T) {
	t.Parallel()
	var listed []string
	for _, c := range Checks {
		if err := c.Doc.Validate(); err != nil {
			t.Error(err)
		}
		name, ok := strings.CutPrefix(c.Doc.ID, "latency/")
		if !ok {
			t.Errorf("%s is not of the family latency", c.Doc.ID)
		}
		listed = append(listed, strings.ReplaceAll(name, "-", "")+".go")
	}
	slices.Sort(listed)
	if diff := cmp.Diff(declared(t), listed); diff != "" {
		t.Errorf("files with a check against the list (-files +list):\n%s", diff)
	}
}

// declared returns the files of this folder that declare a check, once for
// each.
func declared(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("*.go")
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
			if literal, ok := n.(*ast.CompositeLit); ok {
				if of, ok := literal.Type.(*ast.SelectorExpr); ok && of.Sel.Name == "Check" {
					files = append(files, path)
				}
			}
			return true
		})
	}
	return files
}
