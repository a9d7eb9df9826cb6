package lifecycle_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/lifecycle"
)

func TestFamily(t *testing.T) { checktest.Family(t, lifecycle.Checks) }
