// Package injection looks for text from outside that becomes code, a command,
// a query, a path or an object in Swift.
package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/pkg/finding"
)

// Detectors lists the detectors of this family. A new one is a new file, a
// case beside it and a line here.
var Detectors = []*detect.Detector{
	ProcessShell,
	AppleScript,
	SQLInterpolation,
	PredicateFormat,
	EvalJS,
	LoadHTML,
	Unarchiver,
	XMLEntities,
	PathFromInput,
	ArchivePath,
	RegexFromInput,
	FormatString,
}

const badInput = "M4:2024 Insufficient Input/Output Validation"

// from completes a hit with what is known about the part that comes from
// outside: certain if it is input, else only a name.
func from(h detect.Hit, p code.Part) detect.Hit {
	if p.Input != "" {
		h.Confidence, h.Source = finding.Certain, p.Input
		return h
	}
	h.Source = p.Name
	h.ProofGap = append(h.ProofGap, "where "+p.Name+" comes from")
	return h
}
