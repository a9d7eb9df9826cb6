// Package crypto looks for hashes and random numbers that do not keep what
// they are used for, and for secrets that are written to logs.
package crypto

import "github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"

// Detectors lists the detectors of this package. A new detector is a new file,
// its case and one line here.
var Detectors = []*detect.Detector{
	WeakHash,
	InsecureRandom,
	LogSensitive,
}

const owaspCrypto = "A02:2021 Cryptographic Failures"
