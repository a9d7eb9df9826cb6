package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// DisableVerify reports TLS connections whose certificate is not checked.
var DisableVerify = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authentication/disable-verify",
		Title:    "the certificate of a TLS connection is not checked",
		Why:      "Anybody on the way can answer in the server's name and read or change everything.",
		Fix:      "Remove the option; for a private authority pass its certificate as ca.",
		Residual: "A certificate that is trusted too widely has the same effect on a smaller scale.",
		Verify:   "Connect to a host with a self-signed certificate and expect an error.",
		Severity: finding.High,
		Spec:     "CWE-295",
		Since:    "unreleased",
	},
	Control: "AUTH-DISABLE-VERIFY", Family: "core.authentication", Category: "transport-security",
	CWE: "CWE-295", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Authentication,
	Langs: syntax.Script | syntax.Env | syntax.Shell | syntax.Dockerfile | syntax.YAML | syntax.JSON,
	Words: []string{"rejectUnauthorized", "NODE_TLS_REJECT_UNAUTHORIZED", "strictSSL", "strict-ssl", "checkServerIdentity"},
	Find:  findDisabled,
}

func findDisabled(f *syntax.File, report func(detect.Hit)) {
	for _, p := range f.Pairs() {
		if turnsOff(f, p.Key, p.Value) {
			report(tokenHit(f, p.At, p.Value.To))
		}
	}
	for _, a := range f.Assignments() {
		if turnsOff(f, a.Name(), a.Value) {
			report(tokenHit(f, a.Pattern.From, a.Value.To))
		}
	}
	for _, l := range f.Strings() { // a script in package.json
		if i := strings.Index(l.Value, "NODE_TLS_REJECT_UNAUTHORIZED=0"); i >= 0 && l.Key != "NODE_TLS_REJECT_UNAUTHORIZED" {
			report(detect.Hit{Start: l.Start, End: l.End})
		}
	}
}

// turnsOff reports whether a setting of that name and value turns checking off.
func turnsOff(f *syntax.File, key string, value syntax.Range) bool {
	first := f.At(value.From)
	off := first.Is("false") || first.Kind == syntax.Number && first.Text == "0" ||
		(first.Kind == syntax.String || first.Kind == syntax.Scalar) && (first.Value() == "0" || first.Value() == "false")
	switch key {
	case "rejectUnauthorized", "strictSSL", "NODE_TLS_REJECT_UNAUTHORIZED":
		return off && !value.Empty()
	case "checkServerIdentity":
		return accepts(f, value)
	}
	return false
}

// accepts reports whether a value is a function that returns nothing.
func accepts(f *syntax.File, value syntax.Range) bool {
	text := strings.Join(strings.Fields(f.Source(value)), "")
	switch text {
	case "()=>undefined", "()=>null", "()=>{}", "()=>{returnundefined;}", "()=>{returnnull;}", "function(){}", "noop", "()=>void0":
		return true
	}
	return strings.HasSuffix(text, "=>undefined") || strings.HasSuffix(text, "=>null") || strings.HasSuffix(text, ")=>{}")
}
