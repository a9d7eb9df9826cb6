package transport

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// TLSVersion reports connections that may fall back to old versions of TLS.
var TLSVersion = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/tls-version",
		Title:    "old versions of TLS are allowed",
		Why:      "TLS 1.0, 1.1 and SSL have known breaks, and somebody on the network can make both sides use them.",
		Fix:      "Set the minimum to TLS 1.2, better 1.3, or leave the system's default.",
		Residual: "What the server accepts from others is not changed by this.",
		Verify:   "Connect to a test server that speaks only TLS 1.1: it must fail.",
		Severity: finding.Medium,
		Spec:     "CWE-757",
		Since:    "unreleased",
	},
	Control: "SWIFT-TLS-VERSION", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-757", OWASP: insecureCommunication, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"tlsM", "TLSM", "tls_protocol_version", "_tls_", "SSLSetProtocolVersion", "tlsv1", "sslv3", "imumTLSVersion"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, a := range v.Assignments() {
			if bound(a.Name()) && old(v, a.Value) {
				report(detect.Hit{Start: v.At(a.Pattern.From).Start, End: v.End(a.Value)})
			}
		}
		for _, p := range v.Pairs() {
			if bound(p.Key) && old(v, p.Value) {
				report(detect.Hit{Start: v.At(p.At).Start, End: v.End(p.Value)})
			}
		}
		for _, c := range v.Calls() {
			name := c.Name()
			if len(c.Args) > 1 && (strings.HasPrefix(name, "sec_protocol_options_set_") && strings.Contains(name, "_tls_") || strings.HasPrefix(name, "SSLSetProtocolVersion")) && old(v, c.Args[1]) {
				report(code.Hit(c))
			}
		}
	},
}

// bound reports whether a setting limits the version of TLS.
func bound(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "tls") && (strings.Contains(name, "minimum") || strings.Contains(name, "maximum") || strings.HasPrefix(name, "min") || strings.HasPrefix(name, "max"))
}

// old reports whether the last name of a value is a version that is broken.
func old(v *code.View, value syntax.Range) bool {
	if value.To-value.From > 12 {
		return false
	}
	switch strings.ToLower(strings.TrimPrefix(v.Last(value), "tls_protocol_version_")) {
	case "tlsv10", "tlsv11", "tlsprotocol1", "tlsprotocol11", "tlsprotocol10", "sslprotocol2", "sslprotocol3", "sslprotocol3only", "dtlsv10", "dtlsprotocol1", "tlsv1", "tls10", "tls11", "sslv3", "ktlsprotocol1", "ktlsprotocol11", "ksslprotocol3", "ksslprotocol2", "kdtlsprotocol1":
		return true
	}
	return false
}
