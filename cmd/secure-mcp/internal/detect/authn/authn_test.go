package authn_test

import (
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/authn"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/detecttest"
)

func TestFamily(t *testing.T) { detecttest.Family(t, authn.Detectors) }
