package mobile

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SecureStoreAccess reports passwords and keys in SecureStore whose options are
// left at their defaults. Tokens of a session are fine with them.
var SecureStoreAccess = &detect.Detector{
	Doc: rule.Doc{
		ID:       "mobile/secure-store-access",
		Title:    "a lasting secret is stored without saying when it may be read",
		Why:      "By default it can be read whenever the device is unlocked, and it moves to a new device with a backup.",
		Fix:      "Pass keychainAccessible: WHEN_UNLOCKED_THIS_DEVICE_ONLY, and requireAuthentication where it matters.",
		Residual: "Whoever can unlock the device can use the app.",
		Verify:   "Restore a backup on another device and expect to be asked to sign in.",
		Severity: finding.Info,
		Spec:     "MASVS-STORAGE-1",
		Since:    "unreleased",
	},
	Control: "AUTH-RN-SECURESTORE-WEAK-ACCESS", Family: "expo-rn.authentication", Category: "secrets",
	OWASP: "M9:2024 Insecure Data Storage",
	Stack: finding.StackExpo, Confidence: finding.Tentative, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"setItemAsync"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, c := range f.Calls() {
			if c.Name() != "setItemAsync" || len(c.Args) == 0 || !lasting.MatchString(f.Source(c.Args[0])) {
				continue
			}
			options := f.Source(syntax.Range{From: c.Open, To: f.Tokens[c.Open].Match})
			if len(c.Args) < 3 || f.At(c.Args[2].From).Is("{") && !strings.Contains(options, "keychainAccessible") && !strings.Contains(options, "requireAuthentication") {
				report(detect.Hit{Start: c.Start, End: c.End, Sink: strings.Join(c.Callee, ".")})
			}
		}
	},
}

// lasting is the name of something that stays valid when a session ends.
var lasting = regexp.MustCompile(`(?i)passw|passphrase|private_?key|seed|mnemonic|pin(?:_?code)?\b|master|secret|biometric`)
