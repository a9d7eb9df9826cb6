package suite

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/jsonpath"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/match"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// template reads any value. Variables of the environment are put in at once,
// saved values stay references.
func (r *reader) template(n *yaml.Node, where string) *Template {
	switch n.Kind {
	case yaml.Null:
		return &Template{kind: schema.Null}
	case yaml.Bool:
		return &Template{kind: schema.Bool, text: strings.ToLower(n.Text)}
	case yaml.Number:
		lexeme, ok := n.JSONNumber()
		if !ok {
			r.Report(n, fmt.Sprintf("put it in quotes: %q", n.Text), "%s: JSON has no number %s", where, n.Text)
		}
		return &Template{kind: schema.Number, text: lexeme}
	case yaml.List:
		t := &Template{kind: schema.Array}
		for i, item := range n.Items {
			t.items = append(t.items, r.template(item, fmt.Sprintf("%s[%d]", where, i)))
		}
		return t
	case yaml.Mapping:
		t := &Template{kind: schema.Object}
		for _, m := range n.Members {
			t.members = append(t.members, field{m.Key.Text, r.template(m.Value, where+"."+m.Key.Text)})
		}
		return t
	}
	return r.words(n, where)
}

// words reads a text with references.
func (r *reader) words(n *yaml.Node, where string) *Template {
	parts, at, err := yaml.Parts(n.Text)
	if err != nil {
		r.Report(r.Inside(n, n.Text, at), "", "%s: %s", where, err)
		return literal("")
	}
	t := &Template{kind: schema.String}
	fixed := true
	for i, p := range parts {
		switch {
		case p.Name == "":
		case r.saved[p.Name]:
			fixed = false
		default:
			value, set := r.Env(p.Name)
			if !set {
				r.missing(n, where, p)
			}
			if r.quote {
				value = regexp.QuoteMeta(value)
			}
			parts[i] = yaml.Part{Text: value}
		}
		t.text += parts[i].Text
	}
	if !fixed {
		t.text, t.parts = "", parts
	}
	return t
}

func (r *reader) missing(n *yaml.Node, where string, p yaml.Part) {
	var saved []string
	for name := range r.saved {
		saved = append(saved, name)
	}
	slices.Sort(saved)
	hint := ""
	if near := yaml.Nearest(p.Name, saved); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	r.Report(r.Inside(n, n.Text, p.At), hint, "%s: no step before this saves %s, and the environment has no variable of that name", where, p.Name)
}

// path reads a JSONPath in the dialect of the suite or case.
func (r *reader) path(n *yaml.Node, where string) *jsonpath.Path {
	s, ok := r.Filled(n, where)
	if !ok {
		return nil
	}
	p, err := jsonpath.Parse(s, r.dialect)
	var wrong *jsonpath.SyntaxError
	if errors.As(err, &wrong) {
		hint := ""
		if r.dialect == jsonpath.RFC9535 {
			if _, err := jsonpath.Parse(s, jsonpath.Ojg); err == nil {
				hint = `it is a path for ojg: write "dialect: ojg" in the case or the suite`
			}
		}
		r.Report(r.within(n, s, wrong.Offset), hint, "%q is not a JSONPath: %s", s, wrong.Reason)
		return nil
	}
	return p
}

// within narrows n to the character at byte at of its text s, where the text
// stands in the file as it is.
func (r *reader) within(n *yaml.Node, s string, at int) *yaml.Node {
	line := []rune(r.Source.Line(n.Line))
	if n.Column > len(line) {
		return n
	}
	before, _, found := strings.Cut(string(line[n.Column-1:]), s)
	if !found || at > len(s) {
		return n
	}
	narrowed := *n
	narrowed.Column += utf8.RuneCountInString(before) + utf8.RuneCountInString(s[:at])
	narrowed.Width = max(1, utf8.RuneCountInString(s[at:]))
	return &narrowed
}

// conditions reads a mapping of matchers; anything else must be equal.
func (r *reader) conditions(n *yaml.Node, where string) []Condition {
	if n.Kind != yaml.Mapping {
		return []Condition{{"equals", r.template(n, where)}}
	}
	if len(n.Members) == 0 {
		r.Report(n, "to compare with a mapping write equals: or contains:", "%s has no matcher", where)
	}
	var out []Condition
	for _, m := range n.Members {
		if c, ok := r.condition(m, where); ok {
			out = append(out, c)
		}
	}
	return out
}

func (r *reader) condition(m yaml.Member, where string) (Condition, bool) {
	op := m.Key.Text
	if !slices.Contains(match.Ops(), op) {
		hint := "to compare with a mapping write equals: or contains:; matchers: " + strings.Join(match.Ops(), ", ")
		if near := yaml.Nearest(op, match.Ops()); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		r.Report(m.Key, hint, "%s: unknown matcher %q", where, op)
		return Condition{}, false
	}
	if (op == "length" || op == "each") && m.Value.Kind == yaml.Mapping {
		before := len(r.Problems)
		if r.conditions(m.Value, where+"."+op); len(r.Problems) > before {
			return Condition{}, false
		}
	}
	r.quote = isPattern(op)
	c := Condition{op, r.template(m.Value, where+"."+op)}
	r.quote = false
	if !c.Operand.Fixed() {
		return c, true
	}
	if _, err := c.matcher(nil); err != nil {
		r.Report(m.Value, "", "%s: %s", where, err)
		return Condition{}, false
	}
	return c, true
}

// isPattern reports whether the operand of a matcher is a regular expression,
// in which variables stand for themselves.
func isPattern(op string) bool { return op == "matches" || op == "not_matches" }

// matcher returns the matcher of a condition with saved values put in.
func (c Condition) matcher(saved Values) (*match.Matcher, error) {
	resolve := c.Operand.Resolve
	if isPattern(c.Op) {
		resolve = c.Operand.resolvePattern
	}
	operand, err := resolve(saved)
	if err != nil {
		return nil, err
	}
	return match.New(c.Op, operand)
}
