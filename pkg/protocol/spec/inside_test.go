package spec

import (
	"strings"
	"testing"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// TestEveryDefinitionCompiles includes those that are no shapes for callers.
func TestEveryDefinitionCompiles(t *testing.T) {
	t.Parallel()
	for _, rev := range protocol.Revisions {
		for name, compiled := range revisions()[rev] {
			v, err := compiled()
			if err != nil {
				t.Errorf("%s of %s: %v", name, rev, err)
				continue
			}
			if modern := !strings.HasPrefix(string(v.Dialect()), "draft-0"); modern != (rev >= v2511) {
				t.Errorf("%s of %s is written in %s", name, rev, v.Dialect())
			}
		}
	}
}

// TestFactsDoNotOverlap finds a member or a definition that a revision has
// twice.
func TestFactsDoNotOverlap(t *testing.T) {
	t.Parallel()
	for _, rev := range protocol.Revisions {
		seen := map[Shape]bool{}
		for _, d := range definitions() {
			if within(d.spans, rev) && seen[d.name] {
				t.Errorf("%s has %s twice", rev, d.name)
			}
			seen[d.name] = seen[d.name] || within(d.spans, rev)
		}
	}
}
