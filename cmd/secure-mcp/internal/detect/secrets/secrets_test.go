package secrets_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/detecttest"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/secrets"
)

func TestFamily(t *testing.T) { detecttest.Family(t, secrets.Detectors) }
