package gen

import (
	"reflect"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
)

// lockfileSchema describes mcpward.lock.json. What a server said is free; what
// surrounds it is not.
func lockfileSchema() object {
	return closed(object{
		"lockfileVersion": object{"const": lockfile.Version},
		"digest":          reference("digest"),
		"hashOnly":        object{"const": true, "description": "digests are stored without the texts behind them"},
		"servers": object{
			"type": "object", "description": "by the name that the config gives them",
			"additionalProperties": serverEntry(),
		},
	}, "lockfileVersion", "digest", "servers").with("$defs", object{
		"digest": object{"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"},
		"fields": object{
			"type": "object", "additionalProperties": reference("digest"),
			"description": "a digest for each member of a value that is not stored",
		},
		"fact": object{
			"description": "a value as the server sent it, with its keys sorted, and the digest of its canonical form",
			"anyOf": []any{
				closed(object{"digest": reference("digest"), "value": true}, "digest", "value"),
				closed(object{"digest": reference("digest"), "fields": reference("fields"), "identity": object{"type": "object"}}, "digest"),
			},
		},
		"item": object{
			"description": "the same for a tool, prompt, resource or template",
			"anyOf": []any{
				closed(object{"digest": reference("digest"), "value": true}, "digest", "value"),
				closed(object{
					"digest": reference("digest"), "fields": reference("fields"), "name": object{"type": "string"},
					"hints": object{"type": "object", "additionalProperties": object{"type": "boolean"}},
				}, "digest", "name"),
			},
		},
	})
}

func serverEntry() object {
	properties := object{
		"digest":    reference("digest"),
		"protocol":  object{"type": "string", "description": "the revision that was spoken"},
		"supported": object{"type": "array", "items": object{"type": "string"}},
		"launch":    typeSchema(reflect.TypeFor[contract.Launch](), false),
	}
	required := []string{"digest", "launch", "protocol", "supported"}
	for _, fact := range []string{"capabilities", "instructions", "serverInfo"} {
		properties[fact] = reference("fact")
	}
	for _, list := range contract.Lists {
		properties[list.Field] = object{"type": "array", "items": reference("item")}
		required = append(required, list.Field)
	}
	return closed(properties, required...)
}

func reference(name string) object { return object{"$ref": "#/$defs/" + name} }

// closed describes an object without further members.
func closed(properties object, required ...string) object {
	s := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

// with sets one more keyword.
func (o object) with(keyword string, value any) object {
	o[keyword] = value
	return o
}
