// Package logging looks for credentials that Swift code writes to logs.
package logging

import "github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"

// Detectors lists the detectors of this family. A new one is a new file, a
// case beside it and a line here.
var Detectors = []*detect.Detector{
	PrintSensitive,
	LogPublic,
}

const privacy = "M6:2024 Inadequate Privacy Controls"
