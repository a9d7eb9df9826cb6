// Package arguments makes arguments for a tool from its inputSchema: the least
// that the schema allows, and some that it does not.
//
// Whatever it returns was put before the schema, so a caller never sends what
// it takes for valid and is not, or the other way round.
package arguments

import (
	"context"
	"errors"
	"fmt"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
)

// ErrNone reports that no value was found that the schema allows.
var ErrNone = errors.New("no arguments were found that its inputSchema allows")

// Minimal returns a canonical object with the required properties, the named
// ones and nothing else that the schema allows. The same schema gives the same
// object. The error is [ErrNone] or says why the schema cannot be used.
func Minimal(ctx context.Context, inputSchema []byte, names ...string) ([]byte, error) {
	root, validator, err := compile(inputSchema)
	if err != nil {
		return nil, err
	}
	m := &maker{root: root}
	args := m.object(root, func(members map[string][]byte) {
		for _, name := range names {
			if members[name] == nil {
				members[name] = m.value(m.follow(root).Get("properties").Get(name), 1)
			}
		}
	}, 0)
	valid, err := allows(ctx, validator, args)
	if err != nil {
		return nil, err
	}
	if !valid {
		return nil, ErrNone
	}
	return args, nil
}

// A Breach is a way in which arguments break a schema.
type Breach string

// The breaches, in the order in which they are tried.
const (
	Missing  Breach = "missing"  // a required property is left out
	Type     Breach = "type"     // a property has a value of another type
	Enum     Breach = "enum"     // a property has a value that is not listed
	Addition Breach = "addition" // a property that additionalProperties:false forbids
)

// A Broken is one object that a schema does not allow.
type Broken struct {
	Breach   Breach
	Property string // whose presence or value breaks the schema
	Args     []byte // canonical object
}

// Break returns at most one object for each breach that the top level of the
// schema makes possible, each refused by a validator. Apart from the breach
// they are as [Minimal] makes them.
func Break(ctx context.Context, inputSchema []byte) ([]Broken, error) {
	root, validator, err := compile(inputSchema)
	if err != nil {
		return nil, err
	}
	var out []Broken
	for _, b := range (&maker{root: root}).breaches() {
		valid, err := allows(ctx, validator, b.Args)
		if err != nil {
			return nil, err
		}
		if !valid {
			out = append(out, b)
		}
	}
	return out, nil
}

func compile(inputSchema []byte) (*schema.Value, *validate.Validator, error) {
	root, err := schema.Parse(inputSchema)
	if err != nil {
		return nil, nil, fmt.Errorf("inputSchema: %w", err)
	}
	validator, err := validate.Compile(root)
	if err != nil {
		return nil, nil, fmt.Errorf("inputSchema: %w", err)
	}
	return root, validator, nil
}

func allows(ctx context.Context, v *validate.Validator, args []byte) (bool, error) {
	instance, err := schema.Parse(args)
	if err != nil {
		return false, err
	}
	outcome, err := v.Run(ctx, instance)
	if err != nil {
		return false, fmt.Errorf("inputSchema: %w", err)
	}
	return len(outcome.Violations) == 0, nil
}
