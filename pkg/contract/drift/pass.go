package drift

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// A pass is one subject on both sides, as the rules see it.
type pass struct {
	kind     string         // tool, prompt, resource, template or server
	name     string         // of the item; empty for the server
	at       schema.Pointer // of the item
	old, new *contract.Item // nil when absent on that side
	before   *contract.Surface
	after    *contract.Surface // both set for the server only

	arrivals *arrivals // what may be a removed item under a new name
	rule     *Rule     // that runs now
	changes  []Change
}

// run applies every rule that finds changes of the subject by itself.
func (p *pass) run() []Change {
	for _, r := range Rules {
		if r.finds != nil && (r.Subject == p.kind || r.Subject == "") {
			p.rule = r
			r.finds(p)
		}
	}
	if p.kind == tool && p.both() {
		p.schemas()
	}
	return p.changes
}

// both reports whether the item is there on both sides.
func (p *pass) both() bool { return p.old != nil && p.new != nil }

// report adds a change of the running rule. Class, rule and subject are
// filled in.
func (p *pass) report(c Change) {
	c.Class, c.Rule, c.Subject = p.rule.Class, p.rule.Doc.ID, p.kind
	if p.kind != server {
		c.Subject += ":" + p.name
	}
	p.changes = append(p.changes, c)
}

// label is how a message calls the subject.
func (p *pass) label() string {
	names := map[string]string{tool: "Tool", prompt: "Prompt", resource: "Resource", template: "Resource template"}
	if p.kind == server {
		return "Server"
	}
	return names[p.kind] + " " + term.Quote(p.name)
}

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
	f := field{name: name, before: schema.Field(old.Value, name), after: schema.Field(new.Value, name), stored: true}
	if !old.HashOnly() && !new.HashOnly() {
		f.was, f.is, f.changed = f.before != nil, f.after != nil, !bytes.Equal(f.before, f.after)
		return f
	}
	x, y := fieldDigest(old, f.before, name), fieldDigest(new, f.after, name)
	f.was, f.is, f.changed = x != "", y != "", x != y
	f.stored = !(f.was && f.before == nil) && !(f.is && f.after == nil)
	return f
}

func fieldDigest(fact contract.Fact, value []byte, name string) string {
	switch {
	case fact.HashOnly():
		return fact.Fields[name]
	case value != nil:
		return schema.Digest(value)
	}
	return ""
}

// fields returns the changed members of an item, sorted by name, except those
// in known.
func (p *pass) fields(known ...string) []field {
	var changed []field
	for _, name := range fieldNames(p.old.Fact, p.new.Fact) {
		if f := p.field(name); f.changed && !slices.Contains(known, name) {
			changed = append(changed, f)
		}
	}
	return changed
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

// verb says how a member changed.
func (f field) verb() string {
	switch {
	case !f.was:
		return "added"
	case !f.is:
		return "removed"
	}
	return "changed"
}

const notStored = "The lockfile stores digests only, so the pinned text cannot be shown."

// text reports a changed text that the model reads.
func (p *pass) text(f field, at schema.Pointer, what, reason string) {
	if !f.changed {
		return
	}
	c := Change{
		Pointer: at, Before: f.before, After: f.after, Reason: reason,
		Message: fmt.Sprintf("%s %s%s", p.label(), what, rugPull(f.verb())),
	}
	if !f.stored {
		c.Hints = []string{notStored}
	}
	p.report(c)
}

// opaque reports an item of which no single field is known, because it is no
// object or nothing but its digest was stored. What the model reads there may
// be different.
func (p *pass) opaque() bool {
	if !unfielded(p.old.Fact) && !unfielded(p.new.Fact) {
		return false
	}
	whole := field{
		before: p.old.Value, after: p.new.Value, was: true, is: true, changed: true,
		stored: !p.old.HashOnly() && !p.new.HashOnly(),
	}
	p.text(whole, p.at, "definition", "It cannot be compared field by field, and the model may read something else now.")
	return true
}

func unfielded(f contract.Fact) bool {
	if f.HashOnly() {
		return len(f.Fields) == 0
	}
	return len(f.Value) == 0 || f.Value[0] != '{'
}

// rugPull ends a headline about text: a text that went away cannot instruct.
func rugPull(verb string) string {
	if verb == "removed" {
		return " was removed"
	}
	return " " + verb + " (possible rug-pull)"
}

// quoteText renders a canonical string, or any other canonical value, for a
// message.
func quoteText(canonical []byte) string {
	if text, ok := schema.Text(canonical); ok {
		return brief(term.Quote(text))
	}
	if canonical == nil {
		return "none"
	}
	return brief(term.Line(string(canonical)))
}

// maxShown is how many bytes of a value a message repeats; all of it is in
// Before and After.
const maxShown = 80

// brief shortens a rendered value for a message, visibly.
func brief(rendered string) string {
	if len(rendered) <= maxShown {
		return rendered
	}
	cut := maxShown
	for !utf8.RuneStart(rendered[cut]) {
		cut--
	}
	return rendered[:cut] + "…"
}

// plainText renders a canonical value as it is, if it is a bare word, and
// quoted otherwise.
func plainText(canonical string) string {
	if canonical == "true" || canonical == "false" {
		return canonical
	}
	return quoteText([]byte(canonical))
}

// member returns one member of a field that holds an object on either side.
func member(f field, name string) field {
	m := field{name: name, before: schema.Field(f.before, name), after: schema.Field(f.after, name), stored: f.stored}
	m.was, m.is = m.before != nil, m.after != nil
	m.changed = !bytes.Equal(m.before, m.after)
	return m
}
