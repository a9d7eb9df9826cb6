package drift_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// TestExamples makes sure that the example of a rule shows that rule, in the
// class it usually has, and nothing else.
func TestExamples(t *testing.T) {
	for _, r := range drift.Rules {
		type line struct{ Rule, Class string }
		var got []line
		for _, c := range r.Example("") {
			got = append(got, line{c.Rule, string(c.Class)})
		}
		if diff := cmp.Diff([]line{{r.Doc.ID, string(r.Class)}}, got); diff != "" {
			t.Errorf("%s -> %s (-want +got):\n%s", r.Before, r.After, diff)
		}
	}
}

// TestExamplesInBothDirections keeps under review what the example of every
// rule about schemas does to callers and to consumers.
func TestExamplesInBothDirections(t *testing.T) {
	var got strings.Builder
	for _, r := range drift.Rules {
		if r.Kind == "" {
			continue
		}
		fmt.Fprintf(&got, "%s\n  - %s\n  + %s\n", r.Doc.ID, r.Before, r.After)
		for _, dir := range []compat.Direction{compat.Input, compat.Output} {
			changes := r.Example(dir)
			if len(changes) == 0 {
				t.Errorf("%s: nothing is said about an %s", r.Doc.ID, dir)
			}
			for _, c := range changes {
				fmt.Fprintf(&got, "  %s: %s %s %s\n", dir, c.Class, c.Rule, c.Why())
			}
		}
	}
	matchFile(t, filepath.Join("testdata", "examples.txt"), got.String())
}
