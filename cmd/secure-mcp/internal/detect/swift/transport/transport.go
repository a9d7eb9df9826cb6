// Package transport looks for connections of Swift code that somebody on the
// way can read or answer.
package transport

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
)

// Detectors lists the detectors of this family. A new one is a new file, a
// case beside it and a line here.
var Detectors = []*detect.Detector{
	TrustDisable,
	VerificationOff,
	HTTPURL,
	TLSVersion,
	SecretInURL,
}

const insecureCommunication = "M5:2024 Insecure Communication"
