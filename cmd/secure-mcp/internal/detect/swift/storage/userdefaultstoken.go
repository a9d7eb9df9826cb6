package storage

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// UserDefaultsToken reports credentials in UserDefaults. A read is reported
// only in a file that does not write: it shows that somebody does.
var UserDefaultsToken = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/user-defaults-token",
		Title:    "a credential is kept in UserDefaults",
		Why:      "UserDefaults is a property list in clear text; it goes into backups and can be read with the device in hand.",
		Fix:      "Keep the value in the Keychain with an accessibility class that ends in ThisDeviceOnly; remove the old entry on the next start.",
		Residual: "Copies in old backups stay readable until the credential is revoked.",
		Verify:   "Sign in, then look into Library/Preferences of the app's container: the value must not be there.",
		Severity: finding.High,
		Spec:     "CWE-922",
		Since:    "unreleased",
	},
	Control: "AUTH-USERDEFAULTS-TOKEN", Family: "swift-ios.authentication", Category: "secrets",
	CWE: "CWE-922", OWASP: insecureStorage, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"UserDefaults", "efaults", "AppStorage", "NSUbiquitousKeyValueStore"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		writes := 0
		preferences(v, ownStore, func(w write) {
			writes++
			report(vague(v, w.token, w.hit))
		})
		writes += appStorage(v, report)
		if writes == 0 {
			preferenceReads(v, report)
		}
	},
}

// appStorage reports "@AppStorage("token") var token" and returns how many.
func appStorage(v *code.View, report func(detect.Hit)) (n int) {
	for _, i := range v.Places("AppStorage") {
		open := v.At(i + 1)
		if !v.At(i-1).Is("@") || !open.Is("(") || open.Match < 0 {
			continue
		}
		name := open.Match + 1
		for v.At(name).Is("private") || v.At(name).Is("var") || v.At(name).Is("public") || v.At(name).Is("internal") || v.At(name).Is("static") || v.At(name).Is("fileprivate") {
			name++
		}
		key := v.At(i + 2).Value()
		if (code.Credential(v.At(name).Text) || code.Credential(key)) && !v.At(name+2).Is("Bool") && !v.At(name+2).Is("Int") && !v.At(name+2).Is("false") && !v.At(name+2).Is("true") {
			n++
			report(detect.Hit{Start: v.At(i - 1).Start, End: v.At(name).End})
		}
	}
	return n
}

// preferenceReads reports the reading of a credential.
func preferenceReads(v *code.View, report func(detect.Hit)) {
	for _, c := range v.Calls() {
		switch c.Name() {
		case "string", "object", "value", "data":
		default:
			continue
		}
		key, ok := v.Argument(c, "forKey")
		if !ok || receiver(v, c) != ownStore {
			continue
		}
		if t := v.At(key.From); t.Kind == syntax.String && code.Credential(t.Value()) && !code.Vague(t.Value()) {
			h := code.Hit(c)
			h.Severity, h.Confidence = finding.Medium, finding.Tentative
			h.Message = "a credential is read from UserDefaults"
			h.ProofGap = []string{"where the value is written"}
			report(h)
		}
	}
}
