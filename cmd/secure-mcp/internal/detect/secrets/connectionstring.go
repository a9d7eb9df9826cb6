package secrets

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// ConnectionString reports addresses and connection strings that hold a
// password.
var ConnectionString = &detect.Detector{
	Doc:     tokenDoc("secrets/connection-string", "an address holds a password", finding.High),
	Control: "SECRET-PATTERN-CONNECTION-STRING", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Secrets,
	Langs: syntax.Any &^ syntax.Swift, Words: []string{"://", "assword=", "ASSWORD=", "wd=", "WD=", "ey="},
	Replaces: []string{"secrets/password", "secrets/generic-api-key"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		each(f.Text, "://", func(at int) {
			if h, ok := addressHit(f, at); ok {
				report(h)
			}
		})
		each(f.Text, "=", func(at int) {
			if h, ok := partHit(f, at); ok {
				report(h)
			}
		})
	},
}

// each calls found with every offset of a mark in a text.
func each(text, mark string, found func(at int)) {
	for from := 0; ; {
		at := strings.Index(text[from:], mark)
		if at < 0 {
			return
		}
		found(from + at)
		from += at + len(mark)
	}
}

// addressHit judges the address whose "://" is at an offset.
func addressHit(f *syntax.File, at int) (detect.Hit, bool) {
	text, start := f.Text, at
	for start > 0 && at-start < 24 && strings.IndexByte(letters+digits+"+.-", text[start-1]) >= 0 {
		start--
	}
	m := address.FindStringSubmatchIndex(text[at:min(len(text), at+512)])
	if m == nil || start == at {
		return detect.Hit{}, false
	}
	user, password, host := text[at+m[2]:at+m[3]], text[at+m[4]:at+m[5]], text[at+m[6]:at+m[7]]
	if credential.Placeholder(password) || mask(password) || reserved(host) {
		return detect.Hit{}, false
	}
	weak := local(host) || weakPassword[strings.ToLower(strings.TrimRight(password, "_0123456789"))]
	if f.Documents(start) && (weak || standIn[strings.ToLower(user)] || user == password) {
		return detect.Hit{}, false
	}
	h := detect.Hit{Start: start, End: at + m[1], Secret: true, Message: under(f, start, "an address of the form "+text[start:at]+":// holds a password")}
	if weak {
		h.Severity, h.Confidence = finding.Low, finding.Tentative
		h.Counter = []string{"the host or the password looks like that of a local service"}
	}
	return h, true
}

var address = regexp.MustCompile(`^://([^\s:/?#@'"<>` + "`" + `{}$]{0,80}):([^\s/@'"<>` + "`" + `]{3,128})@([A-Za-z0-9.-]{1,200})`)

// standIn holds the users that documentation shows in addresses.
var standIn = map[string]bool{
	"user": true, "username": true, "usr": true, "login": true, "name": true, "me": true, "myuser": true, "dbuser": true, "foo": true, "bob": true, "alice": true, "john": true, "test": true, "u": true,
}

// weakPassword holds the passwords that local services are started with.
var weakPassword = map[string]bool{
	"postgres": true, "password": true, "root": true, "guest": true, "admin": true, "pass": true, "secret": true, "mysql": true, "test": true,
	"user": true, "docker": true, "prisma": true, "": true, "key": true, "token": true, "pwd": true, "passwd": true, "dev": true, "development": true, "localhost": true, "pw": true,
}

func mask(s string) bool { return strings.Trim(s, "*.xX•-_") == "" }

// reserved reports whether a host is one that documentation may use.
func reserved(host string) bool {
	return strings.HasSuffix(host, "example.com") || strings.HasSuffix(host, "example.org") || strings.HasSuffix(host, "example.net") || strings.HasSuffix(host, ".example")
}

// local reports whether a host is on the same machine or in the same network
// of containers.
func local(host string) bool {
	switch host {
	case "localhost", "127.0.0.1", "0.0.0.0", "host.docker.internal":
		return true
	}
	return !strings.Contains(host, ".")
}
