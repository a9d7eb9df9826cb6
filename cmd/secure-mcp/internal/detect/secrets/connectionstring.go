package secrets

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/credential"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// ConnectionString reports addresses that hold a password.
var ConnectionString = &detect.Detector{
	Doc:     tokenDoc("secrets/connection-string", "an address holds a password", finding.High),
	Control: "SECRET-PATTERN-CONNECTION-STRING", Family: family, Category: "secrets", CWE: "CWE-798", OWASP: owaspIdentity,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Secrets,
	Langs: syntax.Any &^ syntax.Swift, Words: []string{"://"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for from := 0; ; {
			at := strings.Index(f.Text[from:], "://")
			if at < 0 {
				return
			}
			at += from
			from = at + len("://")
			if h, ok := addressHit(f.Text, at); ok {
				report(h)
			}
		}
	},
}

// addressHit judges the address whose "://" is at an offset.
func addressHit(text string, at int) (detect.Hit, bool) {
	start := at
	for start > 0 && at-start < 24 && strings.IndexByte(letters+digits+"+.-", text[start-1]) >= 0 {
		start--
	}
	m := address.FindStringSubmatchIndex(text[at:min(len(text), at+512)])
	if m == nil || start == at {
		return detect.Hit{}, false
	}
	password, host := text[at+m[2]:at+m[3]], text[at+m[4]:at+m[5]]
	if credential.Placeholder(password) || mask(password) || strings.HasSuffix(host, "example.com") || strings.HasSuffix(host, "example.org") {
		return detect.Hit{}, false
	}
	h := detect.Hit{Start: start, End: at + m[1], Secret: true}
	if local(host) || weakPassword[strings.ToLower(strings.TrimRight(password, "_0123456789"))] {
		h.Severity, h.Confidence = finding.Low, finding.Tentative
		h.Counter = []string{"the host or the password looks like that of a local service"}
	}
	return h, true
}

// holdsAddress reports whether a value is an address with a password.
func holdsAddress(value string) bool {
	at := strings.Index(value, "://")
	return at > 0 && address.MatchString(value[at:])
}

var address = regexp.MustCompile(`^://[^\s:/?#@'"<>` + "`" + `{}$]{0,80}:([^\s/@'"<>` + "`" + `]{3,128})@([A-Za-z0-9.-]{1,200})`)

// weakPassword holds the passwords that local services are started with.
var weakPassword = map[string]bool{
	"postgres": true, "password": true, "root": true, "guest": true, "admin": true, "pass": true, "secret": true, "mysql": true, "test": true,
	"user": true, "docker": true, "prisma": true, "": true, "key": true, "token": true, "pwd": true, "passwd": true, "dev": true, "development": true, "localhost": true, "pw": true,
}

func mask(s string) bool { return strings.Trim(s, "*.xX•-_") == "" }

// local reports whether a host is on the same machine or in the same network
// of containers.
func local(host string) bool {
	switch host {
	case "localhost", "127.0.0.1", "0.0.0.0", "host.docker.internal":
		return true
	}
	return !strings.Contains(host, ".")
}
