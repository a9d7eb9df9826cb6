package catalog_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/fixtures"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/rule"
)

func TestEveryRuleIsInTheCatalog(t *testing.T) {
	rules, ids := catalog.Rules(), catalog.IDs()
	if want := len(drift.Rules) + len(catalog.Checks()) + len(accept.Docs); len(rules) != want || len(ids) != want {
		t.Fatalf("%d rules and %d ids, want %d", len(rules), len(ids), want)
	}
	seen := map[string]bool{}
	for i, r := range rules {
		found, ok := catalog.Find(ids[i])
		if !ok || found.ID != r.ID {
			t.Errorf("Find(%s) = %s, %v", ids[i], found.ID, ok)
		}
		if seen[r.ID] {
			t.Errorf("%s is there twice", r.ID)
		}
		seen[r.ID] = true
		if r.Level == "" || r.Default == "" {
			t.Errorf("%s has level %q, default %q", r.ID, r.Level, r.Default)
		}
		if err := r.Validate(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(root, r.Source)); err != nil {
			t.Errorf("%s: %v", r.ID, err)
		}
	}
	for i, r := range drift.Rules {
		want := 0
		if r.Kind != "" {
			want = 2
		}
		if len(rules[i].Cases) != want || rules[i].Class == "" {
			t.Errorf("%s is judged in %d positions, want %d; its class is %q", rules[i].ID, len(rules[i].Cases), want, rules[i].Class)
		}
	}
}

const root = "../../../.."

// TestEveryCheckIsOfAFamily also counts that no family lost its room.
func TestEveryCheckIsOfAFamily(t *testing.T) {
	count := map[string]int{}
	for _, c := range catalog.Checks() {
		count[c.Family()]++
		if c.Level == "" || c.Run == nil {
			t.Errorf("%s has level %q, or nothing to run", c.Doc.ID, c.Level)
		}
	}
	for _, family := range catalog.Families() {
		if count[family] == 0 && family != "drift" {
			t.Errorf("family %s has no check", family)
		}
		delete(count, family)
	}
	if len(count) > 0 {
		t.Errorf("checks of families that do not exist: %v", count)
	}
}

// elsewhere says where a check turns red that has no fixture server of its own.
var elsewhere = map[string]string{
	"behavior": "suites: cmd/mcpward/internal/check/behavior", "latency": "budgets: cmd/mcpward/internal/check/latency",
	"errors/tool-failure":           "a suite: cmd/mcpward/testdata/script/suites.txtar",
	"compliance/http-loopback-bind": "test servers stay on the loopback interface; cmd/mcpward/internal/check/compliance/streamable",
}

// TestEveryCheckTurnsRedSomewhere reads the expectations of the fixture
// servers; that these hold is what the tests of the families are for.
func TestEveryCheckTurnsRedSomewhere(t *testing.T) {
	red := map[string]bool{}
	for _, c := range fixtures.CheckCases(t) {
		for _, line := range c.Findings {
			red[strings.Fields(line)[1]] = true
		}
	}
	for _, c := range catalog.Checks() {
		if !red[c.Doc.ID] && elsewhere[c.Doc.ID] == "" && elsewhere[c.Family()] == "" {
			t.Errorf("no file of fixtures/servers/checks turns %s red", c.Doc.ID)
		}
	}
}

func TestSelectors(t *testing.T) {
	for word, want := range map[string]bool{
		"errors": true, "drift": true, "errors/unknown-tool": true, "compliance/http-*": true, "drift/tool-*": true,
		"": false, "error": false, "errors/": false, "errors/unknown": false, "compliance/nope-*": false,
	} {
		if got := catalog.Selects(word); got != want {
			t.Errorf("Selects(%q) = %v", word, got)
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
