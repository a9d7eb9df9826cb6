package boundary

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LocalListener reports servers inside an app that the whole network reaches.
var LocalListener = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/local-listener",
		Title:    "a server inside the app listens on every interface",
		Why:      "Everyone in the same network can talk to it.",
		Fix:      "Set requiredLocalEndpoint to 127.0.0.1 or requiredInterfaceType to loopback, and authenticate callers.",
		Residual: "Other programs on the same device still reach a loopback server.",
		Verify:   "Connect from a second machine: it must fail.",
		Severity: finding.Medium,
		Spec:     "CWE-306",
		Since:    "unreleased",
	},
	Control: "SWIFT-LOCAL-LISTENER", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-306", OWASP: "M8:2024 Security Misconfiguration", Stack: finding.StackSwift, Confidence: finding.Tentative, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"NWListener", "0.0.0.0", "INADDR_ANY"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		bound := v.Has("requiredLocalEndpoint", "requiredInterfaceType", "loopback", "acceptLocalOnly", "sec_protocol_options_set_pre_shared_key", "sec_protocol_options_add_pre_shared_key", "setPreSharedKey")
		for _, c := range v.Calls() {
			if c.Name() == "NWListener" && len(c.Args) > 0 && !bound {
				h := code.Hit(c)
				h.ProofGap = []string{"whether callers are authenticated after they connect"}
				report(h)
			}
			for _, label := range []string{"host", "hostname", "forInterface"} {
				if host, ok := v.Argument(c, label); ok && v.At(host.From).Kind == syntax.String && v.At(host.From).Value() == "0.0.0.0" {
					report(code.Hit(c))
				}
			}
		}
		for _, a := range v.Assignments() {
			if len(a.Target) > 0 && a.Target[len(a.Target)-1] == "s_addr" && v.Uses(a.Value, "INADDR_ANY") {
				report(detect.Hit{Start: v.At(a.Pattern.From).Start, End: v.End(a.Value)})
			}
		}
	},
}
