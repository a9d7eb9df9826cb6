package boundary

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// WebViewFileAccess reports web views whose pages from files may read other
// files or any address.
var WebViewFileAccess = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/webview-file-access",
		Title:    "pages from files may read other files",
		Why:      "A script in one local page can then read the app's files and send them anywhere.",
		Fix:      "Remove the setting and serve local content with a WKURLSchemeHandler or loadFileURL limited to its folder.",
		Residual: "Scripts of the page still see what is in its own folder.",
		Verify:   "Let a local page fetch a file of the container: it must fail.",
		Severity: finding.High,
		Spec:     "CWE-749",
		Since:    "unreleased",
	},
	Control: "SWIFT-WEBVIEW-FILE-ACCESS", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-749", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"AccessFromFileURLs"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			key, ok := v.Argument(c, "forKey")
			if !ok || c.Name() != "setValue" && c.Name() != "set" {
				continue
			}
			name, _, literal := v.Literal(key.From)
			value, _ := v.Nth(c, 0)
			if literal && setting(name) && !v.False(value) {
				report(code.Hit(c))
			}
		}
		for _, a := range v.Assignments() {
			if setting(a.Name()) && v.True(a.Value) {
				report(detect.Hit{Start: v.At(a.Pattern.From).Start, End: v.End(a.Value)})
			}
		}
	},
}

func setting(name string) bool {
	switch name {
	case "allowFileAccessFromFileURLs", "allowUniversalAccessFromFileURLs", "_allowFileAccessFromFileURLs", "_allowUniversalAccessFromFileURLs":
		return true
	}
	return false
}
