package schemas_test

import (
	"slices"
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas/portability"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas/results"
)

func TestFamily(t *testing.T) {
	t.Parallel()
	checktest.Family(t, slices.Concat(schemas.Checks, portability.Checks, results.Checks))
}

func TestEveryCheckIsListed(t *testing.T) {
	t.Parallel()
	for room, checks := range map[string][]*check.Check{
		".": schemas.Checks, "portability": portability.Checks, "results": results.Checks,
	} {
		checktest.Listed(t, room, "schema", checks)
	}
}
