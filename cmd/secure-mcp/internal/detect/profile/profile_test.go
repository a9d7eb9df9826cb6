package profile_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/detecttest"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/profile"
)

func TestFamily(t *testing.T) { detecttest.Family(t, profile.Detectors) }
