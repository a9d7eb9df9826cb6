package tool

import "encoding/json"

// envelope describes what every result carries, successful or not. Only what
// both have is required: clients validate error results as well.
const envelope = `
		"ok": {"type": "boolean"},
		"summary": {"type": "string"},
		"project_root": {"type": ["string", "null"]},
		"error": {"type": "string"},
		"code": {"type": "string"},
		"hint": {"type": "string"},
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
