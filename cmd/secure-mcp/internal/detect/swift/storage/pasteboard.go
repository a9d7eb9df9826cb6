package storage

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Pasteboard reports credentials that are put on the general pasteboard.
var Pasteboard = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/pasteboard-secret",
		Title:    "a credential is put on the general pasteboard",
		Why:      "Every app can read the general pasteboard, and it is shared with the other devices of the account.",
		Fix:      "Set it with setItems(_:options:) with localOnly and a short expirationDate, or do not offer to copy it.",
		Residual: "Until it expires, the app in front can read it.",
		Verify:   "Copy the value, wait for the expiry and paste on a second device: nothing must appear.",
		Severity: finding.Medium,
		Spec:     "CWE-200",
		Since:    "unreleased",
	},
	Control: "SWIFT-PASTEBOARD-SECRET", Family: "swift-ios.secret-handling", Category: "secrets",
	CWE: "CWE-200", OWASP: insecureStorage, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: syntax.Swift,
	Words: []string{"Pasteboard", "pasteboard", "clipboard"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, a := range v.Assignments() {
			if len(a.Target) < 2 || !board(v, a.Target, a.Pattern.From) {
				continue
			}
			if token, held := v.Holds(a.Value); held {
				report(vague(v, token, detect.Hit{Start: v.At(a.Pattern.From).Start, End: v.End(a.Value)}))
			}
		}
		for _, c := range v.Calls() {
			switch c.Name() {
			case "setString", "setItems", "setValue", "setData", "addItems", "setObjects", "writeObjects":
			default:
				continue
			}
			if _, limited := v.Argument(c, "options"); limited || len(c.Args) == 0 || !board(v, c.Callee, c.First) {
				continue
			}
			if token, held := v.Holds(syntax.Range{From: c.Open + 1, To: v.At(c.Open).Match}); held {
				report(vague(v, token, code.Hit(c)))
			}
		}
	},
}

// board reports whether a chain that begins at token first is about the
// general pasteboard.
func board(v *code.View, chain []string, first int) bool {
	switch chain[0] {
	case "UIPasteboard", "NSPasteboard":
		return chain[1] == "general"
	}
	for _, d := range v.Values(first) {
		if (v.At(d.From).Is("UIPasteboard") || v.At(d.From).Is("NSPasteboard")) && v.At(d.From+2).Is("general") {
			return true
		}
	}
	return false
}
