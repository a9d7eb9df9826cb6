package toolscan

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/toolscan/phrase"
)

// A role says what a string is for.
type role uint16

const (
	prose    role = 1 << iota // descriptions, titles, instructions
	argument                  // descriptions of single parameters
	value                     // defaults, enums, examples and other data of a schema
	keyword                   // what has one of a few fixed values: type, format, required
	label                     // names of tools and parameters
	address                   // URIs, media types, icons
)

// A place is where a string stands; pointers are built only for hits.
type place struct {
	above *place
	token string
	index int // of an array element when token is empty
}

func (p *place) pointer(root schema.Pointer) schema.Pointer {
	if p == nil {
		return root
	}
	above := p.above.pointer(root)
	if p.token == "" && p.index >= 0 {
		return above.Index(p.index)
	}
	return above.Append(p.token)
}

// A piece is one string of a definition.
type piece struct {
	text string
	role role
	at   *place
	name bool // text is the name of the member at, not its value
}

// A param is one declared parameter.
type param struct {
	name  string
	value *schema.Value // its schema or, of a prompt, its declaration; nil when unknown
	at    *place
	depth int // 1 for parameters of the tool itself
}

// A definition is an item, or another part of a surface, taken apart.
type definition struct {
	list    contract.List
	subject string
	root    schema.Pointer
	name    string
	value   *schema.Value
	purpose purpose
	buffers
}

// buffers hold what a definition was taken apart into.
type buffers struct {
	pieces []piece
	params []param
	own    map[string]bool // folded names of the parameters
	places []place         // for the first of them
}

// reset returns the buffers without what is in them.
func (b *buffers) reset() buffers {
	clear(b.own)
	return buffers{b.pieces[:0], b.params[:0], b.own, b.places}
}

// collect fills pieces and params.
func (d *definition) collect() {
	if d.places == nil {
		d.places = make([]place, 128)
	}
	w := walker{d: d, slots: d.places}
	w.value(d.value, nil, prose, 0)
	for _, p := range d.params {
		if d.own == nil {
			d.own = map[string]bool{}
		}
		if p.name != "" && len(p.name) < 64 {
			d.own[phrase.Fold(p.name)] = true
		}
	}
}

type walker struct {
	d     *definition
	slots []place
}

// place returns a new place; they are made many at a time.
func (w *walker) place(above *place, token string, index int) *place {
	if len(w.slots) == 0 {
		w.slots = make([]place, 32)
	}
	p := &w.slots[0]
	w.slots = w.slots[1:]
	*p = place{above, token, index}
	return p
}

// shortValue is how long a single word among the data of a schema is before it
// is looked at: types and enum values are most of the strings of a definition.
const shortValue = 20

func (w *walker) add(text string, r role, at *place, name bool) {
	if text != "" && (r&(keyword|value) == 0 || len(text) > shortValue || strings.ContainsRune(text, ' ')) {
		w.d.pieces = append(w.d.pieces, piece{text, r, at, name})
	}
}

func (w *walker) value(v *schema.Value, at *place, r role, depth int) {
	if v == nil {
		return
	}
	switch v.Kind {
	case schema.String:
		w.add(v.Text, r, at, false)
	case schema.Array:
		for i, item := range v.Items {
			w.value(item, w.place(at, "", i), r, depth)
		}
	case schema.Object:
		for i := range v.Members {
			m := &v.Members[i]
			w.member(m, w.place(at, m.Name, -1), r, depth)
		}
	}
}

// member walks one member of an object; depth is how many lists of parameters
// are around it.
func (w *walker) member(m *schema.Member, at *place, r role, depth int) {
	switch m.Name {
	case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies", "dependentRequired":
		if m.Value.Kind == schema.Object && r&(value|keyword) == 0 {
			w.parameters(m, at, depth+1)
			return
		}
	case "arguments":
		if m.Value.Kind == schema.Array && depth == 0 {
			w.arguments(m.Value, at)
			return
		}
	case "name", "uriTemplate":
		if at.above == nil || r == argument && depth == 1 {
			r = label
		}
	case "inputSchema", "outputSchema":
		r = argument
	case "default", "const", "enum", "examples", "example", "pattern":
		r |= value
	case "type", "format", "required", "$ref", "$dynamicRef", "contentEncoding", "contentMediaType":
		r = keyword
	case "uri", "mimeType", "src", "sizes", "websiteUrl", "$schema", "$id", "version":
		r = address
	case "description", "title", "$comment", "deprecated", "annotations", "icons", "_meta", "items", "additionalProperties",
		"anyOf", "allOf", "oneOf", "not", "if", "then", "else", "prefixItems", "contains", "propertyNames":
	default:
		if len(m.Name) > 24 || strings.ContainsRune(m.Name, ' ') {
			w.add(m.Name, value, at, true)
		}
	}
	w.value(m.Value, at, r, depth)
}

func (w *walker) parameters(m *schema.Member, at *place, depth int) {
	for i := range m.Value.Members {
		p := &m.Value.Members[i]
		below := w.place(at, p.Name, -1)
		w.add(p.Name, label, below, true)
		if m.Name == "properties" {
			w.d.params = append(w.d.params, param{p.Name, p.Value, below, depth})
		}
		w.value(p.Value, below, argument, depth)
	}
}

func (w *walker) arguments(list *schema.Value, at *place) {
	for i, a := range list.Items {
		below := w.place(at, "", i)
		if name := a.Get("name"); name != nil && name.Kind == schema.String {
			w.d.params = append(w.d.params, param{name.Text, a, below, 1})
		}
		w.value(a, below, argument, 1)
	}
}
