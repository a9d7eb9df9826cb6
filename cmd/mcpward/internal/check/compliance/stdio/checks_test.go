package stdio_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/stdio"
)

func TestFamily(t *testing.T) { checktest.Family(t, stdio.Checks) }
