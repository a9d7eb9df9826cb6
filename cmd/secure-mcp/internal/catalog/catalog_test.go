package catalog_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
)

func TestDetectorsAreCompleteAndUnique(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, d := range catalog.Detectors {
		if err := d.Validate(); err != nil {
			t.Error(err)
		}
		if seen[d.Doc.ID] {
			t.Errorf("the rule %s is declared twice", d.Doc.ID)
		}
		seen[d.Doc.ID] = true
	}
	if catalog.Lookup("injection/eval") == nil || catalog.Lookup("no/such") != nil {
		t.Error("a detector cannot be found by its id")
	}
}
