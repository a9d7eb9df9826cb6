package spec

// tools is server/tools.
func tools() []definition {
	return []definition{
		shape("ListToolsResult", page("tools", "Tool")),
		shape("Tool", record(
			need("name", text),
			may("title", text, since(v2506)),
			may("description", text),
			need("inputSchema", ref("objectSchema")),
			may("outputSchema", ref("objectSchema"), between(v2506, v2511)),
			may("outputSchema", record(may("$schema", text)), since(v2607)),
			may("annotations", ref("ToolAnnotations"), since(v2503)),
			may("execution", record(
				may("taskSupport", oneOf("forbidden", "optional", "required")),
			), only(v2511)),
			may("icons", list(ref("Icon")), since(v2511)),
			may("_meta", object, since(v2506)),
		)),
		shape("objectSchema", record(
			may("$schema", text, since(v2511)),
			need("type", literal("object")),
			may("properties", mapOf(object), until(v2511)),
			may("required", list(text), until(v2511)),
		)),
		shape("ToolAnnotations", record(
			may("title", text),
			may("readOnlyHint", flag),
			may("destructiveHint", flag),
			may("idempotentHint", flag),
			may("openWorldHint", flag),
		), since(v2503)),
		shape("CallToolResult", record(result(
			need("content", list(ref("ContentBlock"))),
			may("structuredContent", object, between(v2506, v2511)),
			may("structuredContent", anything, since(v2607)),
			may("isError", flag),
		)...)),
	}
}
