package crypto

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LogSensitive reports secrets that are written to a log.
var LogSensitive = &detect.Detector{
	Doc: rule.Doc{
		ID:       "privacy/log-sensitive",
		Title:    "a log line holds a value that is named like a secret",
		Why:      "Logs are kept longer, copied further and read by more people than the secret was meant for.",
		Fix:      "Leave the value out, or let the logger redact it by name.",
		Residual: "Lines that were written before remain until the logs are deleted.",
		Verify:   "Run the path and search the output for the value.",
		Severity: finding.Medium,
		Spec:     "CWE-532",
		Since:    "unreleased",
	},
	Control: "CMN-LOGGING", Family: "core.privacy", Category: "privacy",
	CWE: "CWE-532", OWASP: "A09:2021 Security Logging and Monitoring Failures",
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Secrets,
	Langs: syntax.Script,
	Words: []string{"console.", "log", "Log"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, c := range f.Calls() {
			if !logs(c) {
				continue
			}
			for _, a := range c.Args {
				if name := sensitiveValue(f, a); name != "" {
					report(detect.Hit{Start: c.Start, End: c.End, Sink: strings.Join(c.Callee, "."), Source: name})
					break
				}
			}
		}
	},
}

// logs reports whether a call writes a line to a log.
func logs(c syntax.Call) bool {
	switch c.Name() {
	case "log", "info", "debug", "warn", "error", "trace", "fatal", "verbose":
	default:
		return false
	}
	if len(c.Callee) < 2 {
		return false
	}
	owner := strings.ToLower(strings.TrimSuffix(c.Callee[len(c.Callee)-2], "()"))
	return owner == "console" || owner == "log" || strings.HasSuffix(owner, "logger") || owner == "winston" || owner == "pino"
}

// sensitiveWord is the name of a secret; a name that counts or describes one
// ends differently.
var sensitiveWord = regexp.MustCompile(`(?i)^(?:\w*_)?(?:\w*(?:password|passwd|passphrase|accesstoken|refreshtoken|idtoken|authtoken|sessiontoken|bearertoken|apikey|secretkey|privatekey|clientsecret|jwtsecret)|token|secret|jwt|pwd|otp|cvv|ssn|access_token|refresh_token|id_token|api_key|secret_key|private_key|client_secret|credentials?|authorization)$`)

// sensitiveValue returns the name of a secret whose value an argument holds.
func sensitiveValue(f *syntax.File, r syntax.Range) string {
	for i := r.From; i < r.To; i++ {
		t := f.Tokens[i]
		if t.Kind != syntax.Ident || !sensitiveWord.MatchString(t.Text) {
			continue
		}
		next, before := f.At(i+1), f.At(i-1)
		switch {
		case next.Is(":"), next.Is("("), next.Is("."), next.Is("?."), next.Is("?"), next.Is("["), next.Is("&&"), next.Is("||"), next.Is("==="), next.Is("!=="), next.Is("=>"):
			continue
		case before.Is("!"), before.Is("typeof"), before.Is("!!"), negated(f, i), within(f, r, i):
			continue
		}
		return t.Text
	}
	return ""
}

// negated reports whether the chain that ends at token i is only tested.
func negated(f *syntax.File, i int) bool {
	_, start := f.Chain(i)
	return f.At(start-1).Is("!") || f.At(start-1).Is("typeof")
}

// within reports whether token i of r is an argument of another call, which
// may shorten or mask it, or part of a function.
func within(f *syntax.File, r syntax.Range, i int) bool {
	for p := f.Parent(i); p >= r.From; p = f.Parent(p) {
		if f.Tokens[p].Is("(") && p > 0 && f.At(p-1).Kind == syntax.Ident && !f.At(p-1).Is("stringify") && !f.At(p-1).Is("inspect") {
			return true
		}
	}
	return false
}
