package schemas_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/schemas"
)

func TestEverySchemaIsListedAndValid(t *testing.T) {
	files, err := filepath.Glob("*.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f, ".schema.json"))
	}
	if diff := cmp.Diff(names, schemas.Names); diff != "" {
		t.Errorf("Names (-want +got):\n%s", diff)
	}
	for _, name := range schemas.Names {
		text, ok := schemas.Text(name)
		if !ok {
			t.Errorf("there is no schema %q", name)
			continue
		}
		v, err := schema.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, err := validate.Compile(v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if d, declared, _ := schema.DialectOf(v); d != schema.Draft202012 || !declared {
			t.Errorf("%s declares %s", name, d)
		}
	}
}

func TestAnUnknownNameHasNoSchema(t *testing.T) {
	if _, ok := schemas.Text("findings"); ok {
		t.Error(`Text("findings") was found`)
	}
}
