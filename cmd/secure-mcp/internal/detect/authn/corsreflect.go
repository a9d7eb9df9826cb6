package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// CORSReflect reports answers that any site may read with the session of the
// person who visits it.
var CORSReflect = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authentication/cors-reflect",
		Title:    "any site may read answers with the visitor's session",
		Why:      "A page on another site asks in the visitor's name and reads what comes back.",
		Fix:      "List the origins that may read answers; do not send credentials to others.",
		Residual: "A listed site that is taken over still reads everything.",
		Verify:   "Send Origin: https://other.example with a session and expect no Access-Control-Allow-Origin.",
		Severity: finding.High,
		Spec:     "CWE-942",
		Since:    "unreleased",
	},
	Control: "API-CORS", Family: "core.authentication", Category: "configuration",
	CWE: "CWE-942", OWASP: owaspConfig,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"cors", "Access-Control-Allow-Origin", "access-control-allow-origin"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, c := range f.Calls() {
			switch {
			case c.Name() == "cors" || c.Resolved == "cors" || c.Name() == "enableCors":
				if len(c.Args) > 0 && f.At(c.Args[0].From).Is("{") && opensToAll(f, c.Args[0].From) {
					report(detect.Hit{Start: c.Start, End: c.End})
				}
			case len(c.Args) == 2 && reflects(f, c) && strings.Contains(strings.ToLower(f.Text), "access-control-allow-credentials"):
				report(detect.Hit{Start: c.Start, End: c.End})
			}
		}
	},
}

// opensToAll reports whether the options at token open let every origin in
// with credentials.
func opensToAll(f *syntax.File, open int) bool {
	credentials, ok := f.Property(open, "credentials")
	if !ok || !f.At(credentials.From).Is("true") {
		return false
	}
	origin, ok := f.Property(open, "origin")
	if !ok {
		return false
	}
	first := f.At(origin.From)
	if first.Is("true") || first.Kind == syntax.String && first.Value() == "*" {
		return true
	}
	text := strings.Join(strings.Fields(f.Source(origin)), "")
	if !strings.Contains(text, "=>") && !strings.HasPrefix(text, "function") {
		return false
	}
	return (strings.Contains(text, "(null,true)") || strings.Contains(text, "(null,o)") || strings.Contains(text, "(null,origin)") || strings.HasSuffix(text, "=>origin") || strings.HasSuffix(text, "=>o")) &&
		!strings.ContainsAny(text, "?!") && !holds(text, "includes", "test(", "has(", "if(", "indexof", "some(", "===")
}

// reflects reports whether a call sets the header to what the request says.
func reflects(f *syntax.File, c syntax.Call) bool {
	name, _, ok := f.Literal(c.Args[0].From)
	if !ok || !strings.EqualFold(name, "Access-Control-Allow-Origin") {
		return false
	}
	value := f.Source(c.Args[1])
	return holds(value, "headers.origin", "get('origin')", `get("origin")`, "header('origin')") && !strings.Contains(value, "?")
}
