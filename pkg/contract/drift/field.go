package drift

import (
	"bytes"
	"slices"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A field is one member of a subject on both sides.
type field struct {
	name          string
	before, after []byte // canonical JSON; nil when absent or not stored
	was, is       bool   // present
	changed       bool
	stored        bool // both values are known where present
}

// field returns a member of an item that is there on both sides.
func (p *pass) field(name string) field { return facts(p.old.Fact, p.new.Fact, name) }

// facts compares one member of two objects, by their digests where the text
// was not stored.
func facts(old, new contract.Fact, name string) field {
	return facing(old, new).field(name, schema.Field(old.Value, name), schema.Field(new.Value, name))
}

// A confrontation is two objects and, where the text of one is not stored, the
// digests of their members.
type confrontation struct {
	byDigest bool
	old, new map[string]string
}

func facing(old, new contract.Fact) confrontation {
	if !old.HashOnly() && !new.HashOnly() {
		return confrontation{}
	}
	return confrontation{true, memberDigests(old), memberDigests(new)}
}

func memberDigests(f contract.Fact) map[string]string {
	if f.HashOnly() {
		return f.Fields
	}
	return contract.FieldDigests(f.Value)
}

// field compares a member whose values have been looked up.
func (c confrontation) field(name string, before, after []byte) field {
	f := field{name: name, before: present(name, before), after: present(name, after), stored: true}
	if !c.byDigest {
		f.was, f.is, f.changed = f.before != nil, f.after != nil, !bytes.Equal(f.before, f.after)
		return f
	}
	x, y := given(name, c.old[name]), given(name, c.new[name])
	f.was, f.is, f.changed = x != "", y != "", x != y
	f.stored = !(f.was && f.before == nil) && !(f.is && f.after == nil)
	return f
}

// given is present for a digest.
func given(name, digest string) string {
	if digest == nullDigest && optional(name) {
		return ""
	}
	return digest
}

// nullDigest is the digest of a member that is null.
var nullDigest = schema.Digest([]byte("null"))

// optional reports whether a member may be left out, so that null says no more
// than its absence does.
func optional(name string) bool {
	switch name {
	case "title", "description", "mimeType", "annotations", "arguments", "icons", "_meta", "execution", "outputSchema", "size", "required":
		return true
	}
	return false
}

// present returns the value of a member, nil for one that is null and may be
// left out.
func present(name string, value []byte) []byte {
	if string(value) == "null" && optional(name) {
		return nil
	}
	return value
}

// fields returns the changed members of an item, sorted by name, except those
// in known.
func (p *pass) fields(known ...string) []field {
	return slices.DeleteFunc(changedFacts(p.old.Fact, p.new.Fact), func(f field) bool { return slices.Contains(known, f.name) })
}

// changedFacts returns the members of two objects that differ, sorted by name.
func changedFacts(old, new contract.Fact) []field {
	x, y, c := byName(old.Value), byName(new.Value), facing(old, new)
	var changed []field
	for _, name := range fieldNames(old, new) {
		if f := c.field(name, x[name], y[name]); f.changed {
			changed = append(changed, f)
		}
	}
	return changed
}

// byName returns the members of a canonical object, the last of each name.
func byName(canonical []byte) map[string][]byte {
	all := make(map[string][]byte)
	for name, value := range schema.Fields(canonical) {
		all[name] = value
	}
	return all
}

func fieldNames(facts ...contract.Fact) []string {
	var names []string
	for _, fact := range facts {
		for name := range schema.Fields(fact.Value) {
			names = append(names, name)
		}
		for name := range fact.Fields {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// member returns one member of a field that holds an object on either side.
func member(f field, name string) field {
	return f.member(name, schema.Field(f.before, name), schema.Field(f.after, name))
}

// member is the function of that name for values that have been looked up.
func (f field) member(name string, before, after []byte) field {
	m := field{name: name, before: present(name, before), after: present(name, after), stored: f.stored}
	m.was, m.is = m.before != nil, m.after != nil
	m.changed = !bytes.Equal(m.before, m.after)
	return m
}
