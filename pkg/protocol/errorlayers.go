package protocol

import "slices"

// A Layer is the part of JSON-RPC in which an answer says that something went
// wrong, or that nothing did.
type Layer string

// The layers.
const (
	LayerProtocol Layer = "protocol" // an error object
	LayerTool     Layer = "tool"     // a result with isError true
	LayerNone     Layer = "none"     // a result like any other
)

// Force is the strength of the text behind an expectation (RFC 2119). Prose is
// a list item, an example or a schema comment without such a word.
type Force string

// The forces, strongest first.
const (
	ForceMust   Force = "MUST"
	ForceShould Force = "SHOULD"
	ForceProse  Force = "prose"
)

// An ErrorCase is one way a request can be wrong.
type ErrorCase string

// The cases.
const (
	CaseUnknownTool       ErrorCase = "unknown_tool"
	CaseInvalidArgs       ErrorCase = "invalid_args"   // they do not fit the tool's inputSchema
	CaseMalformedCall     ErrorCase = "malformed_call" // no tools/call request at all: no name, arguments that are no object
	CaseToolFailure       ErrorCase = "tool_failure"   // the tool ran and failed
	CaseUnknownResource   ErrorCase = "unknown_resource"
	CaseUnknownPrompt     ErrorCase = "unknown_prompt"
	CasePromptArgument    ErrorCase = "prompt_argument" // a required one is missing
	CaseUnknownMethod     ErrorCase = "unknown_method"
	CaseInvalidCursor     ErrorCase = "invalid_cursor"
	CaseLogLevel          ErrorCase = "log_level"
	CaseCompletionRef     ErrorCase = "completion_ref"
	CaseUnknownRevision   ErrorCase = "unknown_revision"
	CaseMissingMeta       ErrorCase = "missing_meta"
	CaseMissingCapability ErrorCase = "missing_capability" // of the client
	CaseHeaderMismatch    ErrorCase = "header_mismatch"
	CaseParseError        ErrorCase = "parse_error"
	CaseInvalidRequest    ErrorCase = "invalid_request"
)

// An ErrorLayer is what one revision expects of the answer to one case.
type ErrorLayer struct {
	Layers []Layer // where the text puts it; two where it contradicts itself
	Codes  []int64 // of an error object, the usual one first; nil for any

	// TolerableLayers and TolerableCodes are not what the text asks for, but
	// some other sentence of it, or every client, lets them be.
	TolerableLayers []Layer
	TolerableCodes  []int64

	Status int // HTTP status that is demanded with it, 0 for none
	Force  Force
	Ref    string // page and section of the specification
}

// A Fit says how well an answer meets an expectation.
type Fit uint8

// The fits, best first.
const (
	Met       Fit = iota // as the text wants it
	Tolerated            // as some sentence or habit allows it
	Broken
)

// Fit judges an answer. code counts for LayerProtocol only.
func (e ErrorLayer) Fit(l Layer, code int64) Fit {
	coded := l == LayerProtocol && e.Codes != nil
	known := !coded || slices.Contains(e.Codes, code)
	switch {
	case slices.Contains(e.Layers, l) && known:
		return Met
	case slices.Contains(e.Layers, l) && slices.Contains(e.TolerableCodes, code),
		slices.Contains(e.TolerableLayers, l) && known:
		return Tolerated
	}
	return Broken
}

// Expect returns what r expects of a case. ok is false where the case cannot
// occur in that revision.
func Expect(r Revision, c ErrorCase) (e ErrorLayer, ok bool) {
	for _, row := range errorLayers {
		if row.of == c && r >= row.from && r <= row.to {
			return row.ErrorLayer, true
		}
	}
	return ErrorLayer{}, false
}

type errorRow struct {
	of       ErrorCase
	from, to Revision
	ErrorLayer
}

var (
	protocolLayer = []Layer{LayerProtocol}
	toolLayer     = []Layer{LayerTool}
	noLayer       = []Layer{LayerNone}
	invalidParams = []int64{CodeInvalidParams}
)

// errorLayers is the error contract: one row per case and run of revisions that
// agree on it.
var errorLayers = []errorRow{
	{CaseUnknownTool, R20241105, Latest, ErrorLayer{
		// The TypeScript SDK makes a failed call of it, so clients take both.
		Layers: protocolLayer, Codes: invalidParams, TolerableLayers: toolLayer,
		Force: ForceProse, Ref: "server/tools, Error Handling",
	}},
	{CaseInvalidArgs, R20241105, R20250618, ErrorLayer{
		// "Invalid arguments" stands in the list of protocol errors and
		// "Invalid input data" in that of tool errors.
		Layers: []Layer{LayerTool, LayerProtocol}, Codes: invalidParams,
		Force: ForceProse, Ref: "server/tools, Error Handling",
	}},
	{CaseInvalidArgs, R20251125, R20251125, ErrorLayer{
		Layers: toolLayer, Codes: invalidParams, TolerableLayers: protocolLayer,
		Force: ForceProse, Ref: "server/tools, Error Handling; SEP-1303",
	}},
	{CaseInvalidArgs, R20260728, Latest, ErrorLayer{
		// The comment of InvalidParamsError in the schema still lists them.
		Layers: toolLayer, Codes: invalidParams, TolerableLayers: protocolLayer,
		Force: ForceProse, Ref: "server/tools, Error Handling; SEP-1303; schema, InvalidParamsError",
	}},
	{CaseMalformedCall, R20241105, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: []int64{CodeInvalidParams, CodeInvalidRequest}, TolerableLayers: toolLayer,
		Force: ForceProse, Ref: "server/tools, Error Handling",
	}},
	{CaseToolFailure, R20241105, Latest, ErrorLayer{
		Layers: toolLayer,
		Force:  ForceShould, Ref: "schema, CallToolResult.isError",
	}},
	{CaseUnknownResource, R20241105, R20251125, ErrorLayer{
		Layers: protocolLayer, Codes: []int64{CodeResourceNotFound}, TolerableCodes: invalidParams,
		Force: ForceShould, Ref: "server/resources, Error Handling",
	}},
	{CaseUnknownResource, R20260728, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: invalidParams,
		Force: ForceMust, Ref: "server/resources, Error Handling; SEP-2164",
	}},
	{CaseUnknownPrompt, R20241105, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: invalidParams,
		Force: ForceShould, Ref: "server/prompts, Error Handling",
	}},
	{CasePromptArgument, R20241105, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: invalidParams,
		Force: ForceShould, Ref: "server/prompts, Error Handling",
	}},
	{CaseUnknownMethod, R20241105, R20251125, ErrorLayer{
		Layers: protocolLayer, Codes: []int64{CodeMethodNotFound},
		Force: ForceMust, Ref: "basic, Messages; JSON-RPC 2.0, 5.1",
	}},
	{CaseUnknownMethod, R20260728, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: []int64{CodeMethodNotFound}, Status: 404,
		Force: ForceMust, Ref: "basic, Error Codes; basic/transports, Streamable HTTP",
	}},
	{CaseInvalidCursor, R20241105, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: invalidParams,
		Force: ForceShould, Ref: "server/utilities/pagination, Error Handling",
	}},
	{CaseLogLevel, R20241105, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: invalidParams,
		Force: ForceShould, Ref: "server/utilities/logging, Error Handling",
	}},
	{CaseCompletionRef, R20250326, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: invalidParams,
		Force: ForceShould, Ref: "server/utilities/completion, Error Handling",
	}},
	{CaseUnknownRevision, R20241105, R20251125, ErrorLayer{
		// initialize answers with a revision of the server's own; the example
		// of an initialization error shows -32602 all the same.
		Layers: noLayer, TolerableLayers: protocolLayer, Codes: invalidParams,
		Force: ForceMust, Ref: "basic/lifecycle, Version Negotiation",
	}},
	{CaseUnknownRevision, R20260728, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: []int64{CodeUnsupportedProtocolVersion}, Status: 400,
		Force: ForceMust, Ref: "basic/versioning; basic, Error Codes",
	}},
	{CaseMissingMeta, R20260728, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: invalidParams, Status: 400,
		Force: ForceMust, Ref: "basic, _meta; basic, Error Codes",
	}},
	{CaseMissingCapability, R20260728, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: []int64{CodeMissingClientCapability}, Status: 400,
		Force: ForceMust, Ref: "basic, Error Codes",
	}},
	{CaseHeaderMismatch, R20260728, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: []int64{CodeHeaderMismatch}, Status: 400,
		Force: ForceMust, Ref: "basic/transports, Server Validation; basic, Error Codes",
	}},
	{CaseParseError, R20241105, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: []int64{CodeParseError},
		Force: ForceMust, Ref: "basic, Messages; JSON-RPC 2.0, 5.1",
	}},
	{CaseInvalidRequest, R20241105, Latest, ErrorLayer{
		Layers: protocolLayer, Codes: []int64{CodeInvalidRequest},
		Force: ForceMust, Ref: "basic, Messages; JSON-RPC 2.0, 5.1",
	}},
}
