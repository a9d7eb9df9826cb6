package logging_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/detecttest"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/logging"
)

func TestFamily(t *testing.T) { detecttest.Family(t, logging.Detectors) }
