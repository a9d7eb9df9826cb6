package app

// schemaVerb holds what mcpward does with JSON Schemas alone, without a
// server.
func schemaVerb() verb {
	return verb{
		name:  "schema",
		usage: "compare, check and print JSON Schemas",
		text: `mcpward schema works on JSON Schemas without a server. No schema is ever
fetched, and patterns are regular expressions of ECMAScript.`,
		verbs: []verb{compatVerb(), validateVerb(), printVerb()},
	}
}
