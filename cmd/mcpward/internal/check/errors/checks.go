// Package errors checks the error contract: which mistake is answered in which
// layer, with which code. What a revision expects stands in pkg/protocol.
//
// Only errors/bad-args calls tools that exist, and only those whose names the
// user has written down for it.
package errors

import "github.com/mcpward/mcpward/cmd/mcpward/internal/check"

// Checks lists the checks of this family. A new check is a new file and one
// line here; TestEveryCheckIsListed fails if the line is forgotten.
var Checks = []*check.Check{
	UnknownTool,
	BadArgs,
	ToolFailure,
	MalformedCall,
	UnknownResource,
	UnknownPrompt,
	PromptMissingArg,
	LogLevel,
	MessageHygiene,
}
