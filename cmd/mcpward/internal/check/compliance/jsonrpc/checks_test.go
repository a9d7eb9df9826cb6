package jsonrpc_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/jsonrpc"
)

func TestFamily(t *testing.T) { checktest.Family(t, jsonrpc.Checks) }
