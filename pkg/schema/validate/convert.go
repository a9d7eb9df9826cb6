package validate

import (
	"encoding/json"
	"math/big"

	"github.com/mcpward/mcpward/pkg/schema"
)

// counts are the keywords that the engines store as a machine integer.
var counts = map[string]bool{
	"minLength": true, "maxLength": true, "minItems": true, "maxItems": true,
	"minProperties": true, "maxProperties": true, "minContains": true, "maxContains": true,
}

// largestCount is beyond every length that a value can have.
var largestCount = big.NewRat(1<<31-1, 1)

// A converter writes a schema for an engine. References become pointers from
// the root and identifiers disappear, so that no engine has a name to look up;
// only in documents with dynamic references, which depend on them, they stay.
// Keywords that the engines apply in dialects that do not have them are left
// out.
type converter struct {
	doc   *schema.Document
	plain bool // for the second engine: without identifiers and annotations
}

func (c converter) convert(v *schema.Value) any {
	switch v.Kind {
	case schema.Array:
		out := make([]any, len(v.Items))
		for i, item := range v.Items {
			out[i] = c.convert(item)
		}
		return out
	case schema.Object:
		_, isSchema := c.doc.Pointer(v)
		if isSchema && c.plain && !c.doc.Used(v) {
			return map[string]any{} // nobody asks for it, and it may be broken
		}
		out := make(map[string]any, len(v.Members))
		for _, m := range v.Members {
			if !isSchema {
				out[encode(m.Name)] = c.convert(m.Value)
			} else if value, ok := c.keyword(v, m); ok {
				out[encode(m.Name)] = value
			}
		}
		return out
	}
	return scalar(v)
}

// keyword converts one keyword of a schema; ok is false to leave it out.
func (c converter) keyword(v *schema.Value, m schema.Member) (value any, ok bool) {
	d := c.doc.Dialect
	switch m.Name {
	case "$schema":
		return nil, false
	case "$id", "id", "$anchor", "$dynamicAnchor":
		if m.Value.Kind == schema.String && !c.doc.Dynamic && (m.Name != "id" || c.plain || d == schema.Draft04) {
			return nil, false
		}
	case "$ref":
		return c.reference(v, m.Value), true
	case "format":
		if m.Value.Kind == schema.String {
			return "annotation", true // no engine knows it, so none asserts it
		}
	case "dependencies":
		return c.convert(m.Value), d.Before(schema.Draft201909)
	case "$recursiveRef", "$recursiveAnchor":
		return c.convert(m.Value), d != schema.Draft202012
	case "const":
		return c.convert(m.Value), v.Get("$ref") == nil || !d.Before(schema.Draft201909)
	case "default", "examples", "title", "description", "$comment":
		if c.plain {
			return nil, false
		}
	}
	if counts[m.Name] && m.Value.Kind == schema.Number {
		return count(m.Value.Text), true
	}
	return c.convert(m.Value), true
}

func (c converter) reference(from, ref *schema.Value) any {
	if ref.Kind == schema.String && !c.doc.Dynamic {
		if _, at, err := c.doc.Resolve(from, ref.Text); err == nil {
			return schema.Pointer(encode(string(at))).Fragment()
		}
	}
	return c.convert(ref)
}

// count cuts a number that would overflow.
func count(lexeme string) json.Number {
	n, ok := new(big.Rat).SetString(lexeme)
	if ok && n.IsInt() && n.Cmp(largestCount) > 0 {
		return json.Number(largestCount.Num().String())
	}
	return json.Number(lexeme)
}
