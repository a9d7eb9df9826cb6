package schemas

import (
	"errors"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/pkg/term"
)

// SchemaValid reports schemas that are not valid in the dialect they declare.
var SchemaValid = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/schema-valid",
		Title:    "a schema of a tool is not valid in its dialect",
		Why:      "A client that compiles the schema gets an error: it drops the tool, the list or the session. One that does not compile it checks nothing.",
		Fix:      "Correct the keyword that the message names, or declare in $schema the dialect that the schema is written in.",
		Residual: "A valid schema can still describe something else than what the tool accepts.",
		Verify:   "Run mcpward run --only schema/schema-valid, or mcpward schema validate on the schema.",
		Severity: finding.High,
		Spec:     "MCP basic, JSON Schema Usage (2025-11-25)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Run: listed.EachSchema(func(p *check.Pass, s listed.Schema) {
		if found := invalid(s); found.Message != "" {
			if found.Severity == "" && p.Revision < protocol.R20251125 {
				found.Severity = finding.Info // no older revision says that it must be valid
			}
			p.Violate(found)
		}
	}),
}

// invalid says what keeps a schema from being compiled. Repeated names and
// references that leave the document have rules of their own.
func invalid(s listed.Schema) check.Violation {
	what := s.Field + " of tool " + term.Quote(s.Tool.Name)
	if _, _, err := schema.DialectOf(s.Value); err != nil {
		return check.Violation{At: s.At.Append("$schema"), Severity: finding.Info, Message: what + " is not checkable: " + err.Error()}
	}
	if len(schema.Duplicates(s.Value)) > 0 {
		return check.Violation{}
	}
	refs := references(s.Value)
	for _, r := range refs {
		if r.dangling {
			return check.Violation{At: s.At + r.at, Message: what + " refers to " + term.Quote(r.target) + ", which is not there"}
		}
	}
	if len(refs) > 0 {
		return check.Violation{}
	}
	_, err := validate.Compile(s.Value)
	var wrong *validate.Invalid
	var refused *schema.Refusal
	switch {
	case errors.As(err, &wrong):
		return check.Violation{At: s.At + wrong.Pointer, Message: what + " is not valid: " + wrong.Reason}
	case errors.As(err, &refused):
		return check.Violation{At: s.At + refused.Pointer, Severity: finding.Info, Message: what + " is not checkable: " + refused.Reason}
	case err != nil:
		return check.Violation{At: s.At, Severity: finding.Info, Message: what + " is not checkable: " + err.Error()}
	}
	return check.Violation{}
}
