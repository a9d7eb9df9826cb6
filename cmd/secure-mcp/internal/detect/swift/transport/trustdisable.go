package transport

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// TrustDisable reports handlers of authentication challenges that accept the
// server's certificate without having looked at it.
var TrustDisable = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/trust-disable",
		Title:    "a server's certificate is accepted without evaluation",
		Why:      "Anyone on the network can answer with a certificate of their own and read and change the traffic.",
		Fix:      "Call performDefaultHandling, or evaluate with SecTrustEvaluateWithError and pin before using the credential.",
		Residual: "Certificates that were issued wrongly still pass unless keys are pinned.",
		Verify:   "Connect through an intercepting proxy without its root installed: the request must fail.",
		Severity: finding.High,
		Spec:     "CWE-295",
		Since:    "unreleased",
	},
	Control: "AUTH-SWIFT-TRUST-DISABLE", Family: "swift-ios.authentication", Category: "authentication",
	CWE: "CWE-295", OWASP: insecureCommunication, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"useCredential", "serverTrust"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, i := range v.Places("useCredential") {
			around := v.Around(i)
			if !v.Member(i) || v.Compared(i-1, i) || evaluated(v, around, i) || !v.Uses(around, "serverTrust") {
				continue
			}
			h := detect.Hit{Start: v.At(i - 1).Start, End: v.At(i).End, Sink: "the connection goes on with the server's certificate"}
			if v.Has(evaluations...) {
				h.Confidence, h.Counter = finding.Tentative, []string{"the file evaluates trust elsewhere"}
			}
			report(h)
		}
	},
}

// evaluations are names that only occur where a certificate is looked at.
var evaluations = []string{
	"SecTrustEvaluate", "SecTrustEvaluateWithError", "SecTrustEvaluateAsync", "SecTrustEvaluateAsyncWithError", "SecTrustGetTrustResult", "SecTrustSetAnchorCertificates",
	"evaluate", "performDefaultEvaluation", "isValid", "validate", "SecTrustCopyKey", "SecTrustCopyPublicKey", "SecCertificateCopyData", "pinnedCertificates", "pinnedKeys", "TrustKit", "handle", "validateTrust", "isTrusted", "evaluateServerTrust",
}

// evaluated reports whether the function looks at the certificate before
// token i. Comparing the host or the method is no look.
func evaluated(v *code.View, around syntax.Range, i int) bool {
	return v.Uses(syntax.Range{From: around.From, To: i}, evaluations...)
}
