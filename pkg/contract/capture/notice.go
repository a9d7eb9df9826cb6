package capture

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

const (
	maxNotices = 20      // of one text and list
	maxPointer = 1 << 10 // bytes; deeper places are named by what holds them
)

// A kind is what notices are counted by.
type kind struct {
	list string // the first part of the pointer
	text string
}

// oddities keeps the first notices of each kind and counts the others: a
// server may be odd a million times.
type oddities struct {
	kept map[kind][]Notice
	more map[kind]int
}

// room reports whether another notice of a kind would be kept, and counts it
// if not.
func (o *oddities) room(k kind) bool {
	if len(o.kept[k]) < maxNotices {
		return true
	}
	o.more[k]++
	return false
}

func (p *pinner) note(at schema.Pointer, text string) {
	o := &p.oddities
	if o.kept == nil {
		o.kept, o.more = map[kind][]Notice{}, map[kind]int{}
	}
	k := kind{listOf(at), text}
	n := Notice{at, text}
	switch {
	case slices.Contains(o.kept[k], n):
		o.more[k]++
	case o.room(k):
		o.kept[k] = append(o.kept[k], n)
	}
}

func listOf(at schema.Pointer) string {
	list, _, _ := strings.Cut(strings.TrimPrefix(string(at), "/"), "/")
	return list
}

// all returns the notices in their order.
func (p *pinner) all() []Notice {
	var all []Notice
	for k, kept := range p.oddities.kept {
		all = append(all, kept...)
		if n := p.oddities.more[k]; n > 0 {
			all = append(all, Notice{schema.Pointer("/" + k.list), fmt.Sprintf("%d more like this: %s", n, k.text)})
		}
	}
	slices.SortFunc(all, func(a, b Notice) int {
		return cmp.Or(cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Text, b.Text))
	})
	return all
}

const repeatedName = "an object uses a name more than once, which programs read differently"

// noteRepeated notes the objects in a canonical value that repeat a name. It
// takes time and memory in proportion to the value, however deep that is.
func (p *pinner) noteRepeated(at schema.Pointer, canonical []byte) {
	s, err := schema.NewScanner(canonical)
	if err != nil {
		return // a canonical form is JSON
	}
	w := &repetitions{p: p, s: s, data: canonical, at: at}
	_ = w.value()
}

// repetitions walks a canonical value.
type repetitions struct {
	p       *pinner
	s       *schema.Scanner
	data    []byte
	at      schema.Pointer
	path    []string // below at
	scratch []byte
}

func (w *repetitions) value() (err error) {
	switch w.data[w.s.Offset()] {
	case '{':
		return w.object()
	case '[':
		return w.array()
	}
	w.scratch, err = w.s.AppendCanonical(w.scratch[:0])
	return err
}

// object finds a repeated name beside the one before: names are sorted.
func (w *repetitions) object() error {
	depth := len(w.path)
	w.path = append(w.path, "")
	noted := false
	first := true
	err := w.s.Object(func(name string, _ int) error {
		if !first && !noted && name == w.path[depth] {
			noted = true
			w.note(depth)
		}
		first, w.path[depth] = false, name
		return w.value()
	})
	w.path = w.path[:depth]
	return err
}

func (w *repetitions) array() error {
	depth, i := len(w.path), 0
	w.path = append(w.path, "")
	err := w.s.Array(func() error {
		w.path[depth] = strconv.Itoa(i)
		i++
		return w.value()
	})
	w.path = w.path[:depth]
	return err
}

// note notes the object at the first depth parts of the path.
func (w *repetitions) note(depth int) {
	if !w.p.oddities.room(kind{listOf(w.at), repeatedName}) {
		return
	}
	at := w.at
	for _, part := range w.path[:depth] {
		next := at.Append(part)
		if len(next) > maxPointer {
			break
		}
		at = next
	}
	w.p.note(at, repeatedName)
}
