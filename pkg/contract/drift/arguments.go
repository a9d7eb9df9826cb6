package drift

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// An argument is one argument of a prompt on both sides.
type argument struct {
	field
	at                      schema.Pointer
	wasRequired, isRequired bool
}

// argumentLists is the arguments of a prompt on both sides, by name.
type argumentLists struct {
	old, new           []string // names in order
	oldValue, newValue map[string][]byte
}

// argumentLists reads the arguments; ok is false when they cannot be compared
// by name.
func (p *pass) argumentLists() (lists argumentLists, ok bool) {
	if !p.both() {
		return lists, false
	}
	f := p.field("arguments")
	if !f.stored {
		return lists, false
	}
	var okOld, okNew bool
	lists.old, lists.oldValue, okOld = argumentsIn(f.before)
	lists.new, lists.newValue, okNew = argumentsIn(f.after)
	return lists, okOld && okNew
}

func argumentsIn(canonical []byte) (names []string, values map[string][]byte, ok bool) {
	if canonical == nil || bytes.Equal(canonical, []byte("null")) {
		return nil, nil, true
	}
	list, err := schema.Parse(canonical)
	if err != nil || list.Kind != schema.Array {
		return nil, nil, false
	}
	values = make(map[string][]byte)
	for _, item := range list.Items {
		name := item.Get("name")
		if name == nil || name.Kind != schema.String || values[name.Text] != nil {
			return nil, nil, false
		}
		names = append(names, name.Text)
		values[name.Text] = item.AppendCanonical(nil)
	}
	return names, values, true
}

// reordered reports whether the arguments that both sides have come in another
// order.
func (l argumentLists) reordered() bool {
	kept := func(names []string, other map[string][]byte) []string {
		return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return other[name] == nil })
	}
	return !slices.Equal(kept(l.old, l.newValue), kept(l.new, l.oldValue))
}

// arguments returns the arguments of a prompt that differ, sorted by name.
func (p *pass) arguments() []argument {
	lists, ok := p.argumentLists()
	if !ok {
		return nil
	}
	names := append(slices.Clone(lists.old), lists.new...)
	slices.Sort(names)
	var all []argument
	for _, name := range slices.Compact(names) {
		x, y := lists.oldValue[name], lists.newValue[name]
		if bytes.Equal(x, y) {
			continue
		}
		all = append(all, argument{
			field:       field{name: name, before: x, after: y, was: x != nil, is: y != nil, changed: true, stored: true},
			at:          p.at.Append("arguments").Append(name),
			wasRequired: string(schema.Field(x, "required")) == "true",
			isRequired:  string(schema.Field(y, "required")) == "true",
		})
	}
	return all
}

// change describes what happened to an argument.
func (a argument) change(p *pass, what, reason string) Change {
	return Change{
		Pointer: a.at, Before: a.before, After: a.after, Reason: reason,
		Message: fmt.Sprintf("%s %s %s", p.label(), what, term.Quote(a.name)),
	}
}
