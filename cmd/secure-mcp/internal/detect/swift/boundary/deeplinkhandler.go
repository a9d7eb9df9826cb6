package boundary

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// DeepLinkHandler reports handlers of links that use what a link says without
// a test in sight.
var DeepLinkHandler = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/deep-link-handler",
		Title:    "a link from outside is used without a test",
		Why:      "Any app and any web page can open the link with parameters of its choice.",
		Fix:      "Compare scheme, host and path with a list, parse the parameters into types, and ask before anything changes.",
		Residual: "Custom schemes can be registered by other apps; use universal links for anything secret.",
		Verify:   "Open the link with unknown hosts and odd parameters: nothing may happen.",
		Severity: finding.Medium,
		Spec:     "CWE-939",
		Since:    "unreleased",
	},
	Control: "SWIFT-DEEP-LINK-HANDLER", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-939", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Tentative, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"onOpenURL", "open url", "openURLContexts", "userActivity", "openURLs", "open urls", "handleOpen", "NSUserActivityTypeBrowsingWeb", "kAEGetURL"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, h := range linkHandlers(v) {
			if h.body.To-h.body.From < 2 || tested(v, h.body) {
				continue
			}
			h.hit.Source = "the link"
			if !v.Uses(h.body, "query", "queryItems", "path", "pathComponents", "absoluteString", "fragment", "lastPathComponent") {
				h.hit.Severity = finding.Low
				h.hit.Message = "a link from outside is handed on without a test"
				h.hit.ProofGap = []string{"what the functions that get the link do with it"}
			}
			report(h.hit)
		}
	},
}

// linkHandlers returns the functions and closures that get links.
func linkHandlers(v *code.View) []handler {
	var out []handler
	for _, label := range []string{"open", "continue", "handleOpen", "openURL"} {
		out = append(out, functions(v, "application", label)...)
	}
	for _, label := range []string{"openURLContexts", "continue"} {
		out = append(out, functions(v, "scene", label)...)
	}
	for _, i := range v.Places("onOpenURL") {
		open := i + 1
		if v.At(open).Is("(") && v.At(open).Match > 0 {
			if v.At(open + 1).Is("perform") { // a function by its name
				continue
			}
			open = v.At(open).Match + 1
		}
		for _, body := range v.Trailing(open) {
			out = append(out, handler{detect.Hit{Start: v.At(i).Start, End: v.At(i).End}, body})
		}
	}
	return out
}

// tested reports whether a body compares parts of the link with something, or
// leaves that to a function whose name says so.
func tested(v *code.View, body syntax.Range) bool {
	for i := body.From; i < body.To; i++ {
		t := v.At(i)
		if t.Kind != syntax.Ident {
			continue
		}
		switch t.Text {
		case "host", "scheme", "path", "pathComponents", "absoluteString":
			if v.Member(i) && judged(v, i) {
				return true
			}
		case "canHandle", "isAllowed", "isValid", "validate", "allowedHosts", "allowedSchemes", "GIDSignIn", "ApplicationDelegate", "resumeExternalUserAgentFlow", "isTrusted":
			return true
		}
	}
	return false
}

// judged reports whether the part of a link that ends with token i is compared,
// switched over or looked up.
func judged(v *code.View, i int) bool {
	_, first := v.Chain(i)
	first = min(first, i)
	last := i
	for v.At(last+1).Is("?") || v.At(last+1).Is("!") || v.At(last+1).Is(".") && (v.At(last+2).Is("lowercased") || v.At(last+2).Is("first")) {
		last++
		if v.At(last).Is(".") {
			if last++; v.At(last + 1).Is("(") {
				last = v.At(last + 1).Match
			}
		}
	}
	if v.Compared(first, last) || v.At(first-1).Is("switch") || v.At(last+1).Is(".") && (v.At(last+2).Is("hasPrefix") || v.At(last+2).Is("hasSuffix")) {
		return true
	}
	open := v.Parent(first)
	return open > 0 && v.At(open).Is("(") && v.At(open-1).Is("contains")
}
