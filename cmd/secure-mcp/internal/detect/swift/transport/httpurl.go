package transport

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// HTTPURL reports addresses with http:// in literals.
var HTTPURL = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/http-url",
		Title:    "an address without encryption",
		Why:      "What is sent to and loaded from it can be read and changed on the way.",
		Fix:      "Use https, and remove the exception of App Transport Security that allowed it.",
		Residual: "A redirect of the server may still lead to http; App Transport Security stops it.",
		Verify:   "Run the app without exceptions for the host: the request must work.",
		Severity: finding.Medium,
		Spec:     "CWE-319",
		Since:    "unreleased",
	},
	Control: "SWIFT-HTTP-URL", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-319", OWASP: insecureCommunication, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"http://", "HTTP://"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for i, t := range f.Tokens {
			if t.Kind != syntax.String && !(t.Kind == syntax.TemplateText && v.At(i-1).Kind == syntax.Template) {
				continue
			}
			host, ok := plainHost(t.Value())
			h := detect.Hit{Start: t.Start, End: t.End}
			if value, open := openHost(v, i); open {
				if !foreign(v, value) {
					continue
				}
				h.End, h.Confidence = v.End(value), finding.Tentative
				h.Counter = []string{"the host is filled in when the program runs, and may be one of the same network"}
			} else if !ok || harmlessHost(host) {
				continue
			}
			if !connects(v, i) {
				continue
			}
			if t.Kind == syntax.TemplateText {
				if _, held := v.Holds(syntax.Range{From: i, To: v.At(i - 1).Match}); held {
					h.Severity, h.Message = finding.High, "a credential is sent without encryption"
				}
			}
			report(h)
		}
	},
}

// plainHost returns the host of a literal that is an http address; it is empty
// where it is filled in later.
func plainHost(text string) (host string, ok bool) {
	const scheme = "http://"
	if len(text) < len(scheme) || !strings.EqualFold(text[:len(scheme)], scheme) || strings.ContainsAny(text, " <>") {
		return "", false
	}
	host = strings.ToLower(text[len(scheme):])
	if i := strings.IndexAny(host, "/?#"); i >= 0 {
		host = host[:i]
	}
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	if !strings.HasPrefix(host, "[") {
		host, _, _ = strings.Cut(host, ":")
	}
	return host, host != "" && host != "."
}

// harmlessHost reports whether nothing of an app goes to a host over the
// network: the machine itself, reserved names, and names that are no
// addresses but namespaces.
func harmlessHost(host string) bool {
	for _, h := range []string{
		"localhost", "127.0.0.1", "[::1]", "0.0.0.0", "10.0.2.2", "example.com", "example.org", "example.net", "example", "invalid", "www.w3.org", "schemas.xmlsoap.org", "schemas.microsoft.com",
		"swift.org", "developer.apple.com", "www.apple.com", "apple.com", "schemas.android.com", "ns.adobe.com", "purl.org", "www.opengis.net", "www.topografix.com", "www.garmin.com", "xmlns.com", "xml.org",
		"itunes.apple.com", "www.itunes.com", "search.yahoo.com", "schemas.openxmlformats.org", "www.apache.org", "openid.net", "www.sitemaps.org", "specs.openid.net", "docs.oasis-open.org", "www.google.com",
	} {
		if host == h || strings.HasSuffix(host, "."+h) {
			return true
		}
	}
	return strings.HasPrefix(host, "127.") || strings.HasPrefix(host, "192.168.") || strings.HasPrefix(host, "10.") || strings.HasSuffix(host, ".local")
}

// connects reports whether the literal at token i is no test of an address, no
// prefix to be replaced and no key.
func connects(v *code.View, i int) bool {
	if open := v.Parent(i); open > 0 && v.At(open).Is("(") {
		switch v.At(open - 1).Text {
		case "hasPrefix", "hasSuffix", "contains", "replacingOccurrences", "starts", "range", "trimmingPrefix", "XCTAssertEqual", "XCTAssert", "firstRange", "expect", "equal", "components", "split", "precondition", "assert", "print", "fatalError", "dropFirst":
			return false
		}
	}
	first := i
	if v.At(i-1).Kind == syntax.Template {
		first = i - 1
	}
	return !v.Compared(first, i) && !v.At(i+1).Is(":")
}
