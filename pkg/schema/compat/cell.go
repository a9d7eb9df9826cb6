package compat

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// cell looks for a value that satisfies the atoms of a branch.
func (s *solver) cell(b *branch) outcome {
	switch b.kind {
	case tNull:
		return b.first(null)
	case tBool:
		return b.first(boolean(true), boolean(false))
	case tNumber:
		return s.numberCell(b)
	case tString:
		return s.stringCell(b)
	case tArray:
		return s.arrayCell(b)
	}
	return s.objectCell(b)
}

// first returns the first value that is not excluded.
func (b *branch) first(values ...*schema.Value) outcome {
	for _, v := range values {
		if !slices.ContainsFunc(b.exclude, func(e *schema.Value) bool { return schema.Equal(e, v) }) {
			return give(v)
		}
	}
	return none
}
