package behavior

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
)

func TestEveryCheckIsListed(t *testing.T) {
	t.Parallel()
	var listed []string
	rules := map[suite.Rule]bool{suite.Latency: true} // family latency
	for _, c := range Checks {
		if err := c.Doc.Validate(); err != nil {
			t.Error(err)
		}
		name, ok := strings.CutPrefix(c.Doc.ID, "behavior/")
		if !ok {
			t.Errorf("%s is not of the family behavior", c.Doc.ID)
		}
		rules[suite.Rule(name)] = true
		listed = append(listed, strings.ReplaceAll(name, "-", "")+".go")
	}
	slices.Sort(listed)
	if diff := cmp.Diff(declared(t), listed); diff != "" {
		t.Errorf("files with a check against the list (-files +list):\n%s", diff)
	}
	for _, rule := range suite.Rules {
		if !rules[rule] {
			t.Errorf("no check reports rule %s of suites", rule)
		}
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
