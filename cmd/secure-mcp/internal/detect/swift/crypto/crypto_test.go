package crypto_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/detecttest"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/crypto"
)

func TestFamily(t *testing.T) { detecttest.Family(t, crypto.Detectors) }
