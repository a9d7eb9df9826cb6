package report

import (
	"io"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/pkg/term"
)

// A Validation is what was found out about one value.
type Validation struct {
	Schema, Instance string // printable names
	Violations       []validate.Violation
}

// Exit returns the exit status.
func (v *Validation) Exit() int {
	if len(v.Violations) > 0 {
		return ExitFail
	}
	return ExitPass
}

// Write writes the screen; there is no other format yet.
func (v *Validation) Write(w io.Writer, _ bool, view View) error {
	c := &console{View: view}
	if len(v.Violations) == 0 {
		c.printf("ok: %s satisfies %s\n", v.Instance, v.Schema)
	} else {
		c.printf("%s does not satisfy %s (%s)\n", v.Instance, v.Schema, plural(len(v.Violations), "violation"))
	}
	for _, violation := range v.Violations {
		c.printf("\n  %s %s\n", c.Style.Mark(term.Fail), term.Line(violation.Message))
		c.labelled("at", place(violation.InstancePointer, "the value itself"), false)
		c.labelled("in", v.Schema+"#"+term.Name(string(violation.SchemaPointer)), false)
		c.causes(violation.Causes, indent)
	}
	_, err := w.Write(c.out.Bytes())
	return err
}

// causes lists why each alternative was refused.
func (c *console) causes(causes []validate.Violation, margin string) {
	for _, cause := range causes {
		c.printf("%s- #%s: %s %s\n", margin, term.Name(string(cause.SchemaPointer)), place(cause.InstancePointer, "the value itself"), term.Line(cause.Message))
		c.causes(cause.Causes, margin+"  ")
	}
}

// place names a place inside a value, which is called root.
func place(p schema.Pointer, root string) string {
	if p == "" {
		return root
	}
	return term.Name(string(p))
}
