package boundary

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// WebViewHandler reports bridges from a web page to the app whose handler does
// not look at which page calls.
var WebViewHandler = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/webview-handler",
		Title:    "a web page can call the app, whichever page it is",
		Why:      "Every page and frame that the view loads can send messages, also one that an advertisement or a redirect brought.",
		Fix:      "Check message.frameInfo.isMainFrame and securityOrigin.host against a list before the body is used, and validate the body.",
		Residual: "A script that is injected into an allowed page can still send messages.",
		Verify:   "Load a page of another origin in the view and post a message: nothing may happen.",
		Severity: finding.High,
		Spec:     "CWE-749",
		Since:    "unreleased",
	},
	Control: "SWIFT-WEBVIEW-HANDLER", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-749", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"userContentController", "WKScriptMessageHandler", "WKUserContentController"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		handlers := functions(v, "userContentController", "")
		for _, h := range handlers {
			if v.Uses(h.body, "frameInfo", "securityOrigin", "isMainFrame") || !v.Uses(h.body, "body") {
				continue
			}
			h.hit.Source = "message.body"
			h.hit.ProofGap = []string{"which pages the web view can load"}
			report(h.hit)
		}
		if len(handlers) > 0 {
			return
		}
		for _, c := range v.Calls() { // the handler is in another file
			_, named := v.Argument(c, "name")
			if _, world := v.Argument(c, "contentWorld"); !named || len(c.Args) < 2 || c.Name() != "add" && c.Name() != "addScriptMessageHandler" || world && v.Uses(syntax.Range{From: c.Open, To: v.At(c.Open).Match}, "defaultClient") {
				continue
			}
			if v.Has("WKUserContentController", "userContentController") {
				h := code.Hit(c)
				h.Confidence = finding.Tentative
				h.ProofGap = []string{"whether the handler, in another file, checks the origin of the message"}
				report(h)
			}
		}
	},
}
