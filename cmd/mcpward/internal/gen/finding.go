package gen

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
)

// findingSchema describes a finding as package finding checks it: both read
// the same table.
func findingSchema() object {
	properties, required := object{}, []string{}
	for _, f := range finding.Fields() {
		properties[f.Name] = findingField(f)
		if f.Required {
			required = append(required, f.Name)
		}
	}
	return closed(properties, required...)
}

func findingField(f finding.Field) object {
	s := limitedText(f)
	switch f.Kind {
	case schema.Number:
		s = object{"type": "integer", "minimum": f.Min, "maximum": f.Max}
	case schema.Array:
		s = object{"type": "array", "maxItems": f.Items, "items": s}
	}
	if f.Help != "" {
		s["description"] = f.Help
	}
	return s
}

func limitedText(f finding.Field) object {
	if f.Words != nil {
		return object{"enum": f.Words}
	}
	s := object{"type": "string", "maxLength": f.Max}
	if f.Min > 0 {
		s["minLength"] = f.Min
	}
	return s
}
