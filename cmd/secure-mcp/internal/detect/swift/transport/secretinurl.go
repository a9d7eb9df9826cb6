package transport

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SecretInURL reports credentials in the query of an address.
var SecretInURL = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/secret-in-url",
		Title:    "a credential is part of an address",
		Why:      "Addresses are written to logs of servers and proxies, to caches and to crash reports.",
		Fix:      "Send the credential in the Authorization header or in the body of the request.",
		Residual: "Addresses that were logged before stay there until the credential is revoked.",
		Verify:   "Look at the access log of the server after a request.",
		Severity: finding.Medium,
		Spec:     "CWE-598",
		Since:    "unreleased",
	},
	Control: "SWIFT-SECRET-IN-URL", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-598", OWASP: insecureCommunication, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"URL", "://", "queryItems"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for i, t := range f.Tokens {
			if t.Kind != syntax.Template || t.Match <= i || v.At(i+1).Kind != syntax.TemplateText || !strings.HasPrefix(v.At(i+1).Text, "https://") {
				continue
			}
			if token, held := v.Holds(syntax.Range{From: i, To: t.Match}); held && !code.Vague(v.At(token).Text) && inQuery(v, i, token) {
				report(detect.Hit{Start: t.Start, End: v.At(t.Match).End})
			}
		}
		for _, c := range v.Calls() {
			value, ok := v.Argument(c, "value")
			if c.Name() != "URLQueryItem" || !ok {
				continue
			}
			if token, held := v.Holds(value); held && !code.Vague(v.At(token).Text) && !form(v, c) {
				report(code.Hit(c))
			}
		}
	},
}

// inQuery reports whether "?" is in front of the token inside the template
// that begins at token i.
func inQuery(v *code.View, i, token int) bool {
	for n := i; n < token; n++ {
		if v.At(n).Kind == syntax.TemplateText && strings.Contains(v.At(n).Text, "?") {
			return true
		}
	}
	return false
}

// form reports whether the items are put together for the body of a request.
func form(v *code.View, c syntax.Call) bool {
	return v.Uses(v.Around(c.First), "httpBody")
}
