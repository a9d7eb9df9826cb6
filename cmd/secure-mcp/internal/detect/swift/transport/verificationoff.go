package transport

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// VerificationOff reports settings of network libraries that switch off the
// check of certificates.
var VerificationOff = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/tls-verification-off",
		Title:    "certificate verification is switched off",
		Why:      "Anyone on the network can answer in the server's place and read and change the traffic.",
		Fix:      "Remove the setting; for a private authority, install its root or pin its key instead.",
		Residual: "Certificates that were issued wrongly still pass unless keys are pinned.",
		Verify:   "Connect through an intercepting proxy without its root installed: the request must fail.",
		Severity: finding.High,
		Spec:     "CWE-295",
		Since:    "unreleased",
	},
	Control: "SWIFT-TLS-VERIFICATION-OFF", Family: "swift-ios.authentication", Category: "authentication",
	CWE: "CWE-295", OWASP: insecureCommunication, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"DisabledTrustEvaluator", "DisabledEvaluator", "disableEvaluation", "allowInvalidCertificates", "validatesDomainName", "validateHost", "kCFStreamSSLValidatesCertificateChain", "SecTrustSetExceptions", "set_verify_block", "certificateVerification", "disableSSLCertificateValidation", "allowsAnyHTTPSCertificate", "selfSignedSSL"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, name := range []string{"DisabledTrustEvaluator", "DisabledEvaluator", "disableEvaluation"} {
			for _, i := range v.Places(name) {
				if !v.At(i-1).Is("class") && !v.At(i-1).Is("case") && !v.At(i-2).Is("case") && !v.Compared(i-1, i) {
					report(detect.Hit{Start: v.At(i).Start, End: v.At(i).End})
				}
			}
		}
		for _, a := range v.Assignments() {
			if setting(a.Name(), v, a.Value) {
				report(detect.Hit{Start: v.At(a.Pattern.From).Start, End: v.End(a.Value)})
			}
		}
		for _, p := range v.Pairs() {
			if setting(p.Key, v, p.Value) {
				report(detect.Hit{Start: v.At(p.At).Start, End: v.End(p.Value)})
			}
		}
		for _, i := range v.Places("kCFStreamSSLValidatesCertificateChain") {
			r := syntax.Range{From: i, To: min(i+8, v.ExprEnd(i))}
			if v.Uses(r, "false", "kCFBooleanFalse") {
				report(detect.Hit{Start: v.At(i).Start, End: v.End(r)})
			}
		}
		verifyBlocks(v, report)
	},
}

// setting reports whether a name and its value switch the check off.
func setting(name string, v *code.View, value syntax.Range) bool {
	switch name {
	case "allowInvalidCertificates", "allowsAnyHTTPSCertificate", "disableSSLCertificateValidation", "selfSignedSSL":
		return v.True(value)
	case "validatesDomainName", "validatesCertificateChain", "validateHost":
		return v.False(value)
	case "certificateVerification":
		return value.To-value.From == 2 && v.At(value.From).Is(".") && v.At(value.From+1).Is("none")
	}
	return false
}

// verifyBlocks reports blocks that answer yes without looking, and exceptions
// from a failed evaluation.
func verifyBlocks(v *code.View, report func(detect.Hit)) {
	for _, c := range v.Calls() {
		switch c.Name() {
		case "SecTrustSetExceptions":
			report(code.Hit(c))
		case "sec_protocol_options_set_verify_block":
			for _, body := range v.Closures(c) {
				if body.To-body.From < 24 && v.Uses(body, "true") && !v.Uses(body, evaluations...) {
					report(code.Hit(c))
				}
			}
		}
	}
}
