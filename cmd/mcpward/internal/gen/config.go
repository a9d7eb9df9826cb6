package gen

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/contract/drift"
)

// configSchema describes mcpward.yaml as package config reads it. A test asks
// the reader for the keys it knows and compares.
func configSchema() object {
	own := serverKeys()
	suites, definitions := suite.JSONSchema()
	definitions["timeouts"] = optional(object{
		"connect_ms": millis("for start and handshake"),
		"call_ms":    millis("for each answer"),
		"run_ms":     millis("for everything together"),
	})
	own["name"] = text("its name in the lockfile; what it calls itself where this is not given")
	return mapping(object{
		"server":   oneServer(own),
		"servers":  object{"type": "object", "minProperties": 1, "additionalProperties": oneServer(serverKeys()), "description": "several servers by name"},
		"timeouts": reference("timeouts"),
		"checks":   optional(checkKeys()),
		"accept":   acceptances(),
		"suites":   suites,
	}).with("oneOf", []any{object{"required": []string{"server"}}, object{"required": []string{"servers"}}}).
		with("$defs", definitions)
}

func serverKeys() object {
	return object{
		"transport": object{"enum": []string{"stdio", "http"}},
		"command":   text("the program to start"),
		"args":      nullable("array", "items", text("")),
		"env":       words("variables for the command, ${NAME} expanded"),
		"cwd":       text("the folder to start it in, relative to the config"),
		"url":       text("where it is reached over HTTP"),
		"headers":   words("sent with each request, ${NAME} expanded"),
		"tls":       optional(object{"ca_file": text("certificates to trust")}),
		"timeouts":  reference("timeouts"),
	}
}

// oneServer describes a server with some keys. Those of the other transport
// are refused, since they would be ignored.
func oneServer(keys object) object {
	stdio := object{"transport": object{"const": "stdio"}, "url": false, "headers": false, "tls": false}
	http := object{"transport": object{"const": "http"}, "command": false, "args": false, "env": false, "cwd": false}
	return mapping(keys).with("oneOf", []any{
		object{"properties": stdio, "required": []string{"command"}},
		object{"properties": http, "required": []string{"url"}},
	})
}

func mapping(properties object) object { return closed(properties) }

// optional describes a mapping that may have nothing below its key.
func optional(properties object) object {
	return closed(properties).with("type", []string{"object", "null"})
}

// nullable describes a list or a mapping that may have nothing below its key.
func nullable(kind string, keywords ...any) object {
	s := object{"type": []string{kind, "null"}}
	for i := 0; i < len(keywords); i += 2 {
		s[keywords[i].(string)] = keywords[i+1]
	}
	return s
}

// text describes a word; a number counts as the characters it is written with.
func text(help string) object {
	s := object{"type": []string{"string", "number"}}
	if help != "" {
		s["description"] = help
	}
	return s
}

func words(help string) object {
	return nullable("object", "additionalProperties", text("")).with("description", help)
}

// maxMillis is a day, the longest that package config accepts.
const maxMillis = 24 * 60 * 60 * 1000

func millis(help string) object {
	return object{"type": "integer", "minimum": 1, "maximum": maxMillis, "description": "milliseconds to wait " + help}
}

func ruleIDs() []string {
	ids := make([]string, len(drift.Rules))
	for i, r := range drift.Rules {
		ids[i] = r.Doc.ID
	}
	return ids
}
