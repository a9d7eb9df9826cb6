package spec

// resources is server/resources.
func resources() []definition {
	return []definition{
		shape("ListResourcesResult", page("resources", "Resource")),
		shape("ListResourceTemplatesResult", page("resourceTemplates", "ResourceTemplate")),
		shape("ReadResourceResult", record(cacheable(
			need("contents", list(ref("ResourceContents"))),
		)...)),
		shape("Resource", extend(resource())),
		shape("ResourceTemplate", record(
			need("uriTemplate", ref(uriTemplate)),
			need("name", text),
			may("title", text, since(v2506)),
			may("description", text),
			may("mimeType", text),
			may("annotations", ref("Annotations")),
			may("icons", list(ref("Icon")), since(v2511)),
			may("_meta", object, since(v2506)),
		)),
		shape("ResourceContents", both(
			record(
				need("uri", ref(uri)),
				may("mimeType", text),
				may("text", text),
				may("blob", ref(base64)),
				may("_meta", object, since(v2506)),
			),
			ref(textOrBlob),
		)),
		shape(textOrBlob, choice(kind("object"),
			joined("oneOf", []part{having("text"), having("blob")}), anything)),
		shape("Annotations", record(
			may("audience", list(ref("Role"))),
			may("priority", fraction),
			may("lastModified", text, since(v2506)),
		)),
		shape("Role", oneOf("user", "assistant")),
	}
}

// resource are the members of a resource, listed or linked.
func resource() []field {
	return []field{
		need("uri", ref(uri)),
		need("name", text),
		may("title", text, since(v2506)),
		may("description", text),
		may("mimeType", text),
		may("size", integer),
		may("annotations", ref("Annotations")),
		may("icons", list(ref("Icon")), since(v2511)),
		may("_meta", object, since(v2506)),
	}
}
