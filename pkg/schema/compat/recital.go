package compat

import (
	"net/url"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// maxReadings bounds how often parts of a schema are read again at the places
// that refer to them.
const maxReadings = 100_000

// A paths numbers the places at which a model reads something, which are those
// of a document without references. The documents of a comparison share it.
type paths map[pathStep]int

type pathStep struct {
	parent int
	token  string
}

func (p paths) below(parent int, token string) int {
	key := pathStep{parent, token}
	id, known := p[key]
	if !known {
		id = len(p) + 1
		p[key] = id
	}
	return id
}

// A spot is where something is written and read.
type spot struct {
	at     *place
	strict int // the path that tells branches apart
	loose  int // the path that does not
}

// An utterance is a text or a name and where a model reads it.
type utterance struct {
	path int
	name bool
	text string // canonical
}

// A spoken is one utterance of a document and where it is written.
type spoken struct {
	utterance
	at      *place
	keyword string        // "name" for a name
	value   *schema.Value // nil for a name
}

// A recital is everything that a document says to a model, at every place
// where it is read: what is in a definition, where something refers to it.
type recital struct {
	paths   paths
	root    *schema.Value
	left    int
	open    map[*schema.Value]bool // being read
	read    map[*schema.Value]bool
	pending []pendingSchema // definitions, which are read by themselves if nothing refers to them
	texts   map[*schema.Value]string
	all     []spoken
	keys    map[utterance]bool
}

type pendingSchema struct {
	value *schema.Value
	spot  spot
}

func recite(root *schema.Value, p paths) *recital {
	r := &recital{
		paths: p, root: root, left: maxReadings, open: map[*schema.Value]bool{}, read: map[*schema.Value]bool{},
		texts: map[*schema.Value]string{}, keys: map[utterance]bool{},
	}
	r.schema(root, spot{})
	for len(r.pending) > 0 {
		next := r.pending[0]
		r.pending = r.pending[1:]
		if !r.read[next.value] {
			r.schema(next.value, next.spot)
		}
	}
	return r
}

// member returns the spot below a member.
func (r *recital) member(s spot, token string) spot {
	return spot{s.at.member(token), r.paths.below(s.strict, token), r.paths.below(s.loose, token)}
}

func (r *recital) say(s spot, path int, keyword string, v *schema.Value) {
	text, known := r.texts[v]
	if !known {
		text = string(canonical(v))
		r.texts[v] = text
	}
	r.add(spoken{utterance{path, false, text}, s.at, keyword, v})
}

func (r *recital) name(s spot, name string) {
	r.add(spoken{utterance{s.loose, true, name}, s.at, "name", nil})
}

func (r *recital) add(s spoken) {
	r.all = append(r.all, s)
	r.keys[s.utterance] = true
}

// schema reads one schema.
func (r *recital) schema(v *schema.Value, s spot) {
	if r.open[v] {
		return
	}
	r.open[v], r.read[v] = true, true
	defer delete(r.open, v)
	r.left--
	for _, m := range v.Members {
		if roleOf(m.Name) == vendor {
			r.name(r.member(s, m.Name), m.Name)
		}
		r.keyword(v, m, s)
	}
}

// keyword reads one member of a schema.
func (r *recital) keyword(of *schema.Value, m schema.Member, s spot) {
	below := r.member(s, m.Name)
	switch {
	case m.Name == "enum" || m.Name == "const":
		below.loose = r.paths.below(s.loose, "enum")
		for _, value := range enumerated(m.Value) {
			r.say(below, below.loose, "enum", value)
		}
	case strings.HasSuffix(m.Name, "Ref") && roleOf(m.Name) == meaning || m.Name == "$ref":
		r.reference(m.Value, m.Name, s, below)
	case m.Name == "$schema" && knownDialect(m.Value):
	case holdsSchemas(m.Name) && m.Name != "contentSchema":
		r.children(m, s, below)
	case m.Name == "required":
		r.strings(undeclared(m.Value, of.Get("properties")), below, m.Name)
	case roleOf(m.Name) <= annotation:
		r.say(below, below.strict, m.Name, m.Value)
	default:
		r.strings(m.Value, below, m.Name)
	}
}

func enumerated(v *schema.Value) []*schema.Value {
	if v.Kind == schema.Array {
		return v.Items
	}
	return []*schema.Value{v}
}

func knownDialect(v *schema.Value) bool {
	for _, uri := range dialectURIs {
		if v.Kind == schema.String && strings.TrimSuffix(v.Text, "#") == strings.TrimSuffix(uri, "#") {
			return true
		}
	}
	return false
}

// undeclared returns the items of a list that are not the names of declared
// properties, whose names are read where they are declared.
func undeclared(list, properties *schema.Value) *schema.Value {
	if properties == nil || list.Kind != schema.Array {
		return list
	}
	declared := members(properties)
	rest := &schema.Value{Kind: schema.Array}
	for _, item := range list.Items {
		if item.Kind != schema.String || declared[item.Text] == nil {
			rest.Items = append(rest.Items, item)
		}
	}
	return rest
}

// reference reads what a local reference leads to as if it stood there.
func (r *recital) reference(v *schema.Value, keyword string, s, below spot) {
	target, at, ok := r.resolve(v)
	if !ok {
		r.strings(v, below, keyword)
		return
	}
	if r.left > 0 && (target.Kind == schema.Object || target.Kind == schema.Bool) {
		r.schema(target, spot{at, s.strict, s.loose})
	}
}

func (r *recital) resolve(v *schema.Value) (target *schema.Value, at *place, ok bool) {
	fragment, local := strings.CutPrefix(v.Text, "#")
	if v.Kind != schema.String || !local {
		return nil, nil, false
	}
	fragment, err := url.PathUnescape(fragment)
	if err != nil || fragment != "" && fragment[0] != '/' {
		return nil, nil, false
	}
	p := schema.Pointer(fragment)
	target = r.root.Lookup(p)
	return target, along(p), target != nil
}

// children reads the schemas below a keyword, and whatever else is there.
func (r *recital) children(m schema.Member, s, below spot) {
	isSchema := func(v *schema.Value) bool { return v.Kind == schema.Object || v.Kind == schema.Bool }
	shape := shapes[m.Name]
	if m.Value.Kind == schema.Object && (shape == schemaTable || shape == mixedTable) {
		definitions := m.Name == "$defs" || m.Name == "definitions"
		for _, child := range m.Value.Members {
			where := r.member(below, child.Name)
			r.name(where, child.Name)
			switch {
			case !isSchema(child.Value):
				r.strings(child.Value, where, m.Name)
			case definitions:
				r.pending = append(r.pending, pendingSchema{child.Value, where})
			default:
				r.schema(child.Value, where)
			}
		}
		return
	}
	if isSchema(m.Value) {
		r.schema(m.Value, r.joined(m.Name, s, below))
		return
	}
	for i, item := range m.Value.Items {
		where := r.joined(m.Name, s, below)
		where.at = below.at.index(i)
		if m.Name != "allOf" {
			where.strict = r.member(below, where.at.token).strict
		}
		if isSchema(item) {
			r.schema(item, where)
		} else {
			r.strings(item, where, m.Name)
		}
	}
	if m.Value.Kind == schema.String {
		r.strings(m.Value, below, m.Name)
	}
}

// joined returns the spot of schemas that describe the same value as the one
// that holds them.
func (r *recital) joined(keyword string, s, below spot) spot {
	switch keyword {
	case "allOf":
		below.strict, below.loose = s.strict, s.loose
	case "anyOf", "oneOf", "if", "then", "else":
		below.loose = s.loose
	}
	return below
}

// strings reads every string and name of a value that is no schema.
func (r *recital) strings(v *schema.Value, s spot, keyword string) {
	if v.Kind == schema.String {
		r.say(s, s.loose, keyword, v)
	}
	for i, item := range v.Items {
		r.strings(item, spot{s.at.index(i), s.strict, s.loose}, keyword)
	}
	for _, m := range v.Members {
		where := r.member(s, m.Name)
		r.name(where, m.Name)
		r.strings(m.Value, where, keyword)
	}
}
