package catalog_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/rule"
)

func TestEveryRuleIsInTheCatalog(t *testing.T) {
	rules, ids := catalog.Rules(), catalog.IDs()
	if len(rules) != len(drift.Rules) || len(ids) != len(drift.Rules) {
		t.Fatalf("%d rules and %d ids, want %d", len(rules), len(ids), len(drift.Rules))
	}
	for i, r := range rules {
		found, ok := catalog.Find(ids[i])
		if !ok || found.ID != r.ID {
			t.Errorf("Find(%s) = %s, %v", ids[i], found.ID, ok)
		}
		if r.Level == "" || r.Class == "" || r.Default == "" {
			t.Errorf("%s has level %q, class %q, default %q", r.ID, r.Level, r.Class, r.Default)
		}
		schema := drift.Rules[i].Kind != ""
		if want := map[bool]int{true: 2, false: 0}[schema]; len(r.Cases) != want {
			t.Errorf("%s is judged in %d positions, want %d", r.ID, len(r.Cases), want)
		}
	}
}

// TestTheCasesAreTheVerdictsOfTheExample fixes what pages say about one rule:
// the reason of its own change and the witness come from the prover.
func TestTheCasesAreTheVerdictsOfTheExample(t *testing.T) {
	r, ok := catalog.Find("drift/became-optional")
	if !ok {
		t.Fatal("no such rule")
	}
	want := []rule.Case{
		{Where: "as an inputSchema", Label: "In", Verdict: "compatible", Reason: "Calls that pass it stay valid."},
		{
			Where: "as an outputSchema", Label: "Out", Verdict: "breaking",
			Reason: "Consumers rely on the field, and results may now leave it out.", Proof: "A result may now be: {}",
		},
	}
	if diff := cmp.Diff(want, r.Cases); diff != "" {
		t.Errorf("cases (-want +got):\n%s", diff)
	}
	if r.Source != "pkg/contract/drift/becameoptional.go" || r.Level != "note" || r.Default != "note" || r.Direction != "input" {
		t.Errorf("rule is %+v", r)
	}
}

func TestAnUnknownRuleIsNotFound(t *testing.T) {
	if r, ok := catalog.Find("drift/no-such-rule"); ok {
		t.Errorf("found %s", r.ID)
	}
}
