// Package swift lists what is looked for in Swift code.
package swift

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/boundary"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/crypto"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/injection"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/logging"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/storage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/transport"
)

// Detectors returns the detectors of all families for Swift.
func Detectors() []*detect.Detector {
	return slices.Concat(storage.Detectors, transport.Detectors, injection.Detectors, crypto.Detectors, logging.Detectors, boundary.Detectors)
}
