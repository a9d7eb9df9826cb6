package tool

import (
	"context"
	"errors"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
)

// The codes of error results. They are published: an agent may branch on
// them, so none is renamed or given another meaning. Those about a
// project_root are the codes of package project.
const (
	CodeInvalidArguments  = "invalid_arguments"  // not an object, or not readable at all
	CodeUnknownArgument   = "unknown_argument"   // a name that the tool does not take
	CodeDuplicateArgument = "duplicate_argument" // a name that occurs twice
	CodeMissingArgument   = "missing_argument"   // a name that the tool needs
	CodeWrongType         = "wrong_type"         // a value of another JSON type
	CodeInvalidValue      = "invalid_value"      // the right type and not an allowed value
	CodeInvalidFinding    = "invalid_finding"    // an item of findings or of a baseline that breaks its schema
	CodeUnknownPack       = "unknown_pack"       // a pack id that there is not
	CodeInvalidCursor     = "invalid_cursor"     // not a cursor of this server
	CodeCursorStale       = "cursor_stale"       // a cursor of another result
	CodeTooLarge          = "too_large"          // more bytes than any valid call needs
	CodeCancelled         = "cancelled"          // the client gave the call up
	CodeInternal          = "internal"           // a fault of this server
)

// A Problem is why a call was not carried out.
type Problem struct {
	Code string // one of the Code constants
	Text string // what is wrong, in one sentence
	Hint string // what to do instead
}

// Error implements error.
func (p *Problem) Error() string { return p.Text }

// Refused returns the [Problem] in err, if the call was refused and not failed.
func Refused(err error) (*Problem, bool) {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p, true
	}
	if p, ok := errors.AsType[*project.Problem](err); ok {
		return &Problem{Code: p.Code, Text: p.Text, Hint: p.Hint}, true
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return &Problem{CodeCancelled, "the call was cancelled before it was done", "Call again if the result is still wanted; work already done is reused."}, true
	}
	return nil, false
}

// problem returns the Problem in err. Any other error is a fault of this
// server, whose text is for its log and not for the agent.
func problem(err error) *Problem {
	if p, ok := Refused(err); ok {
		return p
	}
	return &Problem{
		Code: CodeInternal,
		Text: "the call could not be completed because of a fault in this server",
		Hint: "Try again once. If it fails again, tell the user; the server's standard error has the details.",
	}
}

// Failure returns the structured result and the text block for an error of
// [Tool.Do]. All errors of all tools have this one shape.
func Failure(err error) (structured map[string]any, text string) {
	p := problem(err)
	return map[string]any{
		"ok":            false,
		"error":         p.Text,
		"code":          p.Code,
		"hint":          p.Hint,
		"output_trust":  trust,
		"output_notice": notice,
	}, "Error (" + p.Code + "): " + p.Text + "\nHint: " + p.Hint
}
