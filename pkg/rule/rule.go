// Package rule holds what people are told about a check or a detector: what
// it looks for, why that matters and how to fix it.
//
// A [Doc] is the only copy of that text. Terminal help, report metadata and
// the pages under docs/rules are rendered from it, so they cannot disagree.
package rule

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// A Doc describes one rule.
type Doc struct {
	ID       string           // "family/name"; published, so never renamed or reused
	Title    string           // one line, no capital, no full stop
	Why      string           // what goes wrong if it is ignored
	Fix      string           // the first thing to do about it
	Residual string           // what may remain after the fix
	Verify   string           // how to see that it is fixed
	Severity finding.Severity // default; a config may change it
	Spec     string           // where the rule comes from: a spec section, a CWE
	Since    string           // first release that had it, "unreleased" until then
}

var idShape = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*/[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// Validate says what is missing or misshapen in d. A rule that cannot explain
// itself is a bug in our own tables, so tests call it for every rule.
func (d Doc) Validate() error {
	if !idShape.MatchString(d.ID) {
		return fmt.Errorf("rule id %q is not of the form family/name in lower-case words", d.ID)
	}
	for _, f := range []struct{ name, text string }{
		{"Title", d.Title},
		{"Why", d.Why},
		{"Fix", d.Fix},
		{"Residual", d.Residual},
		{"Verify", d.Verify},
		{"Spec", d.Spec},
		{"Since", d.Since},
	} {
		if strings.TrimSpace(f.text) == "" {
			return fmt.Errorf("rule %s: %s is empty", d.ID, f.name)
		}
	}
	if strings.HasSuffix(d.Title, ".") || strings.Contains(d.Title, "\n") {
		return fmt.Errorf("rule %s: Title must be one line without a full stop", d.ID)
	}
	if _, err := finding.ParseSeverity(string(d.Severity)); err != nil {
		return fmt.Errorf("rule %s: %w", d.ID, err)
	}
	return nil
}
