package plist

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact/label"
	"github.com/mcpward/mcpward/pkg/redact/token"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Secret reports credentials that a property list holds.
var Secret = &detect.Detector{
	Doc: rule.Doc{
		ID:       "plist/secret",
		Title:    "a credential is written in a property list",
		Why:      "Property lists are shipped with the app as they are, so everyone who has the app has the credential.",
		Fix:      "Revoke it, and let the app fetch what it needs from your server after signing in.",
		Residual: "The value stays in the history of the repository and in every release until it is revoked.",
		Verify:   "Unpack the released app and search its property lists for the value.",
		Severity: finding.High,
		Spec:     "CWE-798",
		Since:    "unreleased",
	},
	Control: "SWIFT-PLIST-SECRET", Family: "swift-ios.secret-handling", Category: "secrets",
	CWE: "CWE-798", OWASP: "M1:2024 Improper Credential Usage", Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs:    syntax.Plist,
	Words:    []string{"<key>"},
	Replaces: []string{"secrets/generic-api-key", "secrets/password"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, p := range f.Pairs() {
			if p.Value.To-p.Value.From != 3 || f.At(p.Value.From).Value() != "string" || len(p.Key) > 80 || !code.Credential(p.Key) {
				continue
			}
			t := f.At(p.Value.From + 1)
			value := strings.TrimSpace(t.Text)
			// Tokens of a known issuer have a rule of their own.
			if t.Kind == syntax.Text && len(value) <= 512 && label.Value(max(label.Name(p.Key), label.Token), value, label.Literal, false) && len(token.Find(value)) == 0 {
				report(detect.Hit{Start: t.Start, End: t.End, Secret: true})
			}
		}
	},
}
