package spec

import "github.com/mcpward/mcpward/pkg/protocol"

// request is a request of a server: a whole message in legacy revisions, a
// part of an InputRequiredResult later.
func request(method string, params field) part {
	return record(
		need("jsonrpc", literal("2.0"), until(v2511)),
		need("id", ref(requestID), until(v2511)),
		need("method", literal(method)),
		params,
	)
}

// metaParams are the members of the params of every request.
func metaParams(fields ...field) []field {
	return append([]field{may("_meta", requestMeta, until(v2511))}, fields...)
}

// requests are what a server may ask a client for (client/roots,
// client/sampling), and how a modern one asks (basic/patterns, Multi
// Round-Trip Requests).
func requests() []definition {
	return []definition{
		shape("PingRequest", request("ping", may("params", record(metaParams()...))), until(v2511)),
		shape("ListRootsRequest", request("roots/list", may("params", record(
			metaParams(may("_meta", object, since(v2607)))...,
		)))),
		shape("CreateMessageRequest", request("sampling/createMessage", need("params", record(metaParams(
			need("messages", list(ref("SamplingMessage"))),
			need("maxTokens", integer),
			may("modelPreferences", record(
				may("hints", list(record(may("name", text)))),
				may("costPriority", fraction),
				may("speedPriority", fraction),
				may("intelligencePriority", fraction),
			)),
			may("systemPrompt", text),
			may("includeContext", oneOf("none", "thisServer", "allServers")),
			may("temperature", number),
			may("stopSequences", list(text)),
			may("metadata", object),
			may("tools", list(ref("Tool")), since(v2511)),
			may("toolChoice", record(may("mode", oneOf("auto", "required", "none"))), since(v2511)),
			may("task", record(may("ttl", integer)), only(v2511)),
		)...)))),
		shape("SamplingMessage", record(
			need("role", ref("Role")),
			need("content", ref("samplingBlock"), until(v2506)),
			need("content", choice(kind("array"), list(ref("samplingBlock")), ref("samplingBlock")), since(v2511)),
			may("_meta", object, since(v2511)),
		)),
		shape("samplingBlock", variants("type",
			on("text", "TextContent"),
			on("image", "ImageContent"),
			on("audio", "AudioContent", since(v2503)),
			on("tool_use", "ToolUseContent", since(v2511)),
			on("tool_result", "ToolResultContent", since(v2511)),
		)),
		shape("ToolUseContent", record(
			need("type", literal("tool_use")),
			need("id", text),
			need("name", text),
			need("input", object),
			may("_meta", object),
		), since(v2511)),
		shape("ToolResultContent", record(
			need("type", literal("tool_result")),
			need("toolUseId", text),
			need("content", list(ref("ContentBlock"))),
			may("structuredContent", object, only(v2511)),
			may("structuredContent", anything, since(v2607)),
			may("isError", flag),
			may("_meta", object),
		), since(v2511)),
		shape("InputRequiredResult", both(
			record(
				need("resultType", literal("input_required")),
				may("_meta", record(may(protocol.MetaServerInfo, ref("Implementation")))),
				may("inputRequests", mapOf(ref("InputRequest"))),
				may("requestState", text),
			),
			ref(stateOrInput),
		), since(v2607)),
		shape(stateOrInput, anyOf(having("inputRequests"), having("requestState")), since(v2607)),
		shape("InputRequest", variants("method",
			on("sampling/createMessage", "CreateMessageRequest"),
			on("roots/list", "ListRootsRequest"),
			on("elicitation/create", "ElicitRequest"),
		), since(v2607)),
	}
}
