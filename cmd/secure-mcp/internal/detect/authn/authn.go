// Package authn looks for places where it is not checked who asks, whether
// they may, or whom a connection leads to.
package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Detectors lists the detectors of this package. A new detector is a new file,
// its case and one line here.
var Detectors = []*detect.Detector{
	HardcodedJWTSecret,
	JWTNone,
	DisableVerify,
	MiddlewareOnly,
	MissingRoleCheck,
	AuthHeader,
	IDOR,
	UnguardedAction,
	CookieFlags,
	CORSReflect,
}

const (
	owaspAccess   = "A01:2021 Broken Access Control"
	owaspCrypto   = "A02:2021 Cryptographic Failures"
	owaspConfig   = "A05:2021 Security Misconfiguration"
	owaspIdentity = "A07:2021 Identification and Authentication Failures"
)

// tokenHit returns a hit that spans tokens.
func tokenHit(f *syntax.File, from, to int) detect.Hit {
	return detect.Hit{Start: f.At(from).Start, End: f.At(to - 1).End}
}

// steps returns how many steps a search in f may take whatever its shape is.
func steps(f *syntax.File) int { return 1_000_000 + 20*len(f.Tokens) }

// holds reports whether the lower-case form of s holds one of the words.
func holds(s string, words ...string) bool {
	s = strings.ToLower(s)
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
