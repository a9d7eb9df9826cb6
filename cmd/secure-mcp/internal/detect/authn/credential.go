package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// HardcodedJWTSecret reports keys for signing tokens that are written in the
// code.
var HardcodedJWTSecret = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authentication/hardcoded-jwt-secret",
		Title:    "the key that signs tokens is written in the code",
		Why:      "Everybody who can read the repository signs tokens for any user.",
		Fix:      "Read the key from the environment, fail without it, and replace the one that was published.",
		Residual: "Tokens that were signed with the old key stay valid until they expire.",
		Verify:   "Start without the variable and expect an error; check a token signed with the old key.",
		Severity: finding.Critical,
		Spec:     "CWE-798",
		Since:    "unreleased",
	},
	Control: "AUTH-HARDCODED-JWT-SECRET", Family: "core.authentication", Category: "secrets",
	CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackTypeScript, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs:    syntax.Script,
	Words:    []string{"jwt", "JWT", "sign", "ecret", "SECRET"},
	Replaces: []string{"secrets/generic-api-key", "secrets/password"},
	Find:     findSigningKey,
}

func findSigningKey(f *syntax.File, report func(detect.Hit)) {
	for _, l := range f.Strings() {
		if !l.Compared && signingName(l.Key) && credential.Weak(l.Value) {
			report(detect.Hit{Start: l.Start, End: l.End, Secret: true})
		}
	}
	for _, c := range f.Calls() {
		key := signingArgument(c)
		if key < 0 || key >= len(c.Args) {
			continue
		}
		if value, next, ok := f.Literal(c.Args[key].From); ok && next == c.Args[key].To && credential.Weak(value) {
			h := tokenHit(f, c.Args[key].From, next)
			h.Secret = true
			report(h)
		}
	}
}

var separators = strings.NewReplacer("_", "", "-", "")

// signingName reports whether a name is that of a key for signing.
func signingName(name string) bool {
	if !holds(name, "secret", "key") {
		return false
	}
	lower := strings.ToLower(separators.Replace(name))
	switch lower {
	case "secretorkey", "secretorprivatekey", "jwtkey", "signingkey", "hmackey", "secret":
		return lower != "secret"
	}
	return strings.HasSuffix(lower, "secret") && holds(lower, "jwt", "auth", "session", "token", "cookie", "sign", "hmac") && lower != "clientsecret" ||
		strings.Contains(lower, "jwtsecret") || strings.Contains(lower, "signingsecret")
}

// signingArgument returns which argument of a call is the key, -1 for none.
func signingArgument(c syntax.Call) int {
	switch c.Resolved {
	case "jsonwebtoken.sign", "jsonwebtoken.verify", "jwt.sign", "jwt.verify", "jwt-simple.encode", "jwt-simple.decode", "hono/jwt.sign", "hono/jwt.verify", "crypto.createHmac":
		return 1
	case "cookie-parser", "cookieParser":
		return 0
	}
	return -1
}

// AuthHeader reports Authorization headers with a credential in the code.
var AuthHeader = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authentication/hardcoded-authorization",
		Title:    "an Authorization header is written in the code",
		Why:      "Everybody who can read the code asks the other side in this name.",
		Fix:      "Read the credential from the environment or a secret manager, and replace the one that was published.",
		Residual: "Copies remain in the history of the repository and in builds.",
		Verify:   "Ask the other side with the old credential and expect a refusal.",
		Severity: finding.Critical,
		Spec:     "CWE-798",
		Since:    "unreleased",
	},
	Control: "AUTH-HTTP-BASIC-OR-BEARER-HARDCODE", Family: "core.authentication", Category: "secrets",
	CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Authentication,
	Langs:    syntax.Script | syntax.Swift | syntax.JSON | syntax.YAML | syntax.Go | syntax.Python,
	Words:    []string{"Bearer ", "bearer ", "Basic ", "basic "},
	Replaces: []string{"secrets/generic-api-key", "secrets/jwt"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, l := range f.Strings() {
			scheme, value, ok := strings.Cut(l.Value, " ")
			if !ok || !strings.EqualFold(scheme, "bearer") && !strings.EqualFold(scheme, "basic") || !strings.EqualFold(l.Key, "authorization") {
				continue
			}
			if len(value) >= 8 && !strings.ContainsAny(value, " <>{}$[]…") && credential.Random(value) {
				report(detect.Hit{Start: l.Start, End: l.End, Secret: true, Message: "an Authorization header with a " + strings.ToLower(scheme) + " credential is written in the code"})
			}
		}
	},
}
