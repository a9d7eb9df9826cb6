package compat

import (
	"github.com/mcpward/mcpward/pkg/schema"
)

// saidAt is something that is written at a place.
type saidAt struct {
	pointer schema.Pointer
	text    string // canonical; the bare name for a name
	name    bool
}

// unread returns what a document says, by where it is written, and whether a
// model reads it at some place where the other document does not say it.
func (r *recital) unread(other *recital) map[saidAt]bool {
	found := make(map[saidAt]bool)
	pointers := make(map[*place]schema.Pointer)
	for _, s := range r.all {
		if s.value != nil || !other.keys[s.utterance] {
			at, known := pointers[s.at]
			if !known {
				at = s.at.pointer()
				pointers[s.at] = at
			}
			key := saidAt{at, s.text, s.name}
			found[key] = found[key] || !other.keys[s.utterance]
		}
	}
	return found
}

// An account is what the reported changes and texts show of a new schema.
type account struct {
	after  map[schema.Pointer][][]byte
	names  map[saidAt]bool
	shown  map[schema.Pointer]map[string]bool // strings and names, computed when asked
	parsed map[string]map[string]bool
}

func newAccount(changes []Change, texts []Text) *account {
	a := &account{
		after: map[schema.Pointer][][]byte{}, names: map[saidAt]bool{},
		shown: map[schema.Pointer]map[string]bool{}, parsed: map[string]map[string]bool{},
	}
	for _, c := range changes {
		if list := a.after[c.Pointer]; c.After != nil && (len(list) == 0 || &list[len(list)-1][0] != &c.After[0]) {
			a.after[c.Pointer] = append(list, c.After)
		}
		if c.Kind != AnnotationChanged {
			a.names[saidAt{c.Pointer, c.Name, true}] = true
		}
	}
	for _, t := range texts {
		if t.After != nil {
			a.after[t.Pointer] = append(a.after[t.Pointer], t.After)
		}
	}
	return a
}

// covers reports whether all of what is said at a place is part of something
// reported at it or above it.
func (a *account) covers(s spoken) bool {
	if s.value == nil && a.names[saidAt{s.at.pointer(), s.text, true}] {
		return true
	}
	for at := s.at; ; at = at.parent {
		p := at.pointer()
		if len(a.after[p]) > 0 && a.at(p).all(s) {
			return true
		}
		if at == nil {
			return false
		}
	}
}

type heard map[string]bool

func (h heard) all(s spoken) bool {
	if s.value == nil {
		return h[s.text]
	}
	return !speaks(s.value, func(text string) bool { return !h[text] })
}

// at returns the strings and names that are shown at a place.
func (a *account) at(p schema.Pointer) heard {
	if h, known := a.shown[p]; known {
		return h
	}
	all := heard{}
	for _, after := range a.after[p] {
		v, err := schema.Parse(after)
		if err != nil {
			continue
		}
		speaks(v, func(text string) bool {
			all[text] = true
			return false
		})
	}
	a.shown[p] = all
	return all
}

// untold returns the words of the new schema that are new where a model reads
// them, and that no change and no text shows: whatever a validator thinks of
// the place, the server sends it and the model gets it.
func untold(old, new *recital, changes []Change, texts []Text) []Text {
	a := newAccount(changes, texts)
	var found []Text
	told := make(map[saidAt]bool)
	for _, s := range new.all {
		if old.keys[s.utterance] || !s.tells() {
			continue
		}
		key := saidAt{s.at.pointer(), s.text, s.name}
		if told[key] || a.covers(s) {
			continue
		}
		told[key] = true
		t := Text{Pointer: key.pointer, Keyword: s.keyword}
		if s.value == nil {
			t.After = schema.AppendString(nil, s.text)
		} else {
			t.After = []byte(s.text)
		}
		found = append(found, t)
	}
	return found
}

// tells reports whether a model may follow it: a description of one word says
// more than a name of one.
func (s spoken) tells() bool {
	switch {
	case s.value == nil:
		return isPhrase(s.text)
	case isWording(s.keyword):
		return s.value.Kind != schema.String || s.value.Text != ""
	}
	return speaks(s.value, isPhrase)
}
