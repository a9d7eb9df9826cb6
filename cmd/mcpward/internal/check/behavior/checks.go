// Package behavior turns the outcomes of suites into results: one check for
// each kind of expectation.
//
// The suites of a server run once, one case after the other on a connection of
// their own. A tool is called only if a suite names it.
package behavior

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
)

// Checks lists the checks of this family. A new check is a new file and one
// line here; TestEveryCheckIsListed fails if the line is forgotten.
var Checks = []*check.Check{
	UnknownName,
	NoAnswer,
	UnexpectedError,
	ToolError,
	ErrorCode,
	ErrorLayer,
	InvalidArgs,
	NotFound,
	JSONPath,
	Text,
	Structured,
	OutputSchema,
	Golden,
	Progress,
	Save,
}

// Applicable returns the checks that the suites of a plan have work for, none
// for a plan without suites: that a rule nobody asked for was not tested is no
// news.
func Applicable(plan *suite.Plan, server string) []*check.Check {
	rules := suites.Rules(plan, server)
	return slices.DeleteFunc(slices.Clone(Checks), func(c *check.Check) bool {
		return !rules[suite.Rule(strings.TrimPrefix(c.Doc.ID, "behavior/"))]
	})
}
