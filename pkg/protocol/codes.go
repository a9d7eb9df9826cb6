package protocol

// JSON-RPC 2.0 error codes (jsonrpc.org/specification, section 5.1).
const (
	CodeParseError     = -32700
	CodeInvalidRequest = -32600
	CodeMethodNotFound = -32601
	CodeInvalidParams  = -32602
	CodeInternalError  = -32603
)

// Error codes that MCP adds (basic, Error Codes). The first two belong to
// legacy revisions and are forbidden from 2026-07-28 on, the others exist only
// there: a server that sends one of them is modern.
const (
	CodeResourceNotFound       = -32002
	CodeURLElicitationRequired = -32042

	CodeHeaderMismatch             = -32020
	CodeMissingClientCapability    = -32021
	CodeUnsupportedProtocolVersion = -32022
)

// ModernCode reports whether only a modern server answers with this code.
func ModernCode(code int64) bool {
	return code == CodeHeaderMismatch || code == CodeMissingClientCapability || code == CodeUnsupportedProtocolVersion
}

// Keys of the _meta object of modern requests and results (basic, _meta).
const (
	MetaProtocolVersion    = "io.modelcontextprotocol/protocolVersion"
	MetaClientInfo         = "io.modelcontextprotocol/clientInfo"
	MetaClientCapabilities = "io.modelcontextprotocol/clientCapabilities"
	MetaServerInfo         = "io.modelcontextprotocol/serverInfo"
)
