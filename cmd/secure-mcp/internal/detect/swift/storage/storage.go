// Package storage looks for credentials that Swift code keeps where others can
// read them: preferences, files, the pasteboard, weak keychain classes, source.
package storage

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// Detectors lists the detectors of this family. A new one is a new file, a
// case beside it and a line here.
var Detectors = []*detect.Detector{
	UserDefaultsToken,
	SuiteToken,
	KeychainAlways,
	KeychainSynchronizable,
	FileProtectionNone,
	PlainFile,
	Database,
	Pasteboard,
	HardcodedPassword,
	AddressPassword,
}

const insecureStorage = "M9:2024 Insecure Data Storage"

// vague lowers what a name that often means something else shows.
func vague(v *code.View, token int, h detect.Hit) detect.Hit {
	if code.Vague(v.At(token).Text) && !v.Has("login", "logIn", "signIn", "password", "Authorization", "accessToken", "authToken", "refreshToken", "apiKey", "KeychainWrapper", "SecItemAdd", "user", "session", "Session") {
		h.Severity, h.Confidence = finding.Low, finding.Tentative
		h.Counter = append(h.Counter, "the name may mean something that is no credential")
	}
	return h
}

// hit covers the expression r.
func hit(v *code.View, r syntax.Range) detect.Hit {
	return detect.Hit{Start: v.At(r.From).Start, End: v.End(r)}
}
