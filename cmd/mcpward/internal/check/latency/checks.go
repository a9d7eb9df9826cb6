// Package latency measures how long tools take and compares that with the
// budgets of the config.
//
// What is called again and again is what suites call anyway: cases of one step
// that expect no error, of tools that say they are read-only or idempotent, or
// of any tool where the config sets the number of samples; and read-only tools
// where the user allowed them to be called. Calls are made one after the other.
package latency

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
)

// Checks lists the checks of this family. A new check is a new file and one
// line here; TestEveryCheckIsListed fails if the line is forgotten.
var Checks = []*check.Check{
	Budget,
	Case,
}

// Applicable returns the checks that the config gives work: budgets, or cases
// with latency_ms.
func Applicable(l check.Latency, plan *suite.Plan, server string) []*check.Check {
	var out []*check.Check
	if wanted(l) {
		out = append(out, Budget)
	}
	if suites.Rules(plan, server)[suite.Latency] {
		out = append(out, Case)
	}
	return out
}
