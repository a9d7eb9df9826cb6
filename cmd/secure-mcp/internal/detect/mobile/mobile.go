// Package mobile looks for what apps made with Expo and React Native keep and
// show on a device.
package mobile

import (
	"regexp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Detectors lists the detectors of this package. A new detector is a new file,
// its case and one line here.
var Detectors = []*detect.Detector{
	InsecureTokenStore,
	PublicCredential,
	SecureStoreAccess,
	OpenWebView,
	WeakWebView,
	CleartextTraffic,
}

// credentialWord is a name of what lets somebody in.
var credentialWord = regexp.MustCompile(`(?i)(?:token|password|passwd|secret|jwt|session|credential|api_?key|private_?key|pin_?code|bearer|refresh)`)

// harmlessWord is a name that only sounds like one.
var harmlessWord = regexp.MustCompile(`(?i)(?:push_?token|device_?token|token_?(?:limit|count|type|expir)|has_?(?:token|session)|session_?(?:count|length)|last_?session|onboard|tokeni[sz]|password_?(?:hint|length|policy|visible))`)

// sensitive reports whether a range names what lets somebody in.
func sensitive(f *syntax.File, r syntax.Range) bool { return secret(f.Source(r)) }

// secret reports whether a text names it.
func secret(text string) bool {
	return credentialWord.MatchString(text) && !harmlessWord.MatchString(text)
}

// tokenHit returns a hit that spans tokens.
func tokenHit(f *syntax.File, r syntax.Range) detect.Hit {
	return detect.Hit{Start: f.At(r.From).Start, End: f.At(r.To - 1).End}
}
