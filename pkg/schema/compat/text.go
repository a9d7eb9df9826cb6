package compat

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A note is one piece of prose that only one of the schemas has.
type note struct {
	at      *place
	keyword string
	value   []byte
}

// A scribe collects what changed in the annotations of two schemas. It walks
// the documents as they are written, referenced or not, because a model is
// shown all of it.
type scribe struct {
	dir          Direction
	texts        []Text
	lost, gained []note
	quiet        []Change // annotations that are not prose
	before       *recital
	after        *recital
}

// annotations returns a scribe that knows the changed prose of two schemas, and
// the changed annotations that are not prose.
func annotations(old, new *schema.Value, dir Direction) *scribe {
	s := &scribe{dir: dir}
	shared := paths{}
	s.before, s.after = recite(old, shared), recite(new, shared)
	s.pair(old, new, nil)
	s.settle()
	sortTexts(s.texts)
	return s
}

func sortTexts(texts []Text) {
	slices.SortStableFunc(texts, func(a, b Text) int {
		return cmp.Or(
			cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Keyword, b.Keyword),
			bytes.Compare(a.Before, b.Before), bytes.Compare(a.After, b.After),
		)
	})
}

// pair compares two schemas that stand at the same place.
func (s *scribe) pair(old, new *schema.Value, at *place) {
	if old.Kind != schema.Object || new.Kind != schema.Object {
		s.alone(old, at, &s.lost)
		s.alone(new, at, &s.gained)
		return
	}
	before, after := members(old), members(new)
	for _, keyword := range union(before, after) {
		x, y := before[keyword], after[keyword]
		switch {
		case keyword == "enum" || keyword == "const":
			s.values(x, y, at.member(keyword))
		case holdsSchemas(keyword) && keyword != "contentSchema":
			s.children(keyword, x, y, at.member(keyword))
		case roleOf(keyword) <= annotation:
			s.annotation(keyword, x, y, at)
		}
	}
}

// annotation compares one annotation.
func (s *scribe) annotation(keyword string, x, y *schema.Value, at *place) {
	switch {
	case schema.Equal(x, y):
	case !isWording(keyword) && !speaks(x, isPhrase) && !speaks(y, isPhrase):
		kind := AnnotationChanged
		if keyword == "format" {
			kind = FormatChanged
		}
		s.quiet = append(s.quiet, Change{
			Kind: kind, Verdict: Compatible, Pointer: at.member(keyword).pointer(), In: at.pointer(), Name: keyword,
			Before: canonical(x), After: canonical(y), Reason: reason(kind, Compatible, s.dir),
		})
	case y == nil:
		s.lost = append(s.lost, note{at.member(keyword), keyword, canonical(x)})
	case x == nil:
		s.gained = append(s.gained, note{at.member(keyword), keyword, canonical(y)})
	default:
		s.texts = append(s.texts, Text{at.member(keyword).pointer(), keyword, canonical(x), canonical(y)})
	}
}

// children compares the schemas below a keyword that stand at the same place.
// A property that came or went is reported as such with all its text; any
// other schema without a counterpart is read here.
func (s *scribe) children(keyword string, x, y *schema.Value, at *place) {
	before, order := below(keyword, x, at)
	after, newOrder := below(keyword, y, at)
	for _, token := range order {
		if other, both := after[token]; both {
			s.pair(before[token].value, other.value, other.at)
		} else if keyword != "properties" {
			s.alone(before[token].value, before[token].at, &s.lost)
		}
	}
	for _, token := range newOrder {
		if _, both := before[token]; !both && keyword != "properties" {
			s.alone(after[token].value, after[token].at, &s.gained)
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
func (s *scribe) alone(v *schema.Value, at *place, notes *[]note) {
	for _, m := range v.Members {
		where := at.member(m.Name)
		switch {
		case m.Name == "enum" || m.Name == "const":
			for _, v := range sentences(m.Value) {
				*notes = append(*notes, note{where, "enum", canonical(v)})
			}
		case holdsSchemas(m.Name) && m.Name != "contentSchema":
			subschemas(m.Name, m.Value, where, func(below *schema.Value, at *place) { s.alone(below, at, notes) })
		case isWording(m.Name), roleOf(m.Name) == vendor && speaks(m.Value, isPhrase), m.Name == "contentSchema":
			*notes = append(*notes, note{where, m.Name, canonical(m.Value)})
		}
	}
}

// values notes listed values that are sentences: a list is a place to hide
// instructions in.
func (s *scribe) values(x, y *schema.Value, at *place) {
	before, after := sentences(x), sentences(y)
	for _, v := range missing(before, after) {
		s.lost = append(s.lost, note{at, "enum", canonical(v)})
	}
	for _, v := range missing(after, before) {
		s.gained = append(s.gained, note{at, "enum", canonical(v)})
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
	return slices.DeleteFunc(slices.Clone(values), func(v *schema.Value) bool { return !speaks(v, isSentence) })
}

// isWording reports whether a keyword holds text in some reader's eyes: some
// do not tell Description from description.
func isWording(keyword string) bool {
	return roleOf(keyword) == wording || roleOf(keyword) == vendor && roles[strings.ToLower(keyword)] == wording
}

// settle turns notes into changed texts. Prose that a model still reads at all
// the places where it did, because it only moved into a definition or out of
// one, has not changed.
func (s *scribe) settle() {
	lost, gained := s.before.unread(s.after), s.after.unread(s.before)
	for _, n := range s.gained {
		key := saidAt{n.at.pointer(), string(n.value), false}
		if unread, known := gained[key]; unread || !known {
			s.texts = append(s.texts, Text{Pointer: key.pointer, Keyword: n.keyword, After: n.value})
		}
	}
	for _, n := range s.lost {
		key := saidAt{n.at.pointer(), string(n.value), false}
		if unread, known := lost[key]; unread || !known {
			s.texts = append(s.texts, Text{Pointer: key.pointer, Keyword: n.keyword, Before: n.value})
		}
	}
}

// finish adds what is left to tell after all changes are known.
func (s *scribe) finish(changes []Change) []Text {
	rest := untold(s.before, s.after, changes, s.texts)
	if len(rest) == 0 {
		return s.texts
	}
	texts := append(s.texts, rest...)
	sortTexts(texts)
	return texts
}
