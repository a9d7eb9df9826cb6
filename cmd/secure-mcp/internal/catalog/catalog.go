// Package catalog joins the families of detectors into one list.
package catalog

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/authn"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/crypto"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/injection"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/mobile"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/secrets"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/boundary"
	swiftcrypto "github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/crypto"
	swiftinjection "github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/injection"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/logging"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/storage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/transport"
)

// Detectors are all detectors, family by family. A new family is one line.
var Detectors = slices.Concat(
	authn.Detectors,
	injection.Detectors,
	secrets.Detectors,
	crypto.Detectors,
	mobile.Detectors,
	boundary.Detectors,
	swiftcrypto.Detectors,
	swiftinjection.Detectors,
	logging.Detectors,
	storage.Detectors,
	transport.Detectors,
)

// Lookup returns the detector with the id, nil if there is none.
func Lookup(id string) *detect.Detector {
	for _, d := range Detectors {
		if d.Doc.ID == id {
			return d
		}
	}
	return nil
}
