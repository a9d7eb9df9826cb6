package detect_test

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/plist"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/profile"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/authn"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/crypto"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/injection"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/mobile"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/secrets"
)

// all are the detectors of every family that this test knows.
var all = slices.Concat(authn.Detectors, crypto.Detectors, injection.Detectors, mobile.Detectors, secrets.Detectors, swift.Detectors(), plist.Detectors, profile.Detectors)
