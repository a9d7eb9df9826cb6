// Package catalog joins the families of detectors into one list.
package catalog

import (
	"cmp"
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
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review/servers"
	"github.com/mcpward/mcpward/pkg/rule"
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

// A Rule is one rule that findings come from.
type Rule struct {
	Doc      *rule.Doc
	Control  string           // published root control, which several rules may share
	Detector *detect.Detector // nil for a rule about configurations of MCP servers
}

// Rules returns the rules of all detectors and of the review of MCP
// configurations, by id.
func Rules() []Rule {
	var all []Rule
	for _, d := range Detectors {
		all = append(all, Rule{&d.Doc, d.Control, d})
	}
	for _, d := range servers.Rules {
		all = append(all, Rule{d, servers.Control(d), nil})
	}
	slices.SortFunc(all, func(a, b Rule) int { return cmp.Compare(a.Doc.ID, b.Doc.ID) })
	return all
}
