package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/pkg/term"
)

const validateExits = `Exit status
  0    the value satisfies the schema
  1    it does not
  2    not examined: usage, a file that cannot be read, an invalid schema
  130  interrupted
`

func validateVerb() verb {
	return verb{
		name:  "validate",
		usage: "check a JSON value against a schema",
		args:  " SCHEMA INSTANCE",
		text: `mcpward schema validate says what in a JSON value does not satisfy a schema. The
schema is read in the dialect that it declares, as 2020-12 if it declares none;
format is an annotation. - reads the value from stdin.`,
		example: []string{
			"mcpward schema validate tool-input.schema.json call.json",
			"mcpward schema print lockfile | mcpward schema validate - mcpward.lock.json",
		},
		exits: validateExits,
		flags: []flagGroup{{"Output", []flag{colorFlag}}},
		least: 2,
		most:  2,
		print: (*runner).validate,
	}
}

func (r *runner) validate(_ context.Context, o *options) (int, error) {
	if o.words[0] == stdin && o.words[1] == stdin {
		return 0, &report.Problem{Kind: kindUsage, Message: "the schema and the value cannot both come from stdin"}
	}
	s, err := r.readJSON(o.words[0])
	if err != nil {
		return 0, err
	}
	instance, err := r.readJSON(o.words[1])
	if err != nil {
		return 0, err
	}
	names := [2]string{term.Name(shownName(o.words[0])), term.Name(shownName(o.words[1]))}
	v, err := validate.Compile(s)
	if err != nil {
		return 0, cannotValidate(names[0], err)
	}
	outcome, err := v.Run(context.Background(), instance)
	if err != nil {
		return 0, cannotValidate(names[1], err)
	}
	if outcome.Disagreement != "" {
		r.warn("%s: %s", names[0], term.Line(outcome.Disagreement))
	}
	validation := &report.Validation{Schema: names[0], Instance: names[1], Violations: outcome.Violations}
	return validation.Exit(), r.show(o, validation.Write)
}

// cannotValidate is the problem that name, a schema or a value, cannot be
// used.
func cannotValidate(name string, err error) error {
	p := &report.Problem{Kind: kindInput, Message: fmt.Sprintf("%s: %s", name, term.Line(err.Error()))}
	if refused := (*schema.Refusal)(nil); errors.As(err, &refused) {
		p.Message = fmt.Sprintf("%s cannot be used: %s", name, term.Line(err.Error()))
	}
	return p
}
