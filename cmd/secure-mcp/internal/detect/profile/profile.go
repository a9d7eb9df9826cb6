// Package profile points at files that decide how a project keeps credentials
// and guards its paths. What it reports is no weakness by itself: each names
// something that was seen and says what has to be looked at.
package profile

import "github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"

// Detectors lists the detectors of this family. A new one is a new file, a
// case beside it and a line here.
var Detectors = []*detect.Detector{
	FirebaseConfig,
	KeychainStorage,
	MiddlewareMatcher,
	SignInRedirect,
}
