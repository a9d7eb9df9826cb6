package arguments

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/pattern"
)

// A maker makes values for the schemas of one document.
type maker struct{ root *schema.Value }

const (
	maxDepth  = 8    // of values inside values, which ends recursive schemas
	maxLength = 1000 // of a string or an array
)

// unlisted is the name and the text of what no schema foresees.
const unlisted = "mcpward_unlisted"

// object makes an object of the required properties. change adapts the
// members before they are written and may be nil.
func (m *maker) object(s *schema.Value, change func(map[string][]byte), depth int) []byte {
	s = m.follow(s)
	members := map[string][]byte{}
	for _, name := range required(s) {
		members[name] = m.value(s.Get("properties").Get(name), depth+1)
	}
	if change != nil {
		change(members)
	}
	return schema.AppendObject(nil, members)
}

// value makes a value that probably fits: the first one the schema names, or
// the least of its type.
func (m *maker) value(s *schema.Value, depth int) []byte {
	s = m.follow(s)
	if named := firstNamed(s); named != nil {
		return named.AppendCanonical(nil)
	}
	for _, keyword := range []string{"anyOf", "oneOf", "allOf"} {
		if list := s.Get(keyword); list != nil && len(list.Items) > 0 && s.Get("type") == nil && depth < maxDepth {
			return m.value(list.Items[0], depth+1)
		}
	}
	switch typeOf(s) {
	case "object":
		if depth >= maxDepth {
			return []byte("{}")
		}
		return m.object(s, nil, depth)
	case "array":
		return m.array(s, depth)
	case "integer", "number":
		return least(s)
	case "boolean":
		return []byte("false")
	case "null":
		return []byte("null")
	}
	return schema.AppendString(nil, word(s))
}

func (m *maker) array(s *schema.Value, depth int) []byte {
	n := size(s, "minItems", 0)
	if depth >= maxDepth {
		n = 0
	}
	out := []byte{'['}
	for i := range n {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, m.value(s.Get("items"), maxDepth-1)...)
	}
	return append(out, ']')
}

// follow resolves references to other parts of the document.
func (m *maker) follow(s *schema.Value) *schema.Value {
	for range maxDepth {
		ref := s.Get("$ref")
		if ref == nil || ref.Kind != schema.String {
			break
		}
		target, _, err := schema.Resolve(m.root, ref.Text, "")
		if err != nil {
			break
		}
		s = target
	}
	return s
}

// firstNamed returns the value of const, or the first of enum, examples or the
// default.
func firstNamed(s *schema.Value) *schema.Value {
	if v := s.Get("const"); v != nil {
		return v
	}
	for _, keyword := range []string{"enum", "examples"} {
		if v := s.Get(keyword); v != nil && len(v.Items) > 0 {
			return v.Items[0]
		}
	}
	return s.Get("default")
}

// typeOf returns the type a schema allows, the first of several; "" for none.
func typeOf(s *schema.Value) string {
	t := s.Get("type")
	if t != nil && t.Kind == schema.Array && len(t.Items) > 0 {
		t = t.Items[0]
	}
	switch {
	case t != nil && t.Kind == schema.String:
		return t.Text
	case s.Get("properties") != nil:
		return "object"
	case s.Get("items") != nil:
		return "array"
	}
	return ""
}

// least returns the smallest number the bounds allow, 0 if they do not matter.
func least(s *schema.Value) []byte {
	low := max(number(s, "minimum", math.Inf(-1)), math.Nextafter(number(s, "exclusiveMinimum", math.Inf(-1)), math.Inf(1)))
	high := min(number(s, "maximum", math.Inf(1)), math.Nextafter(number(s, "exclusiveMaximum", math.Inf(1)), math.Inf(-1)))
	n := min(max(0, low), high)
	if whole := math.Ceil(n); whole <= high {
		n = whole
	} else if whole := math.Floor(n); whole >= low {
		n = whole
	}
	if step := number(s, "multipleOf", 0); step > 0 {
		n = math.Ceil(n/step) * step
	}
	return strconv.AppendFloat(nil, n, 'f', -1, 64)
}

// word returns a text that the pattern allows, or a plain one of the right
// length.
func word(s *schema.Value) string {
	if source := text(s, "pattern"); source != "" {
		if p, err := pattern.Parse(source); err == nil {
			for _, sample := range p.Samples(1) {
				return sample
			}
		}
	}
	text := formats[text(s, "format")]
	if text == "" {
		text = "mcpward"
	}
	if n := size(s, "minLength", 0); len(text) < n {
		text += strings.Repeat("x", n-len(text))
	}
	if n := size(s, "maxLength", maxLength); len(text) > n {
		text = text[:n]
	}
	return text
}

// formats holds a text for each format that a validator may look at.
var formats = map[string]string{
	"date": "2026-01-01", "date-time": "2026-01-01T00:00:00Z", "time": "00:00:00Z", "duration": "P1D",
	"email": "mcpward@example.com", "hostname": "example.com", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1",
	"uri": "https://example.com/", "url": "https://example.com/", "uri-reference": "https://example.com/",
	"uuid": "00000000-0000-4000-8000-000000000000",
}

// size returns a length that a keyword bounds, at most maxLength.
func size(s *schema.Value, keyword string, otherwise float64) int {
	return int(min(max(number(s, keyword, otherwise), 0), maxLength))
}

func number(s *schema.Value, keyword string, otherwise float64) float64 {
	v := s.Get(keyword)
	if v == nil || v.Kind != schema.Number {
		return otherwise
	}
	n, err := strconv.ParseFloat(v.Text, 64)
	if err != nil {
		return otherwise
	}
	return n
}

func text(s *schema.Value, keyword string) string {
	if v := s.Get(keyword); v != nil && v.Kind == schema.String {
		return v.Text
	}
	return ""
}

// required returns the names of required properties, each once, in order.
func required(s *schema.Value) []string {
	var names []string
	list := s.Get("required")
	if list == nil {
		return nil
	}
	for _, v := range list.Items {
		if v.Kind == schema.String && !slices.Contains(names, v.Text) {
			names = append(names, v.Text)
		}
	}
	return names
}
