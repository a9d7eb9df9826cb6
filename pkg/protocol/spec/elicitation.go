package spec

// elicitation is client/elicitation: a form made of simple schemas, or a page
// to open.
func elicitation() []definition {
	param := func(fields ...field) part {
		return record(metaParams(append(fields,
			need("message", text),
			may("task", record(may("ttl", integer)), only(v2511)),
		)...)...)
	}
	return []definition{
		shape("ElicitRequest", request("elicitation/create", need("params", ref("elicitParams"))), since(v2506)),
		shape("elicitParams", choice(being("mode", "url"),
			ref("ElicitRequestURLParams"), ref("ElicitRequestFormParams")), since(v2511)),
		shape("elicitParams", ref("ElicitRequestFormParams"), only(v2506)),
		shape("ElicitRequestURLParams", param(
			need("mode", literal("url")),
			need("url", ref(uri)),
			need("elicitationId", text, only(v2511)),
		), since(v2511)),
		shape("ElicitRequestFormParams", param(
			may("mode", literal("form"), since(v2511)),
			need("requestedSchema", record(
				may("$schema", text, since(v2511)),
				need("type", literal("object")),
				need("properties", mapOf(ref("PrimitiveSchemaDefinition"))),
				may("required", list(text)),
			)),
		), since(v2506)),
		shape("PrimitiveSchemaDefinition", variants("type",
			on("string", "stringSchema"),
			on("number", "numberSchema"),
			on("integer", "numberSchema"),
			on("boolean", "booleanSchema"),
			on("array", "manySchema", since(v2511)),
		), since(v2506)),
		shape("stringSchema", anyOf(ref("textSchema"), ref("enumSchema"), ref("titledSchema")), since(v2511)),
		shape("stringSchema", anyOf(ref("textSchema"), ref("enumSchema")), only(v2506)),
		shape("textSchema", described(text,
			may("format", oneOf("email", "uri", "date", "date-time")),
			may("minLength", integer),
			may("maxLength", integer),
		), since(v2506)),
		shape("numberSchema", described(number,
			may("minimum", number),
			may("maximum", number),
		), since(v2506)),
		shape("booleanSchema", record(
			may("title", text),
			may("description", text),
			may("default", flag),
		), since(v2506)),
		// An enumeration without titles, or with the older list of titles.
		shape("enumSchema", described(text, need("enum", list(text))), since(v2506)),
		shape("titledSchema", described(text, need("oneOf", list(titled()))), since(v2511)),
		shape("manySchema", described(list(text),
			may("minItems", integer),
			may("maxItems", integer),
			need("items", anyOf(
				record(need("type", literal("string")), need("enum", list(text))),
				record(need("anyOf", list(titled()))),
			)),
		), since(v2511)),
	}
}

// titled is a value of an enumeration with the title that a person sees.
func titled() part { return record(need("const", text), need("title", text)) }

// described is a simple schema with its texts and, from 2025-11-25 on, the
// value that a form begins with.
func described(value part, fields ...field) part {
	return extend(fields,
		may("title", text),
		may("description", text),
		may("default", value, since(v2511)),
	)
}
