package boundary

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// XPCAccept reports services that accept connections from any process.
var XPCAccept = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/xpc-accept",
		Title:    "a service accepts every process that connects",
		Why:      "Any program of the user can then call the service, and with it do what only the service may.",
		Fix:      "Call setCodeSigningRequirement on the connection or the listener, with your team and the caller's identifier.",
		Residual: "A caller with library validation switched off can be made to call; require the hardened runtime.",
		Verify:   "Connect from a small unsigned program: the connection must be refused.",
		Severity: finding.High,
		Spec:     "CWE-862",
		Since:    "unreleased",
	},
	Control: "SWIFT-XPC-ACCEPT", Family: "swift-ios.authorization", Category: "authorization",
	CWE: "CWE-862", OWASP: "M3:2024 Insecure Authentication/Authorization", Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"shouldAcceptNewConnection"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		if v.Has("setCodeSigningRequirement", "setConnectionCodeSigningRequirement", "setPeerCodeSigningRequirement") {
			return
		}
		for _, h := range functions(v, "listener", "shouldAcceptNewConnection") {
			if v.Uses(h.body, "auditToken", "SecCodeCopyGuestWithAttributes", "SecCodeCheckValidity", "SecTaskCreateWithAuditToken", "value") || contains(v, h.body, "verif", "validat", "authoriz", "isallowed", "trusted", "requirement", "codesign") || !v.Uses(h.body, "true") {
				continue
			}
			if v.Uses(h.body, "processIdentifier", "effectiveUserIdentifier") {
				h.hit.Counter = []string{"it looks at an identifier of the process, which another process can get"}
			}
			report(h.hit)
		}
	},
}
