package storage

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact/label"
	"github.com/mcpward/mcpward/pkg/rule"
)

// AddressPassword reports passwords in the authority of an address.
var AddressPassword = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/address-password",
		Title:    "an address with a password in it",
		Why:      "Literals are readable in the app's binary, and addresses are logged on the way.",
		Fix:      "Revoke the password, and let the app ask your server for what it needs after signing in.",
		Residual: "The value stays in the history of the repository and in every release until it is revoked.",
		Verify:   "Run strings over the release binary and search for the address.",
		Severity: finding.High,
		Spec:     "CWE-798",
		Since:    "unreleased",
	},
	Control: "SWIFT-ADDRESS-PASSWORD", Family: "swift-ios.secret-handling", Category: "secrets",
	CWE: "CWE-798", OWASP: "M1:2024 Improper Credential Usage", Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: syntax.Swift,
	Words: []string{"://"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, l := range f.Strings() {
			if authority(l.Value) {
				report(detect.Hit{Start: l.Start, End: l.End, Secret: true})
			}
		}
	},
}

// authority reports whether an address has the form scheme://user:password@host
// with a password that is no placeholder.
func authority(address string) bool {
	_, rest, ok := strings.Cut(address, "://")
	if !ok || len(address) > 512 {
		return false
	}
	if i := strings.IndexAny(rest, "/?# \\"); i >= 0 {
		rest = rest[:i]
	}
	at := strings.LastIndexByte(rest, '@')
	if at < 0 {
		return false
	}
	_, password, ok := strings.Cut(rest[:at], ":")
	return ok && label.Value(label.Password, password, label.Literal, false)
}
