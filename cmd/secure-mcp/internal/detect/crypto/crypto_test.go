package crypto_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/crypto"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/detecttest"
)

func TestFamily(t *testing.T) { detecttest.Family(t, crypto.Detectors) }
