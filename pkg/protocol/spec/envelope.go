package spec

import "github.com/mcpward/mcpward/pkg/protocol"

// Names of definitions that have no shape of their own.
const (
	uri          Shape = "uri"
	uriTemplate  Shape = "uriTemplate"
	base64       Shape = "base64"
	requestID    Shape = "requestID"
	oneMessage   Shape = "oneMessage"
	purpose      Shape = "purpose"
	textOrBlob   Shape = "textOrBlob"
	stateOrInput Shape = "stateOrInput"
)

// Patterns of the texts that have to be more than text.
const (
	pctEncoded = `%[0-9A-Fa-f]{2}`
	uriText    = `(?:[A-Za-z0-9._~:/?@!$&'()*+,;=-]|` + pctEncoded + `)*`
	uriHost    = `//(?:[A-Za-z0-9._~!$&'()*+,;=:-]*@)?\[[A-Za-z0-9.:]+\]` // an address of IPv6
	varName    = `(?:[A-Za-z0-9_]|` + pctEncoded + `)`
	varSpec    = varName + `(?:\.?` + varName + `)*(?::[1-9][0-9]{0,3}|\*)?`
	expression = `\{[+#./;?&=,!@|]?` + varSpec + `(?:,` + varSpec + `)*\}`
)

func texts() []definition {
	return []definition{
		shape(uri, matching(`^[A-Za-z][A-Za-z0-9+.-]*:(?:`+uriHost+`)?`+uriText+`(?:#`+uriText+`)?$`)),
		shape(uriTemplate, matching("^(?:[^\\x00-\\x20\\x7f\"%<>\\\\^`{|}]|"+pctEncoded+"|"+expression+")*$")),
		shape(base64, matching(`^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$`)),
	}
}

// envelope is JSON-RPC 2.0 as MCP uses it (basic, Messages).
func envelope() []definition {
	version := need("jsonrpc", literal("2.0"))
	plainMeta := record(may("_meta", object))
	return []definition{
		shape(requestID, kind("string", "integer")),
		shape("JSONRPCMessage", message),
		shape(purpose, never),
		shape(oneMessage, both(
			record(version),
			choice(anyOf(having("method"), having("result"), having("error")), choice(having("method"),
				choice(having("id"), ref("JSONRPCRequest"), ref("JSONRPCNotification")),
				choice(having("error"), ref("JSONRPCErrorResponse"), ref("JSONRPCResultResponse")),
			), ref(purpose)),
		)),
		shape("JSONRPCRequest", record(
			version,
			need("id", ref(requestID)),
			need("method", text),
			may("params", record(may("_meta", requestMeta)), until(v2506)),
			may("params", object, since(v2511)),
			may("result", never), may("error", never),
		)),
		shape("JSONRPCNotification", record(
			version,
			may("id", never),
			need("method", text),
			may("params", plainMeta, until(v2506)),
			may("params", object, since(v2511)),
			may("result", never), may("error", never),
		)),
		shape("JSONRPCResultResponse", record(
			version,
			need("id", ref(requestID)),
			need("result", ref("Result")),
			may("method", never), may("error", never),
		)),
		shape("JSONRPCErrorResponse", record(errorFields(ref("Error"))...)),
		shape("Error", record(
			need("code", integer),
			need("message", text),
			may("data", anything),
		)),
		shape("Result", record(result()...)),
		shape("EmptyResult", ref("Result")),
	}
}

// message is one message, or a batch of them where there are batches.
func message(r protocol.Revision) node {
	one := ref(oneMessage)
	if !r.Batches() {
		return one(r)
	}
	return choice(kind("array"), list(one), one)(r)
}

// errorFields are the members of a response with an error. Its id may be null
// or missing: the request may have been unreadable.
func errorFields(content part) []field {
	return []field{
		need("jsonrpc", literal("2.0")),
		may("id", kind("string", "integer", "null")),
		need("error", content),
		may("method", never), may("result", never),
	}
}

// requestMeta is the _meta object of a request from a legacy server.
func requestMeta(r protocol.Revision) node {
	return record(may("progressToken", ref(requestID)))(r)
}

// result are the members of every result, and more.
func result(fields ...field) []field {
	return append([]field{
		may("_meta", object, until(v2511)),
		may("_meta", record(may(protocol.MetaServerInfo, ref("Implementation"))), since(v2607)),
		need("resultType", text, since(v2607)),
	}, fields...)
}

// cacheable are the members of a result that clients may keep (server,
// Caching).
func cacheable(fields ...field) []field {
	return append(result(
		need("ttlMs", natural, since(v2607)),
		need("cacheScope", oneOf("public", "private"), since(v2607)),
	), fields...)
}

// page are the members of one page of a list of parts.
func page(member string, of Shape) part {
	return record(cacheable(
		need(member, list(ref(of))),
		may("nextCursor", text),
	)...)
}
