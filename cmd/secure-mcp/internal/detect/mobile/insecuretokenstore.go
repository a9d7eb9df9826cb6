package mobile

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// InsecureTokenStore reports credentials in storage that is not encrypted.
var InsecureTokenStore = &detect.Detector{
	Doc: rule.Doc{
		ID:       "mobile/insecure-token-store",
		Title:    "a credential is kept in storage that is not encrypted",
		Why:      "Backups, other apps on an opened device and debuggers read the credential.",
		Fix:      "Keep it in SecureStore or the Keychain, and give MMKV an encryptionKey from there.",
		Residual: "An unlocked device gives the credential to whoever holds it; ask for biometrics where it matters.",
		Verify:   "Look through the app's container for the value after signing in.",
		Severity: finding.High,
		Spec:     "CWE-922",
		Since:    "unreleased",
	},
	Control: "AUTH-RN-INSECURE-TOKEN-STORE", Family: "expo-rn.authentication", Category: "secrets",
	CWE: "CWE-922", OWASP: "M9:2024 Insecure Data Storage",
	Stack: finding.StackExpo, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"AsyncStorage", "MMKV", "mmkv"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, c := range f.Calls() {
			if len(c.Args) == 0 || !stores(f, c) {
				continue
			}
			if sensitive(f, c.Args[0]) || len(c.Args) > 1 && !f.At(c.Args[1].From).Is("{") && sensitive(f, c.Args[1]) {
				report(detect.Hit{Start: c.Start, End: c.End, Sink: strings.Join(c.Callee, ".")})
			}
		}
	},
}

// stores reports whether a call writes to AsyncStorage or to MMKV without a key.
func stores(f *syntax.File, c syntax.Call) bool {
	if len(c.Callee) < 2 {
		return false
	}
	switch c.Name() {
	case "setItem", "mergeItem":
		return c.Callee[0] == "AsyncStorage" || strings.Contains(c.Resolved, "async-storage")
	case "set":
		return (strings.Contains(c.Resolved, "MMKV()") || strings.EqualFold(c.Callee[0], "mmkv")) && !strings.Contains(f.Text, "encryptionKey")
	}
	return false
}
