package drift

import (
	"bytes"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
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
		switch {
		case !f.changed:
		case !f.stored && f.was && f.is:
			p.judged(side.field, side.dir, compat.Change{
				Kind: compat.Undecided, Verdict: compat.Unknown, Before: f.before, After: f.after,
				Reason: "The lockfile stores digests only, so nothing can be proved about the change.",
			})
		default:
			p.schema(side.field, side.dir, f)
		}
	}
}

// schema reports what changed from one schema to another.
func (p *pass) schema(name string, dir compat.Direction, f field) {
	old, err := parsed(f.before, f.was)
	if err != nil {
		p.unreadable(name, dir, f, err)
		return
	}
	new, err := parsed(f.after, f.is)
	if err != nil {
		p.unreadable(name, dir, f, err)
		return
	}
	result := compat.Compare(old, new, dir)
	for _, change := range result.Changes {
		if !f.stored {
			change.Before, change.After = f.before, f.after
		}
		p.judged(name, dir, change)
	}
	for _, text := range result.Texts {
		kind := textKind
		if text.Keyword == "default" {
			kind = defaultKind
		}
		in, _ := cutLast(text.Pointer)
		p.judged(name, dir, compat.Change{
			Kind: kind, Pointer: text.Pointer, In: in, Name: text.Keyword, Before: text.Before, After: text.After,
			Reason: "The model reads the whole schema and obeys its words; no validator looks at them.",
		})
	}
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

func (p *pass) unreadable(name string, dir compat.Direction, f field, err error) {
	p.judged(name, dir, compat.Change{
		Kind: compat.Undecided, Verdict: compat.Unknown, Before: f.before, After: f.after,
		Reason: "The schema cannot be read: " + err.Error() + ".",
	})
}

// judged reports a change of a schema under the rule for its kind and verdict.
func (p *pass) judged(name string, dir compat.Direction, c compat.Change) {
	class := classOf(c)
	r := ruleFor(c.Kind, class, dir)
	p.rule = r
	at := p.at.Append(name) + c.Pointer
	says := r.says
	if specific := anyRuleFor(c.Kind, dir); r.Kind == anyKind && specific != nil {
		says = func(c compat.Change) string { return specific.says(c) + r.says(c) }
	}
	change := Change{
		Pointer: at, Direction: string(dir), Before: c.Before, After: c.After, Witness: c.Witness, Reason: c.Reason,
		Message: p.label() + " " + name + where(c.In) + " " + strings.TrimPrefix(says(c), " "),
	}
	p.report(change)
}

func classOf(c compat.Change) Class {
	switch {
	case c.Kind == textKind, c.Kind == defaultKind:
		return ClassDescriptionChanged
	case c.Verdict == compat.Breaking:
		return ClassBreakingSchemaChange
	case c.Verdict == compat.Compatible:
		return ClassNonbreakingSchemaChange
	}
	return ClassUnprovenSchemaChange
}

// ruleFor returns the rule that claims a change, or the one for all others of
// its class. What no rule claims has not been proved harmless either.
func ruleFor(kind string, class Class, dir compat.Direction) *Rule {
	for _, k := range []string{kind, anyKind} {
		if i := slices.IndexFunc(Rules, func(r *Rule) bool { return r.claims(k, class, dir) }); i >= 0 {
			return Rules[i]
		}
	}
	return SchemaUnproven
}

// anyRuleFor returns a rule that can put a kind into words, whatever its
// verdict; nil when there is none.
func anyRuleFor(kind string, dir compat.Direction) *Rule {
	for _, r := range Rules {
		if r.Kind == kind && (r.Direction == "" || r.Direction == string(dir)) {
			return r
		}
	}
	for _, r := range Rules {
		if r.Kind == kind {
			return r
		}
	}
	return nil
}

// cutLast splits the last token off a pointer.
func cutLast(p schema.Pointer) (parent schema.Pointer, token string) {
	i := strings.LastIndexByte(string(p), '/')
	if i < 0 {
		return p, ""
	}
	return p[:i], string(p[i+1:])
}

// where names the place of a schema inside a tool's schema in the words of a
// message: ` property "filter.options[]"`; empty for the root.
func where(in schema.Pointer) string {
	tokens := in.Tokens()
	if len(tokens) == 0 {
		return ""
	}
	what, path := " property ", ""
	for i := 0; i < len(tokens); i++ {
		switch token := tokens[i]; {
		case token == "properties" && i+1 < len(tokens):
			i++
			path += "." + tokens[i]
		case (token == "$defs" || token == "definitions") && i+1 < len(tokens):
			i++
			what, path = " definition ", "."+tokens[i]
		case token == "items":
			path += "[]"
		case token == "additionalProperties":
			path += ".*"
		default:
			path += "/" + token
		}
	}
	return what + term.Quote(strings.TrimPrefix(path, "."))
}

// typeText renders the value of a type keyword, or a whole boolean schema.
func typeText(canonical []byte) string {
	switch {
	case canonical == nil, bytes.Equal(canonical, []byte("true")):
		return "anything"
	case bytes.Equal(canonical, []byte("false")):
		return "nothing"
	}
	v, err := schema.Parse(canonical)
	if err != nil {
		return "a schema"
	}
	switch v.Kind {
	case schema.String:
		return term.Line(v.Text)
	case schema.Array:
		var names []string
		for _, item := range v.Items {
			names = append(names, term.Line(item.Text))
		}
		return brief(strings.Join(names, " or "))
	case schema.Object:
		if len(v.Members) == 0 {
			return "anything"
		}
	}
	return "a schema"
}

// The words that several rules share.

func typesSay(verb string) func(compat.Change) string {
	return func(c compat.Change) string {
		return "type " + verb + " from " + typeText(c.Before) + " to " + typeText(c.After)
	}
}

func boundSays(verb string) func(compat.Change) string {
	return func(c compat.Change) string {
		return c.Name + " " + verb + " from " + quoteText(c.Before) + " to " + quoteText(c.After)
	}
}

// textSays ends the headline of changed prose inside a schema.
func textSays(c compat.Change) string {
	what := term.Line(c.Name)
	if what == "enum" {
		what = "sentence among the enum values"
	}
	f := field{was: c.Before != nil, is: c.After != nil}
	return what + rugPull(f.verb())
}

// keywordChanged names what changed when no rule has better words for it.
func keywordChanged(c compat.Change) string {
	switch c.Kind {
	case compat.ParamUndeclared:
		return "no longer declares property " + term.Quote(c.Name)
	case compat.KeywordChanged, compat.Undecided:
		if c.Name == "" {
			return "changed"
		}
		return c.Name + " changed"
	}
	return ""
}
