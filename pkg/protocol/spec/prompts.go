package spec

// prompts is server/prompts and server/utilities/completion.
func prompts() []definition {
	return []definition{
		shape("ListPromptsResult", page("prompts", "Prompt")),
		shape("Prompt", record(
			need("name", text),
			may("title", text, since(v2506)),
			may("description", text),
			may("arguments", list(ref("PromptArgument"))),
			may("icons", list(ref("Icon")), since(v2511)),
			may("_meta", object, since(v2506)),
		)),
		shape("PromptArgument", record(
			need("name", text),
			may("title", text, since(v2506)),
			may("description", text),
			may("required", flag),
		)),
		shape("GetPromptResult", record(result(
			may("description", text),
			need("messages", list(ref("PromptMessage"))),
		)...)),
		shape("PromptMessage", record(
			need("role", ref("Role")),
			need("content", ref("ContentBlock")),
		)),
		shape("CompleteResult", record(result(
			need("completion", record(
				need("values", atMost(100, list(text))),
				may("total", integer),
				may("hasMore", flag),
			)),
		)...)),
	}
}
