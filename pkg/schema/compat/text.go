package compat

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// How many words make an annotation prose, and how many make a listed value a
// sentence that a model may take as an instruction.
const (
	phrase   = 2
	sentence = 4
)

// A note is one piece of prose that only one of the schemas has.
type note struct {
	at      *place
	keyword string
	value   []byte
	defined bool // inside a definition
}

// A reader collects what changed in the annotations of two schemas. It walks
// the documents as they are written, referenced or not, because a model is
// shown all of it.
type reader struct {
	dir          Direction
	texts        []Text
	lost, gained []note
	quiet        []Change // annotations that are not prose
}

// annotations returns the changed prose of two schemas, and the changed
// annotations that are not prose.
func annotations(old, new *schema.Value, dir Direction) ([]Text, []Change) {
	r := reader{dir: dir}
	r.pair(old, new, nil, false)
	r.settle()
	slices.SortStableFunc(r.texts, func(a, b Text) int {
		return compareStrings(string(a.Pointer), string(b.Pointer), a.Keyword, b.Keyword, string(a.Before)+string(a.After), string(b.Before)+string(b.After))
	})
	return r.texts, r.quiet
}

// pair compares two schemas that stand at the same place.
func (r *reader) pair(old, new *schema.Value, at *place, defined bool) {
	if old.Kind != schema.Object || new.Kind != schema.Object {
		r.alone(old, at, defined, &r.lost)
		r.alone(new, at, defined, &r.gained)
		return
	}
	before, after := members(old), members(new)
	for _, keyword := range union(before, after) {
		x, y := before[keyword], after[keyword]
		switch {
		case keyword == "enum" || keyword == "const":
			r.values(x, y, at.member(keyword), defined)
		case shapes[keyword] != plain && keyword != "contentSchema":
			r.children(keyword, x, y, at.member(keyword), defined)
		case roles[keyword] <= text:
			r.annotation(keyword, x, y, at, defined)
		}
	}
}

// annotation compares one annotation.
func (r *reader) annotation(keyword string, x, y *schema.Value, at *place, defined bool) {
	switch {
	case schema.Equal(x, y):
	case roles[keyword] != text && !prose(x, phrase) && !prose(y, phrase):
		kind := AnnotationChanged
		if keyword == "format" {
			kind = FormatChanged
		}
		r.quiet = append(r.quiet, Change{
			Kind: kind, Verdict: Compatible, Pointer: at.member(keyword).pointer(), In: at.pointer(), Name: keyword,
			Before: canonical(x), After: canonical(y), Reason: reason(kind, Compatible, r.dir),
		})
	case y == nil:
		r.lost = append(r.lost, note{at.member(keyword), keyword, canonical(x), defined})
	case x == nil:
		r.gained = append(r.gained, note{at.member(keyword), keyword, canonical(y), defined})
	default:
		r.texts = append(r.texts, Text{at.member(keyword).pointer(), keyword, canonical(x), canonical(y)})
	}
}

// children compares the schemas below a keyword that stand at the same place.
// A property that came or went is reported as such with all its text; any
// other schema without a counterpart is read here.
func (r *reader) children(keyword string, x, y *schema.Value, at *place, defined bool) {
	defined = defined || keyword == "$defs" || keyword == "definitions"
	before, order := below(keyword, x, at)
	after, newOrder := below(keyword, y, at)
	for _, token := range order {
		if other, both := after[token]; both {
			r.pair(before[token].value, other.value, other.at, defined)
		} else if keyword != "properties" {
			r.alone(before[token].value, before[token].at, defined, &r.lost)
		}
	}
	for _, token := range newOrder {
		if _, both := before[token]; !both && keyword != "properties" {
			r.alone(after[token].value, after[token].at, defined, &r.gained)
		}
	}
}

type placed struct {
	value *schema.Value
	at    *place
}

// below returns the schemas of a keyword by their place, and its order.
func below(keyword string, value *schema.Value, at *place) (found map[string]placed, order []string) {
	if value == nil {
		return nil, nil
	}
	found = make(map[string]placed)
	subschemas(keyword, value, at, func(s *schema.Value, where *place) {
		token := ""
		if where != at {
			token = "/" + where.token
		}
		if _, repeated := found[token]; !repeated {
			order = append(order, token)
		}
		found[token] = placed{s, where}
	})
	return found, order
}

// alone notes all prose of a schema without a counterpart.
func (r *reader) alone(s *schema.Value, at *place, defined bool, notes *[]note) {
	for _, m := range s.Members {
		where := at.member(m.Name)
		switch {
		case m.Name == "enum" || m.Name == "const":
			for _, v := range sentences(m.Value) {
				*notes = append(*notes, note{where, "enum", canonical(v), defined})
			}
		case shapes[m.Name] != plain && m.Name != "contentSchema":
			subschemas(m.Name, m.Value, where, func(below *schema.Value, at *place) { r.alone(below, at, defined, notes) })
		case roles[m.Name] == text, roles[m.Name] < text && prose(m.Value, phrase), m.Name == "contentSchema":
			*notes = append(*notes, note{where, m.Name, canonical(m.Value), defined})
		}
	}
}

// values notes listed values that are sentences: a list is a place to hide
// instructions in.
func (r *reader) values(x, y *schema.Value, at *place, defined bool) {
	before, after := sentences(x), sentences(y)
	for _, v := range missing(before, after) {
		r.lost = append(r.lost, note{at, "enum", canonical(v), defined})
	}
	for _, v := range missing(after, before) {
		r.gained = append(r.gained, note{at, "enum", canonical(v), defined})
	}
}

func sentences(list *schema.Value) []*schema.Value {
	if list == nil {
		return nil
	}
	values := list.Items
	if list.Kind != schema.Array {
		values = []*schema.Value{list}
	}
	return slices.DeleteFunc(slices.Clone(values), func(v *schema.Value) bool { return !prose(v, sentence) })
}

// prose reports whether a string of at least so many words is inside v.
func prose(v *schema.Value, words int) bool {
	if v == nil {
		return false
	}
	if v.Kind == schema.String {
		return len(strings.Fields(v.Text)) >= words
	}
	return slices.ContainsFunc(v.Items, func(item *schema.Value) bool { return prose(item, words) }) ||
		slices.ContainsFunc(v.Members, func(m schema.Member) bool { return prose(m.Value, words) })
}

// settle turns notes into changed texts. Prose that only moved into a
// definition, out of one or between two has not changed.
func (r *reader) settle() {
	type prosaic struct {
		keyword, value string
		defined        bool
	}
	waiting := make(map[prosaic][]int)
	for i, n := range r.lost {
		key := prosaic{n.keyword, string(n.value), n.defined}
		waiting[key] = append(waiting[key], i)
	}
	moved := make(map[int]bool)
	for _, n := range r.gained {
		key := prosaic{n.keyword, string(n.value), true}
		if len(waiting[key]) == 0 && n.defined {
			key.defined = false
		}
		if places := waiting[key]; len(places) > 0 {
			moved[places[0]], waiting[key] = true, places[1:]
			continue
		}
		r.texts = append(r.texts, Text{Pointer: n.at.pointer(), Keyword: n.keyword, After: n.value})
	}
	for i, n := range r.lost {
		if !moved[i] {
			r.texts = append(r.texts, Text{Pointer: n.at.pointer(), Keyword: n.keyword, Before: n.value})
		}
	}
}
