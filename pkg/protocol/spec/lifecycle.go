package spec

// lifecycle is how a connection begins (basic, Lifecycle; basic, Discovery).
func lifecycle() []definition {
	listChanged := may("listChanged", flag)
	return []definition{
		shape("InitializeResult", record(result(
			need("protocolVersion", text),
			need("capabilities", ref("ServerCapabilities")),
			need("serverInfo", ref("Implementation")),
			may("instructions", text),
		)...), until(v2511)),
		shape("DiscoverResult", record(cacheable(
			need("supportedVersions", list(text)),
			need("capabilities", ref("ServerCapabilities")),
			may("instructions", text),
		)...), since(v2607)),
		shape("Implementation", record(
			need("name", text),
			need("version", text),
			may("title", text, since(v2506)),
			may("description", text, since(v2511)),
			may("websiteUrl", ref(uri), since(v2511)),
			may("icons", list(ref("Icon")), since(v2511)),
		)),
		shape("Icon", record(
			need("src", ref(uri)),
			may("mimeType", text),
			may("sizes", list(text)),
			may("theme", oneOf("light", "dark")),
		), since(v2511)),
		shape("ServerCapabilities", record(
			may("experimental", mapOf(object)),
			may("extensions", mapOf(object), since(v2607)),
			may("logging", object),
			may("completions", object, since(v2503)),
			may("prompts", record(listChanged)),
			may("resources", record(listChanged, may("subscribe", flag))),
			may("tools", record(listChanged)),
			may("tasks", record(
				may("list", object),
				may("cancel", object),
				may("requests", record(may("tools", record(may("call", object))))),
			), only(v2511)),
		)),
		shape("ClientCapabilities", record( // what an error may ask for
			may("experimental", mapOf(object)),
			may("extensions", mapOf(object)),
			may("roots", object),
			may("sampling", record(may("context", object), may("tools", object))),
			may("elicitation", record(may("form", object), may("url", object))),
		), since(v2607)),
	}
}
