package compat

import (
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
	var tokens []string
	for ; p != nil; p = p.parent {
		tokens = append(tokens, p.token)
	}
	var at schema.Pointer
	for i := len(tokens) - 1; i >= 0; i-- {
		at = at.Append(tokens[i])
	}
	return at
}

// along returns the place below the root that p names.
func along(p schema.Pointer) *place {
	var at *place
	for _, token := range p.Tokens() {
		at = at.member(token)
	}
	return at
}
