// Package sarif writes findings as a SARIF 2.1.0 log, the format that code
// hosts and editors read.
//
// Whatever is put in, the document is valid against the official schema, is
// UTF-8 and has the same bytes every time. No character without a shape is
// written as itself: messages show it, other texts hold a JSON escape.
package sarif

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// Errors of [Write]. They mean that the caller is wrong, not its data.
var (
	ErrRule     = errors.New("a result names a rule that the run does not list")
	ErrWord     = errors.New("a word that SARIF does not know")
	ErrProperty = errors.New("a property that SARIF cannot hold")
)

// Home is where the programs of this project live.
const Home = "https://github.com/mcpward/mcpward"

// A Run is what one program found in one go.
type Run struct {
	Tool           string // name of the program
	Version        string
	InformationURI string // its home page; left out if it is no absolute URI
	Category       string // tells runs about different things apart, such as "mcpward/acme-files"; may be empty
	Root           string // what the folder is that relative paths start from; that of the program if empty
	FingerprintKey string // names how fingerprints are computed; Tool + "/v1" if empty

	Rules      []Rule         // the document holds those that have results
	Results    []Result       // in the order in which they are written
	Properties map[string]any // about the run, for scripts; "tags" is not allowed

	ExitCode      int
	Successful    bool           // everything that was asked for was examined
	Notifications []Notification // what went wrong with the run itself
}

// A Rule is a rule with what only SARIF asks for.
type Rule struct {
	rule.Doc
	Markdown string   // its page; made from Doc if empty
	HelpURI  string   // of its page on the web; left out if it is no absolute URI
	Tags     []string // besides its family; with "security" it gets a security-severity
}

// A Level is how bad something is in the words of SARIF.
type Level string

// The levels.
const (
	Error   Level = "error"
	Warning Level = "warning"
	Note    Level = "note"
)

// LevelOf returns error for critical and high, note for info, and warning for
// everything else.
func LevelOf(s finding.Severity) Level {
	switch s {
	case finding.Critical, finding.High:
		return Error
	case finding.Info:
		return Note
	}
	return Warning
}

// A Result is one finding and where it is.
type Result struct {
	Rule    string // id of one of the rules of the run
	Level   Level  // that of the finding's severity if empty
	Finding finding.Finding
	Message string // is written as one line; the title of the finding if empty

	File         string // path; slashes or backslashes, not encoded; empty for none
	Line, Column int    // from 1, columns in Unicode code points; 0 if unknown
	Logical      string // qualified name such as "tool:echo"; empty for none
	LogicalKind  string // a kind of SARIF, such as "function"; derived from Logical if empty

	Fingerprint  string // the same for the same finding in every run; empty for none
	Baseline     Baseline
	Suppressions []Suppression // a closed finding has one even if none is given
	Flow         []Step        // from where data comes in to where it does harm
}

// A Baseline says how a result compares with an earlier run. If one result of
// a run has one, results without count as new.
type Baseline string

// The states of results.
const (
	New       Baseline = "new"
	Unchanged Baseline = "unchanged"
	Updated   Baseline = "updated"
	Absent    Baseline = "absent"
)

// A Suppression says who accepted a result, and why.
type Suppression struct {
	Kind          SuppressionKind // external if empty
	Justification string
}

// A SuppressionKind says where a suppression is recorded.
type SuppressionKind string

// The kinds of suppressions.
const (
	External SuppressionKind = "external" // in a file of its own
	InSource SuppressionKind = "inSource" // next to what was found
)

// A Step is one place on the way of data through the code.
type Step struct {
	File         string
	Line, Column int
	Message      string
}

// A Notification tells of the run itself, such as a server that did not start.
type Notification struct {
	ID      string // a word for scripts; may be empty
	Level   Level  // error if empty
	Message string
}

// Write writes the log of one run. Errors wrap those of w, [ErrRule],
// [ErrWord] or [ErrProperty]; with the last three nothing is written.
func Write(w io.Writer, r Run) error {
	doc, err := newDocument(r)
	if err != nil {
		return fmt.Errorf("write SARIF: %w", err)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(doc); err != nil {
		return fmt.Errorf("write SARIF: %w", err)
	}
	if _, err := w.Write(term.JSON(b.Bytes())); err != nil {
		return fmt.Errorf("write SARIF: %w", err)
	}
	return nil
}
