package tool

import "errors"

// The codes of error results. They are published: an agent may branch on
// them, so none is renamed or given another meaning.
const (
	CodeInvalidArguments  = "invalid_arguments"  // not an object, or not readable at all
	CodeUnknownArgument   = "unknown_argument"   // a name that the tool does not take
	CodeDuplicateArgument = "duplicate_argument" // a name that occurs twice
	CodeWrongType         = "wrong_type"         // a value of another JSON type
	CodeInvalidValue      = "invalid_value"      // the right type and not an allowed value
	CodeTooLarge          = "too_large"          // more bytes than any valid call needs
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

// problem returns the Problem in err. Any other error is a fault of this
// server, whose text is for its log and not for the agent.
func problem(err error) *Problem {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p
	}
	return &Problem{
		Code: CodeInternal,
		Text: "the call could not be completed because of a fault in this server",
		Hint: "Try again once. If it fails again, tell the user; the server's standard error has the details.",
	}
}

// Failure returns the structured result and the text block for an error of
// [Tool.Run]. All errors of all tools have this one shape.
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
