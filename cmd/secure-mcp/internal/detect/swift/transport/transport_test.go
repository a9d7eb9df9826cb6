package transport_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/detecttest"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/transport"
)

func TestFamily(t *testing.T) { detecttest.Family(t, transport.Detectors) }
