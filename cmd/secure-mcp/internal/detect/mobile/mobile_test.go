package mobile_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/detecttest"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/mobile"
)

func TestFamily(t *testing.T) { detecttest.Family(t, mobile.Detectors) }
