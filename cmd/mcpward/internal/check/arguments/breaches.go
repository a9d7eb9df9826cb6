package arguments

import (
	"github.com/mcpward/mcpward/pkg/schema"
)

// breaches returns one candidate for each breach the top level makes possible.
func (m *maker) breaches() []Broken {
	s := m.follow(m.root)
	var out []Broken
	add := func(b Breach, property string, change func(map[string][]byte)) {
		out = append(out, Broken{b, property, m.object(s, change, 0)})
	}
	if names := required(s); len(names) > 0 {
		add(Missing, names[0], func(members map[string][]byte) { delete(members, names[0]) })
	}
	if name, value := m.mistyped(s); name != "" {
		add(Type, name, func(members map[string][]byte) { members[name] = value })
	}
	if name := m.listed(s); name != "" {
		add(Enum, name, func(members map[string][]byte) { members[name] = schema.AppendString(nil, unlisted) })
	}
	if closed(s) {
		add(Addition, unlisted, func(members map[string][]byte) { members[unlisted] = []byte("true") })
	}
	return out
}

// mistyped returns the first property with a type and a value of a type that
// no lenient server converts into it.
func (m *maker) mistyped(s *schema.Value) (name string, value []byte) {
	for _, p := range properties(s) {
		switch typeOf(m.follow(p.Value)) {
		case "string", "number", "integer", "boolean", "array":
			return p.Name, []byte(`{"mcpward":true}`)
		case "object":
			return p.Name, []byte(`"mcpward"`)
		}
	}
	return "", nil
}

// listed returns the first property whose values are listed and are strings.
func (m *maker) listed(s *schema.Value) string {
	for _, p := range properties(s) {
		enum := m.follow(p.Value).Get("enum")
		if enum != nil && len(enum.Items) > 0 && enum.Items[0].Kind == schema.String {
			return p.Name
		}
	}
	return ""
}

func properties(s *schema.Value) []schema.Member {
	if p := s.Get("properties"); p != nil {
		return p.Members
	}
	return nil
}

func closed(s *schema.Value) bool {
	v := s.Get("additionalProperties")
	return v != nil && v.Kind == schema.Bool && v.Text == "false"
}
