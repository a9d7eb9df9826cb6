// Package stdio checks how a server frames its messages on stdin and stdout.
package stdio

import "github.com/mcpward/mcpward/cmd/mcpward/internal/check"

// Checks lists the checks of this package.
var Checks = []*check.Check{
	StdioConcurrent,
	StdioCRLFTolerant,
	StdioLongLine,
	StdioNoEmbeddedNewline,
	StdioStdoutJSONOnly,
	StdioSurvivesToolError,
	StdioUTF8,
}
