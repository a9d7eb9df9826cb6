// Package validate checks values against JSON Schemas of every dialect.
//
// It keeps three promises that the engines below it do not: a schema never
// makes it read a file or the network, never crashes it, and never keeps it
// busy for longer than a deadline. Whichever engine decided, violations are
// worded alike.
//
// Package schema itself does not import the engines: linking them costs a few
// milliseconds at the start of a program.
package validate

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mcpward/mcpward/pkg/schema"
)

// Deadline is how long compiling a schema or validating one value may take.
const Deadline = 2 * time.Second

// ErrTooComplex is returned when the deadline passes, a pattern takes too
// long, or two earlier calls are still running past their deadline. It never
// means valid or invalid.
var ErrTooComplex = errors.New("schema too complex")

// Invalid says what is wrong with a schema: its meta-schema refuses it.
type Invalid struct {
	Pointer schema.Pointer // into the schema
	Reason  string
}

// Error returns the reason and, unless it is the root, the place.
func (i *Invalid) Error() string {
	if i.Pointer == "" {
		return "invalid schema: " + i.Reason
	}
	return fmt.Sprintf("invalid schema: %s at %s", i.Reason, i.Pointer)
}

// A Violation is one reason why a value does not satisfy a schema.
type Violation struct {
	InstancePointer schema.Pointer // into the value
	SchemaPointer   schema.Pointer // of the keyword, references followed
	Keyword         string         // such as "minimum"; "false" for a schema that allows nothing
	Message         string         // such as `missing property "city"`
	Causes          []Violation    // why each alternative of anyOf or oneOf, or a property name, was refused
}

// An Outcome is what is known about one value.
type Outcome struct {
	Violations []Violation // none if the value is valid; sorted by place

	// Disagreement is a sentence about a second engine that came to the other
	// conclusion, "" if there was none. Violations are right even so.
	Disagreement string
}

// A Validator checks values against one schema. It is safe for concurrent use.
type Validator struct {
	doc    *schema.Document
	engine *engine
	second *second // nil if the schema is not for the second engine
}

// Compile prepares a schema. It is guarded, then checked against its
// meta-schema. The error is a *[schema.Refusal], an *[Invalid] or
// [ErrTooComplex].
func Compile(v *schema.Value) (*Validator, error) {
	doc, err := schema.Open(v)
	if err != nil {
		return nil, err
	}
	return CompileDocument(doc)
}

// CompileDocument is [Compile] for a schema that has passed the guard.
func CompileDocument(doc *schema.Document) (*Validator, error) {
	work := func() (*Validator, error) { return compile(doc) }
	if patternBytes(doc) <= smallPatterns && doc.Paths <= smallSchema {
		return shielded(work)
	}
	return bounded(context.Background(), workers, Deadline, work)
}

// Below these sizes a schema compiles in milliseconds, and a worker of its own
// would cost more than it saves.
const (
	smallPatterns = 4096 // bytes of all its patterns
	smallSchema   = 2000 // schemas
)

func compile(doc *schema.Document) (*Validator, error) {
	e, err := newEngine(doc)
	if err != nil {
		return nil, err
	}
	v := &Validator{doc: doc, engine: e}
	if doc.Declared && doc.Dialect.Before(schema.Draft201909) {
		v.second = newSecond(doc)
	}
	return v, nil
}

// Dialect returns the dialect that the schema is read in.
func (v *Validator) Dialect() schema.Dialect { return v.doc.Dialect }

// Valid reports whether instance satisfies the schema. The error is
// [ErrTooComplex], or a *[schema.Refusal] about a number in instance that is
// too large for exact arithmetic.
func (v *Validator) Valid(instance *schema.Value) (bool, error) {
	in, err := newInput(instance)
	if err != nil {
		return false, err
	}
	return run(context.Background(), v, in, func() (bool, error) {
		return v.engine.check(in.value) == nil, nil
	})
}

// Validate returns every reason why instance does not satisfy the schema, none
// if it does. Errors are those of [Validator.Valid], or that of ctx.
func (v *Validator) Validate(ctx context.Context, instance *schema.Value) ([]Violation, error) {
	out, err := v.Run(ctx, instance)
	return out.Violations, err
}

// Run is [Validator.Validate] with the opinion of a second engine on schemas
// that declare draft-04, draft-06 or draft-07.
func (v *Validator) Run(ctx context.Context, instance *schema.Value) (Outcome, error) {
	in, err := newInput(instance)
	if err != nil {
		return Outcome{}, err
	}
	return run(ctx, v, in, func() (Outcome, error) {
		out := Outcome{Violations: violations(v.engine.check(in.value))}
		if v.second != nil {
			out.Disagreement = v.second.disagrees(in.value, len(out.Violations) == 0)
		}
		return out, nil
	})
}

// cheap is how many evaluations are done without a worker.
const cheap = 1e5

// run calls f, in a worker that can be abandoned if it may take long.
func run[T any](ctx context.Context, v *Validator, in input, f func() (T, error)) (T, error) {
	if v.cost(in) <= cheap && v.engine.watch.start() {
		defer v.engine.watch.stop()
		return shielded(f)
	}
	return bounded(ctx, workers, Deadline, f)
}

// cost bounds the number of schema evaluations for an instance.
func (v *Validator) cost(in input) float64 {
	if v.doc.Paths < schema.MaxPaths {
		return float64(in.nodes) * float64(v.doc.Paths)
	}
	total := float64(in.nodes)
	for range in.depth + 1 {
		if total *= float64(v.doc.Expansion); total > cheap {
			break
		}
	}
	return total
}
