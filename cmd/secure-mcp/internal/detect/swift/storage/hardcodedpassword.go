package storage

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact/label"
	"github.com/mcpward/mcpward/pkg/redact/token"
	"github.com/mcpward/mcpward/pkg/rule"
)

// HardcodedPassword reports literals that are a password, key or token by
// their name and look like one.
var HardcodedPassword = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/hardcoded-password",
		Title:    "a credential is written in the source",
		Why:      "Literals are readable in the app's binary, and everyone who gets the app gets the credential.",
		Fix:      "Revoke it, and let the app fetch what it needs from your server after signing in.",
		Residual: "The value stays in the history of the repository and in every release until it is revoked.",
		Verify:   "Run strings over the release binary and search for the value.",
		Severity: finding.High,
		Spec:     "CWE-798",
		Since:    "unreleased",
	},
	Control: "SWIFT-HARDCODED-PASSWORD", Family: "swift-ios.secret-handling", Category: "secrets",
	CWE: "CWE-798", OWASP: "M1:2024 Improper Credential Usage", Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: syntax.Swift,
	Words: []string{"pass", "Pass", "PASS", "pwd", "PWD", "ecret", "SECRET", "oken", "TOKEN", "apiKey", "apikey", "APIKey", "API_KEY", "api_key", "rivateKey", "ccessKey", "ncryptionKey", "redential", "Bearer ", "Basic "},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, l := range f.Strings() {
			if scheme(l.Value) {
				report(detect.Hit{Start: l.Start, End: l.End, Secret: true, Message: "a credential of a request is written in the source"})
				continue
			}
			if l.Key == "" || len(l.Value) > 512 || address(f, l.Token) {
				continue
			}
			if class := label.Name(l.Key); code.Credential(l.Key) && label.Value(max(class, label.Token), l.Value, label.Literal, false) && !names(l) && len(token.Find(l.Value)) == 0 {
				report(detect.Hit{Start: l.Start, End: l.End, Secret: true})
			}
		}
	},
}

// scheme reports whether a literal is the value of an Authorization header, and
// not one that a rule for its issuer reports.
func scheme(value string) bool {
	name, rest, ok := strings.Cut(value, " ")
	return ok && (name == "Bearer" || name == "Basic") && len(rest) >= 8 && len(rest) <= 512 && label.Value(label.Token, rest, label.Literal, false) && len(token.Find(rest)) == 0
}

// names reports whether a literal is the name of something rather than its
// value: "com.acme.token", "user_password", the key itself.
func names(l syntax.Literal) bool {
	v := l.Value
	if strings.EqualFold(v, l.Key) || strings.HasPrefix(v, "com.") || strings.HasPrefix(v, "org.") || strings.HasPrefix(v, "io.") {
		return true
	}
	return code.Credential(v) && strings.Trim(v, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.-") == ""
}

// address reports whether the literal at token i is the subscript or the
// argument forKey: of something that is looked up.
func address(f *syntax.File, i int) bool {
	return f.At(i-1).Is(":") && (f.At(i-2).Is("forKey") || f.At(i-2).Is("key") || f.At(i-2).Is("named") || f.At(i-2).Is("identifier") || f.At(i-2).Is("forHTTPHeaderField")) || f.At(i+1).Is(":")
}
