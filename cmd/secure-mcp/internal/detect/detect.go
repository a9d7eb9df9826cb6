// Package detect says what a detector is and runs detectors over one file.
//
// A detector reports candidates, not verdicts: what was seen, where, what
// speaks against it and what has not been shown. Nothing here does I/O: the
// caller hands over paths and texts.
package detect

import (
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Kind is the category tool that reports a detector's candidates.
type Kind uint8

// The kinds.
const (
	Authentication Kind = iota + 1
	Injection
	Secrets
)

// A Detector looks for one weakness.
type Detector struct {
	Doc      rule.Doc // Why is the impact, Fix the remediation
	Control  string   // published root_control, such as "INJ-EVAL"
	Family   string   // published rule_family, such as "core.injection"
	Category string   // such as "injection-risk"

	CWE   string // "CWE-95"; empty if none fits
	OWASP string // "A03:2021 Injection"; empty if none fits

	Stack      finding.Stack
	Confidence finding.Confidence // default; a hit may change it
	Tool       Kind

	// Langs are the languages that Find understands.
	Langs syntax.Language
	// Words is the prefilter: a file that holds none of them is not looked
	// at. Case matters; nil looks at every file.
	Words []string
	// Holds is the prefilter where no words say enough. It takes the whole text
	// of a file, which is not parsed yet.
	Holds func(text string) bool
	// Anywhere keeps the severity in tests and examples, where other
	// candidates are at most low: a real token is one wherever it lies.
	Anywhere bool
	// Replaces names the rules whose hit at the same place, or around it or in
	// it, says the same.
	Replaces []string

	// Find reports what it sees in the file.
	Find func(f *syntax.File, report func(Hit))
	// Path reports what the path or the project alone shows.
	Path func(p PathInfo, report func(Hit))
}

// PathInfo is what is known without reading a file.
type PathInfo struct {
	Path string // relative, with slashes; empty for the project as a whole

	// The stacks of the project, or of the package that the file is in.
	Next, Expo, Swift, MacOS bool
}

// A Hit is one place that a detector reports. Fields left empty take the
// detector's defaults.
type Hit struct {
	Start, End int // byte offsets of the file's text
	Message    string
	Severity   finding.Severity
	Confidence finding.Confidence
	Counter    []string // what speaks against it
	ProofGap   []string // what has not been shown
	Source     string   // where untrusted data comes in
	Sink       string   // where it does harm
	Control    string   // what should have stopped it
	Graph      bool     // it is about a node of the authorization graph, which then is its source
	Secret     bool     // the text itself is a secret: it is never quoted
}

// A Candidate is a hit with everything that a finding needs.
type Candidate struct {
	Detector *Detector
	Hit
	Path         string
	Line, Column int    // from 1; Line is 0 for what is no place in a file
	Symbol       string // names of what is around it, "" at the top level
	Fragment     string // the code in question, not redacted
	Quote        string // the lines that the fragment stands in, not redacted
	Basis        []int  // which of the result's texts a judgement rests on, in order
	Rehearsal    bool   // the path is that of a test, a fixture or an example

	// ReplacedBy are the detectors that say the same better, wherever one of
	// them applies: whether it does depends on more than the file.
	ReplacedBy []*Detector
}

// A Cap says that a detector saw more in one file than it may report.
type Cap struct {
	Rule, Path  string
	Seen, Limit int
}

// Result is what detectors found in one file.
type Result struct {
	Candidates []Candidate // in order of place, then of rule
	Texts      []string    // pieces of the file, not redacted; see [Candidate.Basis]
	Capped     []Cap       // set by [Result.Bound]
}

// Validate says what is missing in d: a bug in our own tables.
func (d *Detector) Validate() error {
	if err := d.Doc.Validate(); err != nil {
		return err
	}
	for _, f := range []struct{ name, text string }{
		{"Control", d.Control},
		{"Family", d.Family},
		{"Category", d.Category},
		{"Stack", string(d.Stack)},
		{"Confidence", string(d.Confidence)},
	} {
		if strings.TrimSpace(f.text) == "" {
			return fmt.Errorf("detector %s: %s is empty", d.Doc.ID, f.name)
		}
	}
	switch {
	case d.Tool < Authentication || d.Tool > Secrets:
		return fmt.Errorf("detector %s: no tool reports it", d.Doc.ID)
	case (d.Find == nil) == (d.Path == nil):
		return fmt.Errorf("detector %s: exactly one of Find and Path must be set", d.Doc.ID)
	case d.Words != nil && d.Holds != nil:
		return fmt.Errorf("detector %s: Words and Holds are both set", d.Doc.ID)
	case d.Find != nil && d.Langs == 0:
		return fmt.Errorf("detector %s: Langs is empty", d.Doc.ID)
	}
	return nil
}
