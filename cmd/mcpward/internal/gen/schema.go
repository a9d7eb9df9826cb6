package gen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// An object is a JSON object under construction; it is written with its keys
// sorted.
type object map[string]any

const dialect = "https://json-schema.org/draft/2020-12/schema"

// schemaFiles returns the schemas of the files that people and scripts touch.
func schemaFiles() (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, s := range []struct {
		name, title string
		schema      object
	}{
		{"config", "mcpward.yaml", configSchema()},
		{"finding", "a finding of mcpward or secure-mcp", findingSchema()},
		{"lockfile", "mcpward.lock.json", lockfileSchema()},
		{"suite", "a file of suites", suite.FileSchema()},
		{"report", "the output of mcpward run, diff and baseline with --format json", typeSchema(report.JSONType(), true)},
		{"verdict", "one line of mcpward schema compat", typeSchema(report.VerdictType(), true)},
	} {
		s.schema["$schema"] = dialect
		s.schema["title"] = s.title
		text, err := indented(s.schema)
		if err != nil {
			return nil, fmt.Errorf("schema %s: %w", s.name, err)
		}
		files["schemas/"+s.name+".schema.json"] = text
	}
	return files, nil
}

func indented(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(v)
	return b.Bytes(), err
}

// enums are the words behind the tag enum of a field.
var enums = map[string]object{
	"tool":       {"const": "mcpward"},
	"command":    {"enum": report.Commands},
	"reading":    {"enum": []compat.Reading{compat.MCP, compat.Set}},
	"transport":  {"enum": []string{"stdio", "http"}},
	"class":      {"enum": drift.Classes},
	"status":     {"enum": drift.Statuses},
	"direction":  {"enum": []compat.Direction{"", compat.Input, compat.Output}},
	"outcome":    {"enum": check.Outcomes},
	"family":     {"enum": report.FamilyNames()},
	"acceptance": {"enum": accept.States},
	"verdict":    {"enum": []compat.Verdict{compat.Compatible, compat.Breaking, compat.Unknown}},
	"rule":       {"type": "string", "pattern": "^[a-z0-9-]+/[a-z0-9-]+$"},
}

// typeSchema describes how encoding/json writes a type. With open, objects may
// have further members, because fields are only ever added.
func typeSchema(t reflect.Type, open bool) object {
	switch {
	case t == reflect.TypeFor[json.RawMessage]():
		return object{}
	case t.Kind() == reflect.Pointer:
		return object{"anyOf": []any{object{"type": "null"}, typeSchema(t.Elem(), open)}}
	}
	switch t.Kind() {
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Int:
		return object{"type": "integer"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Slice:
		return object{"type": "array", "items": typeSchema(t.Elem(), open)}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": typeSchema(t.Elem(), open)}
	case reflect.Struct:
		return structSchema(t, open)
	}
	panic(fmt.Sprintf("gen: %s has no schema", t)) // a new kind of field in our own types
}

func structSchema(t reflect.Type, open bool) object {
	properties, required := object{}, []string{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		optional := strings.Contains(options, "omitempty")
		of := f.Type
		if optional && of.Kind() == reflect.Pointer {
			of = of.Elem() // left out where it would be null
		}
		properties[name] = fieldSchema(f, of, open)
		if !optional {
			required = append(required, name)
		}
	}
	s := object{"type": "object", "properties": properties, "required": required}
	if !open {
		s["additionalProperties"] = false
	}
	return s
}

func fieldSchema(f reflect.StructField, t reflect.Type, open bool) object {
	s := typeSchema(t, open)
	if enum := f.Tag.Get("enum"); enum != "" {
		words := enums[enum]
		if words == nil {
			panic(fmt.Sprintf("gen: field %s names the words %q, which do not exist", f.Name, enum))
		}
		if t.Kind() == reflect.Slice {
			s["items"] = words
		} else {
			s = object{}
			for k, v := range words {
				s[k] = v
			}
		}
	}
	if help := f.Tag.Get("help"); help != "" {
		s["description"] = help
	}
	return s
}
