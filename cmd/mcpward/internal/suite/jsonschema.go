package suite

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/jsonpath"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/match"
)

// A node is one JSON Schema.
type node = map[string]any

// JSONSchema returns the JSON Schema (2020-12) of the value that [Decode]
// reads, for editors that complete keys, and the definitions it refers to,
// which belong into $defs of the document.
func JSONSchema() (value, defs map[string]any) {
	entry := node{"oneOf": []any{
		node{"type": "string", "description": `files of suites, a name or a pattern such as "tests/*.yaml", relative to the config`},
		ref("suite"),
	}}
	value = node{"type": []string{"array", "null"}, "items": entry, "description": "calls to make and what has to come of them"}
	return value, node{
		"suite": suiteSchema(), "suiteCase": caseSchema(), "suiteStep": stepSchema(), "suiteExpect": expectSchema(),
		"suiteMatchers": matcherSchema(), "suiteValue": valueOrMatchers(), "suiteGolden": goldenSchema(), "suiteRedaction": redactionSchema(),
		"suitePath": node{"type": "string", "pattern": `^\$`, "description": "a JSONPath"},
	}
}

// FileSchema returns the JSON Schema of a file of suites.
func FileSchema() map[string]any {
	_, defs := JSONSchema()
	list := node{"type": []string{"array", "null"}, "items": ref("suite")}
	return node{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"oneOf":   []any{list, closed(node{"suites": list})},
		"$defs":   defs,
	}
}

func ref(name string) node { return node{"$ref": "#/$defs/" + name} }

func closed(properties node) node {
	return node{"type": "object", "properties": properties, "additionalProperties": false}
}

func with(n node, more node) node {
	for key, v := range more {
		n[key] = v
	}
	return n
}

func list(items node, help string) node {
	return node{"type": []string{"array", "null"}, "items": items, "description": help}
}

func word(help string) node {
	return node{"type": []string{"string", "number"}, "description": help}
}

func flag(help string) node { return node{"type": "boolean", "description": help} }

func targets() node {
	return node{
		"tool":     word("name of the tool"),
		"prompt":   word("name of the prompt"),
		"resource": word("URI of the resource; ${NAME} is replaced"),
	}
}

var dialect = node{"enum": jsonpath.Dialects, "description": "the language of JSONPaths; ojg has operators such as =~ and in"}

func suiteSchema() node {
	one := []any{}
	for _, kind := range []Kind{Tool, Prompt, Resource} {
		one = append(one, node{"required": []string{string(kind)}})
	}
	return with(closed(with(targets(), node{
		"server":   word("the only server it is meant for"),
		"tags":     list(word(""), "tags of all its cases, for --tag"),
		"dialect":  dialect,
		"setup":    list(ref("suiteStep"), "steps before the first case"),
		"teardown": list(ref("suiteStep"), "steps after the last case, whatever became of it"),
		"cases":    node{"type": "array", "minItems": 1, "items": ref("suiteCase")},
	})), node{"required": []string{"cases"}, "oneOf": one})
}

func stepKeys() node {
	return node{
		"args":   node{"type": []string{"object", "null"}, "description": "the arguments; ${NAME} in a text is a saved value or a variable of the environment"},
		"expect": ref("suiteExpect"),
		"save":   node{"type": []string{"object", "null"}, "additionalProperties": ref("suitePath"), "propertyNames": node{"pattern": "^[A-Za-z_][A-Za-z0-9_]*$"}, "description": "values of the answer for later steps, as NAME: JSONPath"},
	}
}

func stepSchema() node {
	return with(closed(with(targets(), stepKeys())), node{"type": []string{"object", "null"}})
}

func caseSchema() node {
	return with(closed(with(stepKeys(), node{
		"name":    word("unique for the tool, prompt or resource"),
		"tags":    list(word(""), "for --tag"),
		"skip":    word("why the case is not run"),
		"dialect": dialect,
		"steps":   node{"type": "array", "minItems": 1, "items": ref("suiteStep"), "description": "several requests, instead of args, expect and save"},
	})), node{"required": []string{"name"}})
}

func expectSchema() node {
	code := node{"type": "integer"}
	keys := node{
		"tool_is_error":         flag("the call must fail, or must not"),
		"protocol_error_code":   node{"oneOf": []any{code, node{"type": "array", "minItems": 1, "items": code}}, "description": "code of a protocol error, or several that are right"},
		"error_layer":           node{"enum": []string{"tool", "protocol"}, "description": "where the error must come"},
		"invalid_args":          flag("the arguments are wrong and must be refused the way the revision wants it"),
		"not_found":             flag("what is asked for does not exist, which must be said the way the revision wants it"),
		"jsonpath":              jsonpathSchema(),
		"text":                  ref("suiteValue"),
		"structured":            ref("suiteValue"),
		"output_matches_schema": flag("structuredContent must be valid against the outputSchema of the tool"),
		"golden":                ref("suiteGolden"),
		"redact":                list(ref("suiteRedaction"), "what the golden file leaves out"),
		"progress": node{"oneOf": []any{node{"type": "boolean"}, closed(node{
			"min": node{"type": "integer", "minimum": 0}, "max": node{"type": "integer", "minimum": 0}, "complete": flag("the last one reaches its total"),
		})}, "description": "notifications of progress that must come, each with a larger number"},
		"latency_ms": node{"oneOf": []any{millis(), with(closed(node{"max": millis()}), node{"required": []string{"max"}})}, "description": "the longest that the call may take"},
	}
	return node{"oneOf": []any{node{"enum": shorthands}, with(closed(keys), node{"type": []string{"object", "null"}})}, "description": "what has to come; nothing means a result that is no error"}
}

// millis is a time as pkg/yaml accepts it, at most a day.
func millis() node { return node{"type": "integer", "minimum": 1, "maximum": 24 * 60 * 60 * 1000} }

func jsonpathSchema() node {
	matchers := node{}
	for _, op := range match.Ops() {
		matchers[op] = true
	}
	matchers["path"] = ref("suitePath")
	return node{"description": "values of the answer by JSONPath", "oneOf": []any{
		node{"type": "object", "minProperties": 1, "propertyNames": ref("suitePath"), "additionalProperties": ref("suiteValue")},
		node{"type": "array", "minItems": 1, "items": with(closed(matchers), node{"required": []string{"path"}, "minProperties": 2})},
	}}
}

// valueOrMatchers describes a value that must be equal, or matchers.
func valueOrMatchers() node {
	return node{"if": node{"type": "object"}, "then": ref("suiteMatchers")}
}

func matcherSchema() node {
	bound := node{"type": []string{"number", "string"}}
	operands := node{
		"equals": true, "not_equals": true, "contains": true, "not_contains": true,
		"matches": node{"type": "string"}, "not_matches": node{"type": "string"},
		"in": node{"type": "array", "minItems": 1}, "not_in": node{"type": "array", "minItems": 1},
		"<": bound, "<=": bound, ">": bound, ">=": bound,
		"exists": node{"type": "boolean"},
		"type":   node{"enum": []string{"null", "boolean", "number", "integer", "string", "array", "object"}},
		"length": node{"oneOf": []any{node{"type": "number"}, ref("suiteMatchers")}},
		"each":   ref("suiteMatchers"),
		"schema": node{"type": []string{"object", "boolean"}, "description": "a JSON Schema"},
	}
	return with(closed(operands), node{"minProperties": 1})
}

func goldenSchema() node {
	return node{"description": "a file with the right answer; mcpward run --update-golden writes it", "oneOf": []any{
		word("relative to the file that names it"),
		with(closed(node{"file": word(""), "of": ref("suitePath")}), node{"required": []string{"file"}}),
	}}
}

func redactionSchema() node {
	return node{"oneOf": []any{
		ref("suitePath"),
		with(closed(node{"path": ref("suitePath"), "matches": node{"type": "string"}, "with": word("what stands there instead")}),
			node{"oneOf": []any{node{"required": []string{"path"}}, node{"required": []string{"matches"}}}}),
	}}
}
