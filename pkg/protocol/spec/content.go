package spec

// content is what the results of tools and prompts are made of (server/tools,
// Data Types).
func content() []definition {
	block := func(form string, fields ...field) part {
		return extend(fields,
			need("type", literal(form)),
			may("annotations", ref("Annotations")),
			may("_meta", object, since(v2506)),
		)
	}
	media := []field{need("data", ref(base64)), need("mimeType", text)}
	return []definition{
		shape("ContentBlock", variants("type",
			on("text", "TextContent"),
			on("image", "ImageContent"),
			on("audio", "AudioContent", since(v2503)),
			on("resource_link", "ResourceLink", since(v2506)),
			on("resource", "EmbeddedResource"),
		)),
		shape("TextContent", block("text", need("text", text))),
		shape("ImageContent", block("image", media...)),
		shape("AudioContent", block("audio", media...), since(v2503)),
		shape("ResourceLink", extend(resource(), need("type", literal("resource_link"))), since(v2506)),
		shape("EmbeddedResource", block("resource", need("resource", ref("ResourceContents")))),
	}
}
