// Package streamable checks servers that are reached over Streamable HTTP:
// statuses, headers, sessions and event streams.
//
// Checks that end a session, or send what is no JSON, do so on connections of
// their own; the others share what was observed once.
package streamable

import "github.com/mcpward/mcpward/cmd/mcpward/internal/check"

// Checks lists the checks of this group. A new check is a new file and one
// line here; TestEveryCheckIsListed fails if the line is forgotten.
var Checks = []*check.Check{
	PostContentType,
	Notification202,
	Get,
	GetDelete405,
	Origin403,
	OriginOK,
	Accept,
	ContentTypeIn,
	ParseError,
	VersionHeader,
	VersionHeaderAbsent,
	SessionASCII,
	SessionRequired,
	SessionTerminated,
	UnknownMethod404,
	StatusMap,
	HeaderVersionMismatch,
	McpMethod,
	McpName,
	McpNameBase64,
	McpParam,
	NoSessionMinted,
	XAccelBuffering,
	StreamTerminates,
	ErrorID,
	SSEPriming,
	LoopbackBind,
}
