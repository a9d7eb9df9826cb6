package mobile

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// OpenWebView reports web views that open any page, or run text as code in it.
var OpenWebView = &detect.Detector{
	Doc: rule.Doc{
		ID:       "mobile/open-web-view",
		Title:    "a web view opens any page",
		Why:      "A page of somebody else runs inside the app, with its messages and what is injected into it.",
		Fix:      "List the origins in originWhitelist, fix the address, and check the origin of every message.",
		Residual: "A listed page that is taken over speaks to the app as before.",
		Verify:   "Open a link to another site inside the view and expect the system browser.",
		Severity: finding.Medium,
		Spec:     "CWE-749",
		Since:    "unreleased",
	},
	Control: "EXPO-WEBVIEW", Family: "expo-rn.injection", Category: "injection-risk",
	CWE: "CWE-749", OWASP: "M4:2024 Insufficient Input/Output Validation",
	Stack: finding.StackExpo, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"WebView"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		t := origin.New(f, nil)
		for i, tok := range f.Tokens {
			if tok.Kind != syntax.Tag || tok.Text != "<WebView" || tok.Match < i {
				continue
			}
			if h, ok := webView(f, t, i, tok.Match); ok {
				report(h)
			}
		}
	},
}

// webView judges the element from token first to token last.
func webView(f *syntax.File, t *origin.Tracer, first, last int) (detect.Hit, bool) {
	h := detect.Hit{Start: f.Tokens[first].Start, End: f.Tokens[last].End, Sink: "WebView"}
	found, open, own := false, false, false
	for i := first + 1; i < last; i = f.Skip(i) {
		value := syntax.Range{From: i + 2, To: f.Skip(i + 2)}
		switch f.Tokens[i].Text {
		case "originWhitelist":
			open = open || anyOrigin(f, value)
		case "source", "injectedJavaScript", "injectedJavaScriptBeforeContentLoaded":
			if source := t.Request(value); source != "" {
				h.Source, found = source, true
			}
			own = own || f.Tokens[i].Text == "source" && written(f, t, value)
		}
	}
	return h, found || open && !own
}

// written reports whether the source of a web view is a page that is written in
// the app: for one, the list of origins has to be open.
func written(f *syntax.File, t *origin.Tracer, source syntax.Range) bool {
	source = unbraced(f, source)
	if f.At(source.From).Is("require") {
		return true
	}
	html, ok := f.Property(source.From, "html")
	return ok && t.Fixed(html)
}

func anyOrigin(f *syntax.File, r syntax.Range) bool {
	for i := r.From; i < r.To; i++ {
		if f.Tokens[i].Kind == syntax.String {
			if v := f.Tokens[i].Value(); v == "*" || strings.HasPrefix(v, "http://*") || strings.HasPrefix(v, "https://*") && !strings.HasPrefix(v, "https://*.") {
				return true
			}
		}
	}
	return false
}
