package compliance_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/jsonrpc"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/lifecycle"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/notify"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/stdio"
)

func TestEveryCheckIsListed(t *testing.T) {
	t.Parallel()
	for folder, checks := range map[string][]*check.Check{
		"jsonrpc": jsonrpc.Checks, "lifecycle": lifecycle.Checks, "notify": notify.Checks, "stdio": stdio.Checks,
	} {
		checktest.Listed(t, folder, "compliance", checks)
	}
}
