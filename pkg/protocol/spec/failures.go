package spec

import "github.com/mcpward/mcpward/pkg/protocol"

// failures are the errors that MCP defines itself, with their data (basic,
// Error Codes).
func failures() []definition {
	failure := func(code int, fields ...field) part {
		return record(errorFields(both(ref("Error"), record(append(fields, need("code", literal(code)))...)))...)
	}
	return []definition{
		shape("URLElicitationRequiredError", failure(
			protocol.CodeURLElicitationRequired,
			need("data", record(need("elicitations", list(ref("ElicitRequestURLParams"))))),
		), only(v2511)),
		shape("HeaderMismatchError", failure(protocol.CodeHeaderMismatch), since(v2607)),
		shape("MissingRequiredClientCapabilityError", failure(
			protocol.CodeMissingClientCapability,
			need("data", record(need("requiredCapabilities", ref("ClientCapabilities")))),
		), since(v2607)),
		shape("UnsupportedProtocolVersionError", failure(
			protocol.CodeUnsupportedProtocolVersion,
			need("data", record(
				need("supported", list(text)),
				need("requested", text),
			)),
		), since(v2607)),
	}
}
