package mobile

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SecureStoreAccess reports what SecureStore keeps with its options left at
// their defaults: secrets that outlive a session wherever they are stored, and
// tokens where it is plain that nothing between the app and the module sets
// options. What can be read on a locked device is reported whatever it is.
var SecureStoreAccess = &detect.Detector{
	Doc: rule.Doc{
		ID:       "mobile/secure-store-access",
		Title:    "a secret is stored without a limit to when it may be read",
		Why:      "By default a lasting secret can be read whenever the device is unlocked, and it moves to a new device with a backup; with ALWAYS it can be read on a locked one.",
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
	Words: []string{"setItemAsync", "expo-secure-store", "keychainAccessible", "ACCESSIBLE"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		t := origin.New(f, nil)
		for _, c := range f.Calls() {
			direct := c.Resolved == module+".setItemAsync" || c.Resolved == module+".setItem" || c.Resolved == module+".default.setItemAsync"
			if !direct && c.Name() != "setItemAsync" || len(c.Args) == 0 || chosen(f, t, c) {
				continue
			}
			key := named(f, t, c.Args[0])
			if lasting.MatchString(key) || direct && (secret(key) || len(c.Args) > 1 && secret(f.Source(c.Args[1]))) {
				report(detect.Hit{Start: c.Start, End: c.End, Sink: strings.Join(c.Callee, ".")})
			}
		}
		for _, p := range f.Pairs() {
			if readableAlways(f, p) {
				h := tokenHit(f, syntax.Range{From: p.At, To: p.Value.To})
				h.Message = "what is stored can be read while the device is locked"
				h.Severity, h.Confidence = finding.High, finding.Certain
				report(h)
			}
		}
	},
}

const module = "expo-secure-store"

// readableAlways reports whether an option lets an item be read on a locked
// device.
func readableAlways(f *syntax.File, p syntax.Pair) bool {
	last := f.At(p.Value.To - 1)
	if p.Value.Empty() || !last.Is("ALWAYS") && !last.Is("ALWAYS_THIS_DEVICE_ONLY") {
		return false
	}
	return p.Key == "keychainAccessible" || p.Key == "accessible" && f.At(p.Value.To-3).Is("ACCESSIBLE")
}

// lasting is the name of something that stays valid when a session ends.
var lasting = regexp.MustCompile(`(?i)passw|passphrase|private_?key|seed|mnemonic|pin(?:_?code)?\b|master|secret|biometric`)

// chosen reports whether a call says when the value may be read, or leaves
// that to options that cannot be seen from here.
func chosen(f *syntax.File, t *origin.Tracer, c syntax.Call) bool {
	if len(c.Args) < 3 {
		return false
	}
	options := c.Args[2]
	if d, ok := t.Definition(options.From); ok && options.To-options.From == 1 {
		options = d
	}
	text := f.Source(options)
	return !f.At(options.From).Is("{") || strings.Contains(text, "keychainAccessible") || strings.Contains(text, "requireAuthentication") || strings.Contains(text, "...")
}

// named returns what a key is called: its text, and that of the constant that
// it stands for.
func named(f *syntax.File, t *origin.Tracer, key syntax.Range) string {
	text := f.Source(key)
	if d, ok := t.Definition(key.From); ok && key.To-key.From == 1 {
		text += " " + f.Source(d)
	}
	return text
}
