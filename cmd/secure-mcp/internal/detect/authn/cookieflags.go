package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// CookieFlags reports session cookies that scripts or plain connections see.
var CookieFlags = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authentication/cookie-flags",
		Title:    "a session cookie is open to scripts or plain connections",
		Why:      "Script in the page, or anybody on the network, takes the session over.",
		Fix:      "Set httpOnly: true, secure: true and sameSite: 'lax' or stricter.",
		Residual: "Script in the page can still act in the session while it is open.",
		Verify:   "Look at the Set-Cookie header of a sign-in.",
		Severity: finding.Medium,
		Spec:     "CWE-614",
		Since:    "unreleased",
	},
	Control: "AUTHWEB-COOKIE-FLAGS", Family: "core.authentication", Category: "authentication",
	CWE: "CWE-614", OWASP: owaspConfig,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"ookie"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, c := range f.Calls() {
			if !setsCookie(c) || len(c.Args) == 0 {
				continue
			}
			if h, ok := cookieHit(f, c); ok {
				report(h)
			}
		}
	},
}

// setsCookie reports whether a call sets a cookie by name.
func setsCookie(c syntax.Call) bool {
	chain := strings.Join(c.Callee, ".")
	switch c.Name() {
	case "cookie", "setCookie":
		return len(c.Callee) > 1 || c.Name() == "setCookie"
	case "set":
		return holds(chain, "cookies")
	case "session", "cookieSession":
		return len(c.Callee) == 1
	case "default":
		return false
	}
	return chain == "session" || c.Resolved == "express-session" || c.Resolved == "cookie-session"
}

// cookieHit judges one call.
func cookieHit(f *syntax.File, c syntax.Call) (detect.Hit, bool) {
	h := detect.Hit{Start: c.Start, End: c.End, Sink: strings.Join(c.Callee, ".")}
	last := c.Args[len(c.Args)-1]
	options := last.From
	if !f.At(options).Is("{") {
		if len(c.Args) != 2 || !sessionName(f, c.Args[0]) || !strings.HasSuffix(h.Sink, "res.cookie") {
			return h, false
		}
		h.Confidence = finding.Tentative
		h.Message = "a session cookie is set without options"
		return h, true
	}
	named := len(c.Args) > 1
	if !named {
		if value, ok := f.Property(options, "cookie"); ok && f.At(value.From).Is("{") {
			options = value.From
		} else if value, ok := f.Property(options, "name"); !ok || !sessionName(f, value) {
			return h, false
		}
	}
	if named && !sessionName(f, c.Args[0]) {
		return h, false
	}
	for _, key := range []string{"httpOnly", "secure"} {
		if value, ok := f.Property(options, key); ok && f.At(value.From).Is("false") {
			h.Message = "a session cookie is set with " + key + ": false"
			return h, true
		}
	}
	return h, false
}

// sessionName reports whether an argument names a cookie that carries a
// session, as far as the name says.
func sessionName(f *syntax.File, r syntax.Range) bool {
	name, _, ok := f.Literal(r.From)
	if !ok {
		name = f.Source(r)
	}
	switch strings.ToLower(name) {
	case "sid", "sess", "connect.sid", "id_token", "jwt":
		return true
	}
	return holds(name, "session", "token", "auth", "jwt", "refresh", "login", "credential") && !holds(name, "csrf", "xsrf", "theme")
}
