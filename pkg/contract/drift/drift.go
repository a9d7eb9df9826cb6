// Package drift compares two surfaces of one server and says what changed, how
// much that matters and why.
//
// It is pure: two surfaces in, classified changes out, the same on every run.
// Each rule is a file of its own and one line in [Rules]; the verdict on a
// schema comes from package compat.
package drift

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// A Change is one difference between the pinned contract and the current one.
type Change struct {
	Class     Class
	Rule      string         // id of the rule, such as "drift/required-added"
	Subject   string         // "tool:compute", "prompt:x", "resource:URI", "template:TEMPLATE" or "server"
	Pointer   schema.Pointer // into the surface, items by name: "/tools/compute/inputSchema/required"
	Direction string         // "input" or "output" for a change of a schema, otherwise empty
	Message   string         // one printable line; names are quoted
	Reason    string         // why it matters, or why it does not
	Before    []byte         // canonical JSON of the differing part; nil when absent or not stored
	After     []byte
	Witness   []byte   // canonical JSON of a value that used to be valid (input) or to be excluded (output); breaking changes only
	Ignored   bool     // the call in Witness is still accepted, but a part of it now has no effect
	Hints     []string // what else is worth knowing, one printable line each

	// Unreviewed says that After holds text that is new to the contract and
	// that a model may read, so that After is worth showing even where the
	// change itself fails nothing.
	Unreviewed bool
}

// Item names the pinned item that a change belongs to, as [Items] lists it.
func (c Change) Item() string {
	if c.Subject != server {
		return c.Subject
	}
	for _, part := range []string{"capabilities", "instructions"} {
		if c.Pointer == schema.Pointer("/"+part) || strings.HasPrefix(string(c.Pointer), "/"+part+"/") {
			return part
		}
	}
	return server
}

// Why returns the reason of a change in the words of its rule, which are about
// what the rule usually does, or else the reason of this change alone.
func (c Change) Why() string {
	if r := Lookup(c.Rule); r != nil && r.Class == c.Class {
		return r.Doc.Why
	}
	return c.Reason
}

// The subjects that rules look at.
const (
	tool     = "tool"
	prompt   = "prompt"
	resource = "resource"
	template = "template"
	server   = "server"
)

// Options say how surfaces are compared.
type Options struct {
	Reading compat.Reading // of the schemas; "" is compat.MCP
}

// Compare returns what changed from the pinned surface old to the current
// surface new, sorted by subject, pointer, rule and message. It does not
// change the surfaces, whose lists should be sorted as [contract.Surface.Sort]
// does; unsorted ones are copied first.
func Compare(old, new *contract.Surface, o Options) []Change {
	changes := compareServer(old, new, o)
	for _, list := range contract.Lists {
		changes = append(changes, compareList(list, *list.Items(old), *list.Items(new), o)...)
	}
	slices.SortStableFunc(changes, func(a, b Change) int {
		return cmp.Or(
			cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.Pointer, b.Pointer),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message),
		)
	})
	return changes
}

// Items returns the pinned items that a summary counts: every tool, prompt,
// resource and template as "tool:NAME" and so on, then "server" (the identity),
// "capabilities" and "instructions" where they are present.
func Items(s *contract.Surface) []string {
	var items []string
	for _, list := range contract.Lists {
		for _, item := range *list.Items(s) {
			items = append(items, list.Subject+":"+item.Name)
		}
	}
	for _, f := range []struct {
		name string
		fact contract.Fact
	}{{server, s.ServerInfo}, {"capabilities", s.Capabilities}, {"instructions", s.Instructions}} {
		if !f.fact.Absent() {
			items = append(items, f.name)
		}
	}
	return items
}

// Passed counts the pinned items of a surface that none of the failed changes
// belongs to.
func Passed(s *contract.Surface, failed []Change) int {
	broken := make(map[string]bool, len(failed))
	for _, c := range failed {
		broken[c.Item()] = true
	}
	passed := 0
	for _, item := range Items(s) {
		if !broken[item] {
			passed++
		}
	}
	return passed
}
