// Package listed holds the items of a surface as parsed values, read once for
// all checks of a server.
package listed

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// An Item is one listed tool, prompt, resource or resource template.
type Item struct {
	Name  string         // "" if it has none that is text
	At    schema.Pointer // "/tools/NAME"
	Value *schema.Value
}

// Tools returns the tools of the surface, sorted by name.
func Tools(s *check.Subject) []Item { return of(s, "tools") }

// Prompts returns the prompts of the surface, sorted by name.
func Prompts(s *check.Subject) []Item { return of(s, "prompts") }

// Resources returns the resources of the surface, sorted by address.
func Resources(s *check.Subject) []Item { return of(s, "resources") }

// Templates returns the resource templates of the surface, sorted.
func Templates(s *check.Subject) []Item { return of(s, "resourceTemplates") }

// All returns the items of every list, in the order of [contract.Lists].
func All(s *check.Subject) []Item {
	var all []Item
	for _, list := range contract.Lists {
		all = append(all, of(s, list.Field)...)
	}
	return all
}

// field is the key of the parsed items of one list.
type field string

func of(s *check.Subject, name string) []Item {
	return check.Once(s, field(name), func() []Item {
		var items []Item
		for _, list := range contract.Lists {
			if list.Field != name {
				continue
			}
			for _, item := range *list.Items(s.Surface) {
				v, err := schema.Parse(item.Value)
				if err != nil {
					continue // a canonical form is JSON; without text there is nothing to look at
				}
				items = append(items, Item{item.Name, schema.Pointer("").Append(name).Append(item.Name), v})
			}
		}
		return items
	})
}

// Get returns a member of the item, nil if there is none.
func (i Item) Get(name string) *schema.Value { return i.Value.Get(name) }

// Hint reports whether a hint of a tool's annotations is true.
func (i Item) Hint(name string) bool {
	v := i.Get("annotations").Get(name)
	return v != nil && v.Kind == schema.Bool && v.Text == "true"
}

// A Schema is one of the two schemas of a tool.
type Schema struct {
	Tool  Item
	Field string // "inputSchema" or "outputSchema"
	At    schema.Pointer
	Value *schema.Value // an object
}

// Schemas returns the schemas of all tools that are objects at least.
func Schemas(s *check.Subject) []Schema {
	var all []Schema
	for _, t := range Tools(s) {
		for _, name := range []string{"inputSchema", "outputSchema"} {
			if v := t.Get(name); v != nil && v.Kind == schema.Object {
				all = append(all, Schema{t, name, t.At.Append(name), v})
			}
		}
	}
	return all
}

// Kind names the type of a value in a sentence: "a number", "an object".
func Kind(v *schema.Value) string {
	if v == nil {
		return "absent"
	}
	return [...]string{"null", "a boolean", "a number", "a string", "a list", "an object"}[v.Kind]
}

// Text returns the text of a string, "" for any other value.
func Text(v *schema.Value) string {
	if v == nil || v.Kind != schema.String {
		return ""
	}
	return v.Text
}

// EachTool returns the run of a check that looks at every tool by itself.
func EachTool(look func(p *check.Pass, t Item)) func(context.Context, *check.Pass) error {
	return func(_ context.Context, p *check.Pass) error {
		tools := Tools(p.Subject)
		if len(tools) == 0 {
			return check.NotTestable("the server lists no tools")
		}
		for _, t := range tools {
			look(p, t)
		}
		return nil
	}
}

// EachSchema returns the run of a check that looks at every schema by itself.
func EachSchema(look func(p *check.Pass, s Schema)) func(context.Context, *check.Pass) error {
	return func(_ context.Context, p *check.Pass) error {
		all := Schemas(p.Subject)
		if len(all) == 0 {
			return check.NotTestable("the server lists no tools with a schema")
		}
		for _, s := range all {
			look(p, s)
		}
		return nil
	}
}
