package tool

import "encoding/json"

// envelope describes what every result carries, successful or not. Only what
// both have is required: clients validate error results as well.
const envelope = `
		"ok": {"type": "boolean", "description": "True if the call was carried out; otherwise error, code and hint say why not."},
		"summary": {"type": "string", "description": "The result in one sentence."},
		"project_root": {"type": ["string", "null"], "description": "The reviewed root, null for a call without one."},
		"error": {"type": "string"},
		"code": {"type": "string", "description": "Machine-readable kind of error."},
		"hint": {"type": "string", "description": "What to do instead."},
		"output_trust": {"type": "string"},
		"output_notice": {"type": "string"}`

// output is an output schema with the properties of one tool. It is open and
// one level deep: it says what is there without repeating the whole model in
// every tools/list.
func output(properties string) json.RawMessage {
	return json.RawMessage(`{
	"type": "object",
	"properties": {` + properties + "," + envelope + `
	},
	"required": ["ok", "output_trust", "output_notice"]
}`)
}
