// Package schemas checks what a server says of its tools: names, texts,
// annotations and schemas. Its rules are those of the family "schema".
//
// What clients and model APIs refuse is in package portability, what called
// tools answered in package results.
package schemas

import "github.com/mcpward/mcpward/cmd/mcpward/internal/check"

// Checks lists the checks of this package. A new check is a new file and one
// line here; TestEveryCheckIsListed fails if the line is forgotten.
var Checks = []*check.Check{
	Shape,
	InputObject,
	PropSchemas,
	SchemaValid,
	RefExternal,
	OutputSchema,
	NameFormat,
	NameUnique,
	Description,
	ParameterDescriptions,
	Annotations,
	ContradictoryHints,
	Title,
	Icons,
	MetaKeys,
	XMCPHeader,
	TaskSupport,
	RepeatedKeys,
	ContextBudget,
}
