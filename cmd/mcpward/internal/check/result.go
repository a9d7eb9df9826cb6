package check

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A Result is the outcome of one check, or one violation where it found some.
type Result struct {
	Check    *Check
	Outcome  Outcome
	Severity finding.Severity // of a violation
	Subject  string           // "tool:echo", "prompt:x", "resource:URI", "template:TEMPLATE", "server", or of a suite "case:NAME"
	At       schema.Pointer   // into the surface, items by name: "/tools/echo/description"; "" for the server as a whole
	Message  string           // one printable line; for NotTested the reason
	Evidence Evidence
	Place    Place         // in a file of the user's, for suites
	Took     time.Duration // of the check; of the case for suites
}

// Rule returns the id of the rule.
func (r Result) Rule() string { return r.Check.Doc.ID }

// Evidence is what was sent, what came back and what was expected. Every part
// may be empty; all of it may hold bytes of the server, so quote it.
type Evidence struct {
	Sent string // "tools/call {…}", or what was done
	Got  string
	Want string
}

// A Place is a position in a file, from 1; zero when there is none.
type Place struct {
	File         string
	Line, Column int
}

// A Violation is what a check reports.
type Violation struct {
	At       schema.Pointer
	Subject  string           // "" takes it from At
	Message  string           // one printable line: quote names with package term
	Severity finding.Severity // "" is that of the rule
	Evidence Evidence
	Place    Place
	Took     time.Duration
}

// subjectOf names the item a pointer leads to.
func subjectOf(at schema.Pointer) string {
	tokens := at.Tokens()
	if len(tokens) >= 2 {
		for _, list := range contract.Lists {
			if list.Field == tokens[0] {
				return list.Subject + ":" + tokens[1]
			}
		}
	}
	return "server"
}

// notTestable says why a property could not be examined.
type notTestable struct{ reason string }

func (n *notTestable) Error() string { return n.reason }

// NotTestable returns the error of a check whose property could not be
// examined. The reason is one printable line without a full stop.
func NotTestable(format string, args ...any) error {
	return &notTestable{fmt.Sprintf(format, args...)}
}

func reasonOf(err error) string {
	var n *notTestable
	if errors.As(err, &n) {
		return n.reason
	}
	return strings.TrimSpace(err.Error())
}
