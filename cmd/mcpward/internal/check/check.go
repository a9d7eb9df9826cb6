// Package check examines a running server: a [Check] looks at one property,
// a [Subject] is the server with everything known about it, and [Run] brings
// the two together.
//
// A misbehaving server is a result, never an error. A property that could not
// be examined is a result too, with the reason, so that silence never passes
// for health.
package check

import (
	"context"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// A Check examines one property of a server.
type Check struct {
	Doc rule.Doc

	Level     Level     // the force of the text behind it
	Revisions Revisions // where the property exists
	Transport string    // "stdio" or "http" where it exists on one only, else ""
	Stage     Stage     // when it may run

	// Run reports every violation through p. It returns an error only if the
	// property could not be examined: [NotTestable] with a reason, or the
	// error of a connection. A check that reports nothing has passed.
	Run func(ctx context.Context, p *Pass) error
}

// Family returns the first half of the rule's id, such as "compliance".
func (c *Check) Family() string {
	family, _, _ := strings.Cut(c.Doc.ID, "/")
	return family
}

// A Level is the force that the text of the specification carries (RFC 2119).
type Level string

// The levels, strongest first.
const (
	Must   Level = "MUST"
	Should Level = "SHOULD"
	Prose  Level = "prose"  // a schema, an example or a sentence without a keyword
	Advice Level = "advice" // not in the specification: what clients, models or people need
)

// Revisions are the first and the last revision with a property; "" is open.
type Revisions struct{ From, To protocol.Revision }

// The usual ranges. Legacy revisions have a handshake, the modern one does not.
var (
	All    = Revisions{}
	Legacy = Revisions{To: protocol.LatestLegacy}
	Modern = Revisions{From: protocol.R20260728}
)

// From returns the range that begins with r.
func From(r protocol.Revision) Revisions { return Revisions{From: r} }

// Between returns the range from first to last, both included.
func Between(first, last protocol.Revision) Revisions { return Revisions{first, last} }

// Holds reports whether r lies in the range.
func (v Revisions) Holds(r protocol.Revision) bool {
	return (v.From == "" || r >= v.From) && (v.To == "" || r <= v.To)
}

// A Stage says when a check runs. All checks of a stage run beside each other,
// and a stage begins when the one before it has ended.
type Stage uint8

// The stages.
const (
	// Live checks read what was captured, or send what no server should mind.
	Live Stage = iota
	// Calls checks run tools: those a suite names, or read-only ones the user
	// allowed.
	Calls
	// Last checks send what may end a server, each to a process of its own.
	Last
	// Final checks send nothing: they judge everything that was recorded.
	Final
	stages
)

// An Outcome is what became of one check.
type Outcome string

// The outcomes, gravest first.
const (
	Fail      Outcome = "fail"
	Warn      Outcome = "warn"
	Note      Outcome = "note"
	NotTested Outcome = "not_testable"
	Passed    Outcome = "pass"
)

// Outcomes lists the outcomes, gravest first.
var Outcomes = []Outcome{Fail, Warn, Note, NotTested, Passed}

// OutcomeOf returns what a violation of that severity does to a run.
func OutcomeOf(s finding.Severity) Outcome {
	switch s {
	case finding.Critical, finding.High:
		return Fail
	case finding.Medium, finding.Low:
		return Warn
	}
	return Note
}
