package compat

import (
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// maxSteps bounds the work on one pair: visited schemas and evaluated values.
const maxSteps = 200_000

// maxChanges bounds what is reported about one pair.
const maxChanges = 1_000

// A comparison is the work on one pair of schemas.
//
// It proves inner ⊆ outer position by position, where inner is the side whose
// values must stay valid: the old one for an input, the new one for an output.
type comparison struct {
	dir      Direction
	old, new *document
	steps    int // left; negative when they ran out
	seen     map[visit]bool
	known    map[sampled][]*schema.Value
	looking  map[looking]bool
	frames   []frame // from the root to the current position
	veil     string  // why no difference here can be proved harmless; "" when it can
	finite   bool    // every value inner allows here was found valid under outer
	changes  []Change
}

// A visit is a pair of schemas at one kind of position. A pair that is met
// again, also inside itself, is assumed to hold: if it does not, its first
// visit says so.
type visit struct {
	old, new *schema.Value
	root     bool
}

// A pair is the two schemas at one position and their keywords.
type pair struct {
	old, new           node
	oldWords, newWords map[string]*schema.Value
}

func newComparison(old, new *schema.Value, dir Direction, closed bool) *comparison {
	return &comparison{
		dir:     dir,
		old:     newDocument(old, closed && dir == Input),
		new:     newDocument(new, closed),
		steps:   maxSteps,
		seen:    make(map[visit]bool),
		known:   make(map[sampled][]*schema.Value),
		looking: make(map[looking]bool),
	}
}

func (c *comparison) run() {
	if !c.dialects() {
		return
	}
	c.position(node{doc: c.old, value: c.old.root, root: true}, node{doc: c.new, value: c.new.root, root: true})
}

// spend takes one step of the work limit and reports whether it was left.
func (c *comparison) spend() bool {
	if c.steps--; c.steps < 0 || len(c.changes) >= maxChanges {
		c.steps = -1
		return false
	}
	return true
}

// sides returns the node whose values must stay valid and the one that must
// accept them.
func (c *comparison) sides(old, new node) (inner, outer node) {
	if c.dir == Input {
		return old, new
	}
	return new, old
}

// position compares the two schemas that apply to one position of the
// instance.
func (c *comparison) position(old, new node) {
	if !c.spend() {
		return
	}
	o, oldWhy := old.resolve()
	n, newWhy := new.resolve()
	if c.alike(o, n, make(map[visit]bool)) {
		return
	}
	key := visit{o.value, n.value, o.root}
	if c.seen[key] {
		return
	}
	c.seen[key] = true
	switch {
	case oldWhy != "":
		c.undecided(old.at.member("$ref"), "$ref", oldWhy)
	case newWhy != "":
		c.undecided(new.at.member("$ref"), "$ref", newWhy)
	case !isSchema(o.value) || !isSchema(n.value):
		c.undecided(new.at, "", "a schema must be an object or a boolean")
	default:
		c.keywords(pair{o, n, o.doc.members(o.value), n.doc.members(n.value)})
	}
}

// keywords compares the schemas of one position keyword by keyword.
func (c *comparison) keywords(p pair) {
	veil, finite := c.veil, c.finite
	defer func() { c.veil, c.finite = veil, finite }()
	c.finite = c.exhaust(c.sides(p.old, p.new))
	if keyword := p.applicator(); keyword != "" && !c.finite && c.veil == "" {
		c.veil = fmt.Sprintf("what this means beside %q is not decided", keyword)
	}
	if c.others(p) {
		return
	}
	shared, ok := c.types(p)
	if !ok {
		return
	}
	c.enums(p)
	c.bounds(p, shared)
	if shared&objects != 0 {
		c.objects(p)
	}
	if shared&arrays != 0 {
		c.items(p)
	}
}

// applicator names a keyword on either side that shares the instance with the
// keywords compared here; "" when there is none.
func (p pair) applicator() string {
	for _, words := range []map[string]*schema.Value{p.oldWords, p.newWords} {
		first := ""
		for keyword, value := range words {
			if shares(keyword, value) && (first == "" || keyword < first) {
				first = keyword
			}
		}
		if first != "" {
			return first
		}
	}
	return ""
}

func shares(keyword string, value *schema.Value) bool {
	switch {
	case keyword == "items":
		return value.Kind == schema.Array
	case keyword == "propertyNames":
		return !anyName(value)
	}
	return roles[keyword] == applicator
}

// anyName reports whether a propertyNames schema accepts every name, as the
// {"type":"string"} does that generators like to write.
func anyName(v *schema.Value) bool {
	if v.Kind == schema.Bool {
		return v.Text == "true"
	}
	typ := v.Get("type")
	return v.Kind == schema.Object && (len(v.Members) == 0 || len(v.Members) == 1 && typ != nil && typ.Kind == schema.String && typ.Text == "string")
}

// others reports differences in keywords without rules of their own. Such a
// difference may still be refuted by a value; it is proved harmless only for a
// finite set of values, or where an assertion that stands alone came or went.
//
// Where schemas that look at the same value came, went or changed, they decide
// the position: combined is true, and comparing the keywords beside them would
// only repeat that.
func (c *comparison) others(p pair) (combined bool) {
	for _, keyword := range union(p.oldWords, p.newWords) {
		if roles[keyword] != assertion && roles[keyword] != applicator {
			continue
		}
		if c.sameWord(keyword, p.old, p.new, p.oldWords, p.newWords, make(map[visit]bool)) {
			continue
		}
		combined = combined || slices.Contains(inPlace, keyword)
		before, after := p.oldWords[keyword], p.newWords[keyword]
		c.report(p, difference{
			kind: KeywordChanged, name: keyword, at: p.at(after != nil).member(keyword), before: before, after: after,
			narrows: after != nil || roles[keyword] != assertion, // an assertion that went refuses nothing any more
			widens:  before != nil || roles[keyword] != assertion,
			unsure:  fmt.Sprintf("what the change of %q means is not decided", keyword),
		})
	}
	return combined
}

// at returns the place of the new schema, or of the old one for what the new
// one does not have.
func (p pair) at(present bool) *place {
	if present {
		return p.new.at
	}
	return p.old.at
}

// within compares what two schemas say about one part of the instance.
func (c *comparison) within(p pair, s step, old, new node) {
	if c.finite {
		return
	}
	inner, _ := c.sides(p.old, p.new)
	c.frames = append(c.frames, frame{inner, s})
	c.position(old, new)
	c.frames = c.frames[:len(c.frames)-1]
}
