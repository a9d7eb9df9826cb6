package plist_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/detecttest"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/plist"
)

func TestFamily(t *testing.T) { detecttest.Family(t, plist.Detectors) }
