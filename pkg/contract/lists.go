package contract

import "github.com/mcpward/mcpward/pkg/schema"

// A List is what is known about one of the four lists of a surface.
type List struct {
	Field      string // of the result that carries the items, and in pointers and lockfiles: "tools"
	Method     string // that asks for it: "tools/list"
	Capability string // that announces it
	Key        string // the member that names an item: "name"
	Subject    string // of changes: "tool", as in "tool:echo"

	items func(*Surface) *[]Item
}

// Lists are the lists of a surface in their order of presentation.
var Lists = []List{
	{"tools", "tools/list", "tools", "name", "tool", func(s *Surface) *[]Item { return &s.Tools }},
	{"prompts", "prompts/list", "prompts", "name", "prompt", func(s *Surface) *[]Item { return &s.Prompts }},
	{"resources", "resources/list", "resources", "uri", "resource", func(s *Surface) *[]Item { return &s.Resources }},
	{"resourceTemplates", "resources/templates/list", "resources", "uriTemplate", "template", func(s *Surface) *[]Item { return &s.ResourceTemplates }},
}

// Items returns the items of the list in s; assigning through the result
// changes s.
func (l List) Items(s *Surface) *[]Item { return l.items(s) }

// Name returns what a canonical item of the list is called. It is "" and false
// when the item is not an object or its name is not a string.
func (l List) Name(canonical []byte) (name string, ok bool) {
	return schema.Text(schema.Field(canonical, l.Key))
}
