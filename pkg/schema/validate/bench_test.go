package validate

import (
	"errors"
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
)

// toolSchema is of the size and shape of an average tool.
const toolSchema = `{
	"$schema": "http://json-schema.org/draft-07/schema#",
	"type": "object",
	"properties": {
		"owner": {"type": "string", "description": "Account that owns the repository"},
		"repo": {"type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[A-Za-z0-9_.-]+$"},
		"state": {"type": "string", "enum": ["open", "closed", "all"], "default": "open"},
		"labels": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
		"page": {"type": "integer", "minimum": 1},
		"filter": {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"since": {"type": "string", "format": "date-time"}}, "required": ["since"], "additionalProperties": false}]}
	},
	"required": ["owner", "repo"],
	"additionalProperties": false
}`

const toolCall = `{"owner":"o","repo":"r-1","state":"all","labels":["bug","p1"],"page":2,"filter":{"since":"2025-01-01T00:00:00Z"}}`

func BenchmarkCompile(b *testing.B) {
	v := mustParse(b, toolSchema)
	for b.Loop() {
		if _, err := Compile(v); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkValid(b *testing.B) {
	v, instance := mustCompile(b, toolSchema), mustParse(b, toolCall)
	for b.Loop() {
		if valid, err := v.Valid(instance); !valid || err != nil {
			b.Fatal(valid, err)
		}
	}
}

func BenchmarkRun(b *testing.B) {
	v, instance := mustCompile(b, toolSchema), mustParse(b, toolCall)
	for b.Loop() {
		if out, err := v.Run(b.Context(), instance); err != nil || out.Disagreement != "" {
			b.Fatal(out, err)
		}
	}
}

func BenchmarkValidInWorker(b *testing.B) {
	v := mustCompile(b, `{"anyOf":[{"type":"object","additionalProperties":{"$ref":"#"}},{"type":"array","items":{"$ref":"#"}},{"type":"string"}]}`)
	instance := mustParse(b, `{"a":{"b":{"c":{"d":{"e":["x"]}}}}}`)
	for b.Loop() {
		if valid, err := v.Valid(instance); !valid || err != nil {
			b.Fatal(valid, err)
		}
	}
}

// FuzzCompile looks for a schema that passes the guard and then crashes or
// hangs an engine, or makes it fail in a way that is not one of ours.
func FuzzCompile(f *testing.F) {
	for _, tt := range keywordTests {
		for _, d := range tt.dialects {
			text := append(append([]string{}, tt.valid...), tt.invalid...)[0]
			f.Add([]byte(declare(d, tt.schema)), []byte(text))
		}
	}
	f.Add([]byte(toolSchema), []byte(toolCall))
	f.Fuzz(func(t *testing.T, data, instance []byte) {
		s, err := schema.Parse(data)
		if err != nil {
			return
		}
		v, err := Compile(s)
		if err != nil {
			_, refused := errors.AsType[*schema.Refusal](err)
			_, invalid := errors.AsType[*Invalid](err)
			if !refused && !invalid && !errors.Is(err, ErrTooComplex) {
				t.Fatalf("%v is none of the documented errors", err)
			}
			return
		}
		value, err := schema.Parse(instance)
		if err != nil {
			return
		}
		valid, err := v.Valid(value)
		out, errAgain := v.Run(t.Context(), value)
		if (err == nil) != (errAgain == nil) && !errors.Is(err, ErrTooComplex) && !errors.Is(errAgain, ErrTooComplex) {
			t.Fatalf("Valid fails with %v, Run with %v", err, errAgain)
		}
		if err == nil && errAgain == nil && valid != (len(out.Violations) == 0) {
			t.Fatalf("valid is %v, violations are %v", valid, out.Violations)
		}
	})
}
