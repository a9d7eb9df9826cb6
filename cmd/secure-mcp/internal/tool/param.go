package tool

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
)

// A kind is the JSON type of an argument.
type kind int

const (
	text   kind = iota
	flag        // true or false
	number      // a whole one
	texts       // a list of texts
	items       // a list of objects, which the tool decodes itself
)

// A Param declares one argument of a tool. Both what tools/list says about it
// and what a call is checked against follow from here, so they cannot differ.
type Param struct {
	Name     string
	Help     string
	kind     kind
	required bool
	def      any      // its value if it is absent; nil for the zero value
	words    []string // the only values of a text, or of each text of a list
	min, max int      // characters of a text or of each text of a list; bounds of a number
	least    int      // how short a list may be
	most     int      // and how long
	schema   string   // of one item of a list of objects
}

// choice is a text of a few words, the first of which is the default.
func choice(name, help string, words ...string) Param {
	return Param{Name: name, Help: help, words: words, def: words[0]}
}

// format is the argument that every tool has.
func format(help string, words ...string) Param {
	return choice("response_format", help, words...)
}

// paged adds what a tool with long results takes.
func paged(params ...Param) []Param {
	return append(
		params,
		Param{Name: "limit", kind: number, def: page.DefaultLimit, min: 1, max: page.MaxLimit, Help: "Items of each list per page."},
		Param{Name: "cursor", max: 512, Help: "next_cursor of the page before."},
	)
}

// input is the schema of the arguments: a closed object.
func input(params []Param) json.RawMessage {
	var properties, required []string
	for _, p := range params {
		properties = append(properties, fmt.Sprintf("%q:%s", p.Name, p.property()))
		if p.required {
			required = append(required, fmt.Sprintf("%q", p.Name))
		}
	}
	needs := ""
	if required != nil {
		needs = `,"required":[` + strings.Join(required, ",") + `]`
	}
	return json.RawMessage(`{"type":"object","properties":{` + strings.Join(properties, ",") + `}` + needs + `,"additionalProperties":false}`)
}

// A keyword is one member of a schema, in the order in which it is written.
type keyword struct {
	name  string
	value any
}

func (p Param) property() string {
	var out []keyword
	switch p.kind {
	case flag:
		out = append(out, keyword{"type", "boolean"})
	case number:
		out = append(out, keyword{"type", "integer"}, keyword{"minimum", p.min}, keyword{"maximum", p.max})
	case text:
		out = append(out, keyword{"type", "string"})
		out = append(out, p.bounds()...)
	case texts:
		item := object(append([]keyword{{"type", "string"}}, p.bounds()...))
		out = append(out, keyword{"type", "array"}, keyword{"items", json.RawMessage(item)})
		out = append(out, p.lengths()...)
	case items:
		out = append(out, keyword{"type", "array"}, keyword{"items", json.RawMessage(p.schema)})
		out = append(out, p.lengths()...)
	}
	if p.def != nil {
		out = append(out, keyword{"default", p.def})
	}
	return object(append(out, keyword{"description", p.Help}))
}

func (p Param) bounds() []keyword {
	if p.words != nil {
		return []keyword{{"enum", p.words}}
	}
	var out []keyword
	if p.min > 0 {
		out = append(out, keyword{"minLength", p.min})
	}
	return append(out, keyword{"maxLength", p.max})
}

func (p Param) lengths() []keyword {
	var out []keyword
	if p.least > 0 {
		out = append(out, keyword{"minItems", p.least})
	}
	return append(out, keyword{"maxItems", p.most})
}

// object writes a JSON object whose members keep their order.
func object(members []keyword) string {
	parts := make([]string, len(members))
	for i, m := range members {
		value, err := json.Marshal(m.value)
		if err != nil {
			panic("tool: " + err.Error()) // our own tables
		}
		parts[i] = fmt.Sprintf("%q:%s", m.name, value)
	}
	return "{" + strings.Join(parts, ",") + "}"
}
