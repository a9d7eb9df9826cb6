package compat

import (
	"slices"
	"strconv"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A place is a position in a schema document. It becomes a pointer only when
// something is reported there, so that deep schemas cost no text on the way.
type place struct {
	parent *place // nil at a keyword of the root; a nil *place is the root itself
	token  string
}

func (p *place) member(name string) *place { return &place{parent: p, token: name} }

func (p *place) index(i int) *place { return p.member(strconv.Itoa(i)) }

func (p *place) pointer() schema.Pointer {
	var at schema.Pointer
	for _, token := range p.tokens() {
		at = at.Append(token)
	}
	return at
}

func (p *place) tokens() []string {
	var tokens []string
	for ; p != nil; p = p.parent {
		tokens = append(tokens, p.token)
	}
	slices.Reverse(tokens)
	return tokens
}

// along returns the place below the root that p names.
func along(p schema.Pointer) *place {
	var at *place
	for _, token := range p.Tokens() {
		at = at.member(token)
	}
	return at
}

// holder returns the place of the innermost schema of a document that p leads
// into. Both documents may be asked: of two answers one is a prefix of the
// other, and the longer one is right.
func holder(doc *schema.Value, p schema.Pointer) schema.Pointer {
	var in *place
	for v, tokens := doc, p.Tokens(); v != nil; {
		var at *place
		v, at, tokens = step(v, tokens)
		for _, token := range at.tokens() {
			in = in.member(token)
		}
	}
	return in.pointer()
}

// step returns the schema directly below v that tokens lead into, nil if there
// is none, where it is, and what is left of the tokens.
func step(v *schema.Value, tokens []string) (child *schema.Value, at *place, rest []string) {
	if len(tokens) == 0 {
		return nil, nil, nil
	}
	value, keyword := v.Get(tokens[0]), (*place)(nil).member(tokens[0])
	if value == nil {
		return nil, nil, nil
	}
	subschemas(tokens[0], value, keyword, func(s *schema.Value, below *place) {
		if below == keyword || len(tokens) > 1 && below.token == tokens[1] {
			child, at = s, below
		}
	})
	return child, at, tokens[len(at.tokens()):]
}
