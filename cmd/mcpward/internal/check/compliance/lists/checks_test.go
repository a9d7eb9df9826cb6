package lists_test

import (
	"slices"
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/lists"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/lists/items"
)

func TestFamily(t *testing.T) {
	t.Parallel()
	checktest.Family(t, slices.Concat(lists.Checks, items.Checks))
}

func TestEveryCheckIsListed(t *testing.T) {
	t.Parallel()
	for room, checks := range map[string][]*check.Check{".": lists.Checks, "items": items.Checks} {
		checktest.Listed(t, room, "compliance", checks)
	}
}
