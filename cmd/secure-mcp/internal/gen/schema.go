package gen

import (
	"bytes"
	"encoding/json"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
)

// An object is a JSON object under construction; it is written with its keys
// sorted.
type object map[string]any

// packSchema describes a pack as package pack reads it: both read the same
// table.
func packSchema() ([]byte, error) {
	s := mapping(pack.Fields())
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["title"] = "a knowledge pack of secure-mcp"
	s["description"] = "Ids of packs and items must also differ from all others, the id of a pack is the name of its file, and no text may hold invisible characters."
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(s)
	return b.Bytes(), err
}

func mapping(fields []pack.Field) object {
	properties, required := object{}, []string{}
	for _, f := range fields {
		properties[f.Name] = described(f)
		if f.Required {
			required = append(required, f.Name)
		}
	}
	return object{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func described(f pack.Field) object {
	s := value(f)
	if f.List {
		s = object{"type": "array", "items": s, "minItems": f.Least, "maxItems": f.Most}
	}
	s["description"] = f.Help
	return s
}

func value(f pack.Field) object {
	switch {
	case f.Fields != nil:
		return mapping(f.Fields)
	case f.Words != nil:
		return object{"enum": f.Words}
	}
	s := object{"type": "string", "minLength": f.Min, "maxLength": f.Max}
	switch {
	case f.Pattern != "":
		s["pattern"] = f.Pattern
	case f.OneLine:
		s["pattern"] = `^[^\n]*$`
	}
	return s
}
