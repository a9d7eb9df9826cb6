// Package catalog joins the families of detectors into one list.
package catalog

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/authn"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/crypto"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/injection"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/mobile"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/plist"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/profile"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/secrets"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift"
)

// Detectors are all detectors, family by family. A new family is one line.
var Detectors = slices.Concat(
	authn.Detectors,
	injection.Detectors,
	secrets.Detectors,
	crypto.Detectors,
	mobile.Detectors,
	swift.Detectors(),
	plist.Detectors,
	profile.Detectors,
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
