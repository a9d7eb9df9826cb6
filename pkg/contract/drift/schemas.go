package drift

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// The kinds under which changed text inside a schema reaches the rules; the
// other kinds are those of package compat.
const (
	textKind    = "text"
	defaultKind = "default"
)

// sides are the two schemas of a tool.
var sides = []struct {
	field string
	dir   compat.Direction
}{{"inputSchema", compat.Input}, {"outputSchema", compat.Output}}

// schemas compares both schemas of a tool that is there on both sides.
func (p *pass) schemas() {
	for _, side := range sides {
		f := p.field(side.field)
		s := schemaPass{pass: p, name: side.field, dir: side.dir, f: f}
		switch {
		case !f.changed:
		case !f.stored && f.was && f.is:
			s.undecided("The lockfile stores digests only, so nothing can be proved about the change.")
		default:
			s.run()
		}
	}
}

// A schemaPass is one schema of a tool on both sides.
type schemaPass struct {
	*pass
	name     string // of the field that holds it
	dir      compat.Direction
	f        field
	old, new *schema.Value
	lists    map[schema.Pointer][2][]byte // of what is required, before and after
}

// run reports what changed from one schema to the other.
func (s *schemaPass) run() {
	var err error
	if s.old, err = parsed(s.f.before, s.f.was); err == nil {
		s.new, err = parsed(s.f.after, s.f.is)
	}
	if err != nil {
		s.undecided("The schema cannot be read: " + err.Error() + ".")
		return
	}
	result := compat.Compare(s.old, s.new, compat.Options{Direction: s.dir, Reading: s.options.Reading})
	if len(result.Changes)+len(result.Texts) == 0 || s.spelledOut(result.Changes) {
		s.excused = true
		return
	}
	for _, c := range result.Changes {
		if !s.f.stored {
			c.Before, c.After = s.f.before, s.f.after
		}
		s.judged(s.demand(c))
	}
	for _, text := range result.Texts {
		kind := textKind
		if text.Keyword == "default" {
			kind = defaultKind
		}
		in, _ := cutLast(text.Pointer)
		s.judged(compat.Change{
			Kind: kind, Pointer: text.Pointer, In: in, Name: text.Keyword, Before: text.Before, After: text.After,
			Reason: "The model reads the whole schema and obeys its words; no validator looks at them.",
		})
	}
}

// spelledOut reports whether nothing happened but that an input schema says, or
// no longer says, that there are no parameters: strict clients want to read
// empty properties, and servers oblige them.
func (s *schemaPass) spelledOut(changes []compat.Change) bool {
	return s.dir == compat.Input && len(changes) == 1 && changes[0].Kind == compat.Rewritten &&
		schema.Equal(withoutEmptyProperties(s.old), withoutEmptyProperties(s.new))
}

func withoutEmptyProperties(v *schema.Value) *schema.Value {
	properties := v.Get("properties")
	if properties == nil || properties.Kind != schema.Object || len(properties.Members) > 0 {
		return v
	}
	c := *v
	c.Members = slices.DeleteFunc(slices.Clone(v.Members), func(m schema.Member) bool { return m.Name == "properties" })
	return &c
}

// parsed reads a canonical schema: nil for an absent one, and some schema for
// one of which only the digest is known.
func parsed(canonical []byte, present bool) (*schema.Value, error) {
	switch {
	case !present:
		return nil, nil
	case canonical == nil:
		return &schema.Value{Kind: schema.Object}, nil
	}
	return schema.Parse(canonical)
}

// undecided reports a schema that nobody can compare.
func (s *schemaPass) undecided(reason string) {
	s.judged(compat.Change{Kind: compat.Undecided, Verdict: compat.Unknown, Before: s.f.before, After: s.f.after, Reason: reason})
}

// demand moves a change of what is required to the list that says so, with
// all of it, whether or not the property was declared at the same time.
func (s *schemaPass) demand(c compat.Change) compat.Change {
	switch c.Kind {
	case compat.RequiredAdded, compat.RequiredWithDefault, compat.RequiredRemoved, compat.BecameRequired, compat.BecameOptional:
	default:
		return c
	}
	at := c.In.Append("required")
	lists, known := s.lists[at]
	if !known {
		lists = [2][]byte{rendered(s.old.Lookup(at)), rendered(s.new.Lookup(at))}
		if s.lists == nil {
			s.lists = make(map[schema.Pointer][2][]byte)
		}
		s.lists[at] = lists
	}
	if lists[0] != nil || lists[1] != nil {
		c.Pointer, c.Before, c.After = at, lists[0], lists[1]
	}
	return c
}

func rendered(v *schema.Value) []byte {
	if v == nil {
		return nil
	}
	return v.AppendCanonical(nil)
}

// judged reports a change of the schema under the rule for it.
func (s *schemaPass) judged(c compat.Change) {
	r := ruleFor(c, s.dir)
	s.rule = r
	s.report(Change{
		Class: r.classOf(c.Verdict), Pointer: s.at.Append(s.name) + c.Pointer, Direction: string(s.dir),
		Message: s.label() + " " + s.name + where(c.In) + " " + r.says(c) + outcome(c.Verdict, r, c.Ignored),
		Reason:  c.Reason, Before: c.Before, After: c.After, Witness: c.Witness, Ignored: c.Ignored,
		Unreviewed: c.After != nil && (c.Kind == compat.OptionalAdded || c.Kind == compat.SchemaAdded),
	})
}
