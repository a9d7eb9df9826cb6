package compat

import (
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
)

// A side is one of the two schemas.
type side struct {
	doc  *schema.Document
	root *node
	lit  lit

	integers  bool // it is in draft-04 and speaks of integers
	exclusive bool // it has a oneOf

	plain  check // the schema as it is
	closed check // the schema as it is read, when some objects read as closed
}

// A check is a validator that is compiled when it is first needed.
type check struct {
	tried bool
	v     *validate.Validator
	err   error
}

// valid asks a validator of the declared dialect about a value.
func (s *side) valid(v *schema.Value) (bool, error) {
	if !s.plain.tried {
		s.plain.tried = true
		s.plain.v, s.plain.err = validate.CompileDocument(s.doc)
	}
	return s.plain.ask(v)
}

// reads asks a validator about a value in the reading of MCP.
func (s *side) reads(v *schema.Value) (bool, error) {
	if !s.root.closes {
		return s.valid(v)
	}
	if !s.closed.tried {
		s.closed.tried = true
		written, ok := emit(s.root)
		if !ok {
			s.closed.err = errLossy
			return false, errLossy
		}
		s.closed.v, s.closed.err = validate.Compile(written)
	}
	return s.closed.ask(v)
}

func (c *check) ask(v *schema.Value) (bool, error) {
	if c.err != nil {
		return false, c.err
	}
	return c.v.Valid(v)
}

// A standing is what validators say about a value that should be a witness.
type standing uint8

const (
	refused standing = iota // it is no witness
	proven
	ignored // the new schema accepts it, but does not declare a part of it
)

// confirm lets validators decide whether v is valid on the left and not on the
// right. The value has passed the evaluation of both formulas. Where both
// schemas accept it as they are written, it is a witness only because of how
// objects are read, and validators are asked about that reading.
func (c *comparison) confirm(v *schema.Value) (standing, error) {
	was, err := c.left.valid(v)
	if err != nil || !was {
		return refused, err
	}
	is, err := c.right.valid(v)
	switch {
	case err != nil:
		return refused, err
	case !is:
		return proven, nil
	case !c.right.root.closes:
		return refused, nil
	}
	read, err := c.left.reads(v)
	if err != nil || !read {
		return refused, err
	}
	still, err := c.right.reads(v)
	if err != nil || still {
		return refused, err
	}
	return ignored, nil
}
