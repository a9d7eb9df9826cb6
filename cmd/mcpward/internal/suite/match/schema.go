package match

import (
	"context"
	"errors"
	"fmt"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
)

// valid tests against a JSON Schema that stands in the suite.
func valid(want *schema.Value) (test, error) {
	if want.Kind != schema.Object && want.Kind != schema.Bool {
		return nil, fmt.Errorf("must be a JSON Schema, not %s", kindOf(want))
	}
	validator, err := validate.Compile(want)
	if err != nil {
		return nil, fmt.Errorf("not a usable JSON Schema: %w", err)
	}
	return func(got *schema.Value) (bool, string) { return Validate(context.Background(), validator, got) }, nil
}

// Validate reports whether a value satisfies a schema, and if not the first
// reason and where it lies.
func Validate(ctx context.Context, validator *validate.Validator, v *schema.Value) (ok bool, why string) {
	violations, err := validator.Validate(ctx, v)
	switch {
	case errors.Is(err, validate.ErrTooComplex):
		return false, "the schema is too complex to be sure"
	case err != nil:
		return false, err.Error()
	case len(violations) == 0:
		return true, ""
	}
	first := violations[0]
	why = first.Message
	if first.InstancePointer != "" {
		why = fmt.Sprintf("at %s: %s", first.InstancePointer, why)
	}
	if more := len(violations) - 1; more > 0 {
		why += fmt.Sprintf(" (and %d more)", more)
	}
	return false, why
}
