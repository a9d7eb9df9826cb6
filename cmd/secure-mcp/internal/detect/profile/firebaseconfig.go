package profile

import (
	"path"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// FirebaseConfig points at the configuration of Firebase in an app.
var FirebaseConfig = &detect.Detector{
	Doc: rule.Doc{
		ID:       "profile/firebase-config",
		Title:    "the configuration of Firebase is in the project",
		Why:      "Its key is in every copy of the app; only security rules and restrictions of the key protect the data.",
		Fix:      "Restrict the key to the app's bundle identifier and to the services it needs, and write security rules that ask who reads.",
		Residual: "The key itself stays public; that is how Firebase works.",
		Verify:   "Call the database with the key and without a signed-in user: it must refuse.",
		Severity: finding.Info,
		Spec:     "CWE-200",
		Since:    "unreleased",
	},
	Control: "SWIFT-FIREBASE-CONFIG", Family: "swift-ios.secret-config", Category: "secrets",
	CWE: "CWE-200", OWASP: "M8:2024 Security Misconfiguration", Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Secrets,
	Path: func(p detect.PathInfo, report func(detect.Hit)) {
		if path.Base(p.Path) == "GoogleService-Info.plist" {
			report(detect.Hit{ProofGap: []string{"which restrictions the key and which rules the project has"}})
		}
	},
}
