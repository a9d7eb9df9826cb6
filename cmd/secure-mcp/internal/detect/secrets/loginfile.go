package secrets

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// LoginFile reports the passwords of files in which programs look for logins.
var LoginFile = &detect.Detector{
	Doc:     tokenDoc("secrets/login-file", "a file of logins holds a password", finding.High),
	Control: "SECRET-LOGIN-FILE", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Secrets,
	Langs: syntax.Logins,
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, l := range f.Strings() {
			if l.Key != "password" {
				continue
			}
			h := detect.Hit{Start: l.Start, End: l.End, Secret: true, Message: "the password of a login is written in the file"}
			switch {
			case hashed(l.Value):
				h.Severity, h.Message = finding.Medium, "the hash of a login's password is written in the file"
			case len(l.Value) < 4 || credential.Placeholder(l.Value) || mask(l.Value) || known(l.Value):
				continue
			}
			report(h)
		}
	},
}

// hashed reports whether a password is stored as its hash: "$apr1$…", "{SHA}…".
func hashed(s string) bool {
	return len(s) > 12 && (s[0] == '$' && strings.Count(s, "$") > 2 && !strings.Contains(s, "{") || strings.HasPrefix(s, "{SHA") || strings.HasPrefix(s, "{SSHA"))
}
