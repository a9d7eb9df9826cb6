package mobile

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// WeakWebView reports web views that keep pages apart from files, or encrypted
// pages from others, less than they would by themselves.
var WeakWebView = &detect.Detector{
	Doc: rule.Doc{
		ID:       "mobile/weak-web-view",
		Title:    "a border between the pages and files of a web view is taken down",
		Why:      "A script in one page can then read the app's files and send them away, or a script that came without encryption runs in a page that did not.",
		Fix:      "Remove the setting; load local content with its own baseUrl, and everything else over https.",
		Residual: "Scripts of a page still see what belongs to the page itself.",
		Verify:   "Let a local page fetch another file, and an https page a script over http: both must fail.",
		Severity: finding.High,
		Spec:     "CWE-749",
		Since:    "unreleased",
	},
	Control: "EXPO-WEBVIEW-BORDERS", Family: "expo-rn.injection", Category: "injection-risk",
	CWE: "CWE-749", OWASP: "M8:2024 Security Misconfiguration",
	Stack: finding.StackExpo, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"AccessFromFileURLs", "mixedContentMode"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, p := range f.Pairs() {
			if tag := f.At(f.Parent(p.At)); tag.Kind == syntax.Tag && !webViewTag(tag) {
				continue
			}
			border(f, p.Key, p.Value, syntax.Range{From: p.At, To: p.Value.To}, report)
		}
		for i, t := range f.Tokens { // an attribute without a value is on
			if t.Kind == syntax.Ident && !f.At(i+1).Is("=") && webViewTag(f.At(f.Parent(i))) {
				border(f, t.Text, syntax.Range{}, syntax.Range{From: i, To: i + 1}, report)
			}
		}
	},
}

func webViewTag(t syntax.Token) bool {
	return t.Kind == syntax.Tag && strings.HasSuffix(t.Value(), "WebView")
}

// border reports a setting that takes a border down; an empty value is true.
func border(f *syntax.File, name string, value, at syntax.Range, report func(detect.Hit)) {
	value = unbraced(f, value)
	h := tokenHit(f, at)
	switch name {
	case "allowUniversalAccessFromFileURLs":
		h.Message = "pages from files may read every address and every file of the app"
	case "allowFileAccessFromFileURLs":
		h.Message = "pages from files may read other files"
	case "mixedContentMode":
		if text, _, ok := f.Literal(value.From); ok && text == "always" && !value.Empty() {
			h.Message, h.Severity = "pages that came encrypted may load what did not", finding.Medium
			report(h)
		}
		return
	default:
		return
	}
	if value.Empty() || f.At(value.From).Is("true") && value.To == value.From+1 {
		report(h)
	}
}

// unbraced returns the expression in the braces of an attribute.
func unbraced(f *syntax.File, r syntax.Range) syntax.Range {
	if first := f.At(r.From); !r.Empty() && first.Is("{") && first.Match == r.To-1 {
		return syntax.Range{From: r.From + 1, To: r.To - 1}
	}
	return r
}
