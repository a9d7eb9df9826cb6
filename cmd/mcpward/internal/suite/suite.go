// Package suite holds behavioural suites: calls that a user wrote down in
// YAML, and what has to come of them.
//
// A suite is read by [Decode] into plain values, of which every expectation
// knows the line it was written on, and carried out by a [Runner]. A tool is
// only ever called because a suite names it.
package suite

import (
	"fmt"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite/jsonpath"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A Place is a position in a file, from 1, in characters.
type Place struct {
	File         string
	Line, Column int
}

// String returns "file:line:column".
func (p Place) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

// A Kind is what a suite is about.
type Kind string

// The kinds. Each is also the key that names the target in YAML.
const (
	Tool     Kind = "tool"
	Prompt   Kind = "prompt"
	Resource Kind = "resource"
)

// method returns the request that reaches a target of the kind.
func (k Kind) method() string {
	switch k {
	case Prompt:
		return "prompts/get"
	case Resource:
		return "resources/read"
	}
	return "tools/call"
}

// A Suite is a list of cases about one tool, prompt or resource.
type Suite struct {
	Place    Place
	Kind     Kind
	Target   string // name of the tool or prompt, URI of the resource as it is written
	Server   string // the only server it is meant for, "" for all
	Tags     []string
	Setup    []*Step // once, before the cases
	Teardown []*Step // once, after them, whatever became of them
	Cases    []*Case
}

// A Case is one thing that must work, or must fail in the right way.
type Case struct {
	Place Place
	Name  string
	Tags  []string // its own and those of the suite
	Skip  string   // why it is not run, "" if it is
	Steps []*Step  // at least one
}

// A Step is one request and what has to come of it.
type Step struct {
	Place  Place
	Kind   Kind
	Target *Template // text
	Args   *Template // an object, nil for none
	Expect []*Expectation
	Save   []Save
}

// A Save names a value of an answer for later steps.
type Save struct {
	Place Place
	Name  string
	Path  *jsonpath.Path
}

// An Expectation is one thing that must be true of an answer. Which of the
// fields count depends on the rule.
type Expectation struct {
	Place      Place
	Rule       Rule
	Path       *jsonpath.Path // jsonpath
	Conditions []Condition    // jsonpath, text, structured: all must hold
	Wanted     bool           // tool-error
	Codes      []string       // error-code: JSON numbers, one of which it must be
	Layer      string         // error-layer: "tool" or "protocol"
	Golden     *Golden        // golden
	Limit      time.Duration  // latency
	Progress   Progress       // progress
}

// A Condition is a matcher whose operand may refer to saved values.
type Condition struct {
	Op      string
	Operand *Template
}

// A Golden is a file that holds what an answer looked like when it was right.
type Golden struct {
	Path   string // joined with the folder of the suite's file
	Shown  string // as it is written
	Of     *jsonpath.Path
	Redact []Redaction
}

// A Redaction replaces what is different on every run.
type Redaction struct {
	Path    *jsonpath.Path // values that become With, or
	Pattern *Pattern       // pieces of text that do
	With    string
}

// Progress is what is expected of the notifications during a call.
type Progress struct {
	Least, Most int  // how many
	Complete    bool // the last one reaches its total
}

// A Rule names what was expected, as the last part of a rule id.
type Rule string

// The rules. All but the last belong to family behavior.
const (
	NoAnswer        Rule = "no-answer"        // none came, or none that can be read
	UnknownName     Rule = "unknown-name"     // the server lists no such tool or prompt
	UnexpectedError Rule = "unexpected-error" // an error that no expectation speaks of
	ToolError       Rule = "tool-error"
	ErrorCode       Rule = "error-code"
	ErrorLayer      Rule = "error-layer"
	InvalidArgs     Rule = "invalid-args"
	NotFound        Rule = "not-found"
	JSONPath        Rule = "jsonpath"
	TextRule        Rule = "text"
	Structured      Rule = "structured"
	OutputSchema    Rule = "output-schema"
	GoldenFile      Rule = "golden"
	ProgressRule    Rule = "progress"
	SaveRule        Rule = "save" // a value to save was not there
	Latency         Rule = "latency"

	// ToolFailure is a tool error that came as a protocol error: a matter of
	// the error contract, not of the case.
	ToolFailure Rule = "tool-failure"
)

// Rules lists the rules in the order in which they are judged.
var Rules = []Rule{
	NoAnswer, UnknownName, UnexpectedError, ToolError, ErrorCode, ErrorLayer, InvalidArgs, NotFound,
	JSONPath, TextRule, Structured, OutputSchema, GoldenFile, ProgressRule, SaveRule, Latency,
}

// speaksOfErrors reports whether the rule says if an error is expected.
func (r Rule) speaksOfErrors() bool {
	switch r {
	case ToolError, ErrorCode, ErrorLayer, InvalidArgs, NotFound:
		return true
	}
	return false
}

// Values are the saved values by name.
type Values map[string]*schema.Value
