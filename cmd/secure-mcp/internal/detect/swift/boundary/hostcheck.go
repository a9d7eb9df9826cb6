package boundary

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// HostCheck reports tests of an address that other hosts pass too.
var HostCheck = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/host-check",
		Title:    "a test of a host that other hosts pass",
		Why:      "\"evilacme.test\" ends with \"acme.test\", and any address can contain the name somewhere.",
		Fix:      "Compare url.host with == or with a suffix that begins with a dot.",
		Residual: "All hosts below the domain are then trusted.",
		Verify:   "Pass addresses such as https://acme.test.evil.test and https://evilacme.test: both must be refused.",
		Severity: finding.Medium,
		Spec:     "CWE-20",
		Since:    "unreleased",
	},
	Control: "SWIFT-HOST-CHECK", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-20", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"hasSuffix", "hasPrefix", "contains"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			if len(c.Args) != 1 || len(c.Callee) < 2 {
				continue
			}
			domain, next, ok := v.Literal(c.Args[0].From)
			if !ok || next != c.Args[0].To {
				continue
			}
			if part := address(c.Callee[:len(c.Callee)-1]); part != "" && passes(c.Name(), part, domain) {
				report(code.Hit(c))
			}
		}
	},
}

// address says which part of an address an expression is: "host", "url" for
// all of it, "" for something else.
func address(chain []string) string {
	last := strings.ToLower(strings.TrimSuffix(chain[len(chain)-1], "()"))
	if last == "lowercased" && len(chain) > 1 {
		last = strings.ToLower(chain[len(chain)-2])
	}
	switch {
	case last == "host" || last == "hostname":
		return "host"
	case last == "absolutestring" || last == "urlstring" || last == "url":
		return "url"
	}
	return ""
}

// passes reports whether a test lets other hosts pass than those of the domain.
func passes(test, part, text string) bool {
	bare := strings.TrimPrefix(strings.TrimPrefix(text, "https://"), "http://")
	host, _, path := strings.Cut(bare, "/")
	if !domain(host) {
		return false
	}
	switch test {
	case "hasSuffix":
		return part == "host" && !strings.HasPrefix(text, ".") && bare == text && !path
	case "hasPrefix":
		return !path
	case "contains":
		return bare == text || !path
	}
	return false
}

// domain reports whether text looks like the name of a host.
func domain(text string) bool {
	text = strings.TrimPrefix(text, ".")
	dot := strings.LastIndexByte(text, '.')
	if dot < 1 || len(text)-dot < 3 || strings.Trim(strings.ToLower(text), "abcdefghijklmnopqrstuvwxyz0123456789-.") != "" {
		return false
	}
	switch text[dot+1:] {
	case "html", "pdf", "png", "jpg", "json", "js", "css", "php", "zip", "gif", "xml", "mp4", "svg", "txt", "plist", "swift", "jpeg", "m3u8", "webp", "mp3":
		return false
	}
	return true
}
