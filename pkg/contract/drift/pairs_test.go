package drift_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
)

var update = flag.Bool("update", false, "rewrite the expectations under testdata")

// TestEveryRuleHasAPair runs every rule on a pair of contracts that differ in
// exactly one thing, in both orders where the rule has a mirror. What is
// reported beyond the expectation fails as well.
func TestEveryRuleHasAPair(t *testing.T) {
	for _, r := range drift.Rules {
		id := strings.TrimPrefix(r.Doc.ID, "drift/")
		t.Run(id, func(t *testing.T) {
			dir := filepath.Join("testdata", id)
			before, after := surfaceFile(t, filepath.Join(dir, "before.json")), surfaceFile(t, filepath.Join(dir, "after.json"))
			got := expectation(t, dir, "want.txt", before, after)
			if !slices.ContainsFunc(got, func(c drift.Change) bool { return c.Rule == r.Doc.ID && c.Class == r.Class }) {
				t.Errorf("the pair does not turn %s red", r.Doc.ID)
			}
			if r.Mirror == "" {
				return
			}
			got = expectation(t, dir, "want-reversed.txt", after, before)
			if !slices.ContainsFunc(got, func(c drift.Change) bool { return c.Rule == r.Mirror }) {
				t.Errorf("the reversed pair does not turn %s red", r.Mirror)
			}
		})
	}
}

// expectation compares the changes with a file of "rule  pointer" lines.
func expectation(t *testing.T, dir, file string, before, after *contract.Surface) []drift.Change {
	t.Helper()
	changes := drift.Compare(before, after, drift.Options{})
	var got strings.Builder
	for _, c := range changes {
		fmt.Fprintf(&got, "%s  %s\n", c.Rule, c.Pointer)
	}
	matchFile(t, filepath.Join(dir, file), got.String())
	return changes
}

func matchFile(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// TestHeadlines keeps every message and reason of the pairs under review in
// one file.
func TestHeadlines(t *testing.T) {
	var got strings.Builder
	for _, r := range drift.Rules {
		dir := filepath.Join("testdata", strings.TrimPrefix(r.Doc.ID, "drift/"))
		for _, c := range drift.Compare(surfaceFile(t, filepath.Join(dir, "before.json")), surfaceFile(t, filepath.Join(dir, "after.json")), drift.Options{}) {
			fmt.Fprintf(&got, "%s %s %s\n  %s\n  %s\n", drift.Policy{}.Status(c), c.Rule, c.Class, c.Message, c.Reason)
			if c.Witness != nil {
				fmt.Fprintf(&got, "  witness %s\n", c.Witness)
			}
			for _, hint := range c.Hints {
				fmt.Fprintf(&got, "  hint %s\n", hint)
			}
		}
	}
	matchFile(t, filepath.Join("testdata", "headlines.txt"), got.String())
}
