package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/mcpward/mcpward/pkg/finding"
)

// The environment variables of the operator: whether scanners may be started,
// and with which rules. The rules are files, given by an absolute path that
// does not lie in the project.
const (
	GateVariable     = "SECURE_MCP_LOCAL_SCANNERS"
	GitleaksVariable = "SECURE_MCP_GITLEAKS_CONFIG" // without it, the rules that gitleaks brings
	SemgrepVariable  = "SECURE_MCP_SEMGREP_CONFIG"  // without it, semgrep has no rules and is skipped
)

// The states of a scanner. Only the first says anything about the project.
const (
	Completed = "completed"
	Skipped   = "skipped"
	Missing   = "missing"
	Timeout   = "timeout"
	Failed    = "error"
)

// A Report is what came of running one scanner.
type Report struct {
	ID       string            // "gitleaks" or "semgrep"
	Status   string            // one of the states
	Findings []finding.Finding // of a completed scan only; no secret is in them, but names and messages of others
	Note     string            // one sentence for whoever reads the result
}

// Options say how scanners run.
type Options struct {
	Root           string        // absolute
	Enable         bool          // the caller's gate
	Allowed        bool          // the operator's gate, see [Allowed]
	Limit          time.Duration // of each scanner
	GitleaksConfig string
	SemgrepConfig  string
}

// Allowed reports whether the operator lets scanners be started.
func Allowed(lookup func(string) (string, bool)) bool {
	switch v, _ := lookup(GateVariable); strings.ToLower(v) {
	case "1", "true":
		return true
	}
	return false
}

// Scanners runs gitleaks and then semgrep, if both gates are open. A scanner
// that did not complete reports nothing, and never that all is well.
func Scanners(ctx context.Context, o Options) []Report {
	reports := []Report{{ID: "gitleaks"}, {ID: "semgrep"}}
	for i, scan := range []func(context.Context, Options, string) ([]finding.Finding, string, error){gitleaks, semgrep} {
		r := &reports[i]
		if note := o.closed(); note != "" {
			r.Status, r.Note = Skipped, note
			continue
		}
		found, note, err := o.inFolder(ctx, scan)
		if err != nil {
			r.Status, r.Note = status(err), r.ID+" "+err.Error()
			continue
		}
		r.Status, r.Findings, r.Note = Completed, found, note
	}
	return reports
}

func (o Options) closed() string {
	switch {
	case !o.Allowed:
		return "the operator has not allowed scanners: " + GateVariable + "=1 does"
	case !o.Enable:
		return "the call does not say enable=true"
	}
	return ""
}

// errSkipped marks a scan that was not begun, and why.
type errSkipped string

func (e errSkipped) Error() string { return "is not run: " + string(e) }

func status(err error) string {
	var skipped errSkipped
	switch {
	case errors.As(err, &skipped):
		return Skipped
	case errors.Is(err, ErrMissing):
		return Missing
	case errors.Is(err, ErrTimeout), errors.Is(err, context.DeadlineExceeded):
		return Timeout
	}
	return Failed
}

// inFolder runs a scan in an empty folder of its own: scanners read ignore
// files of the folder they are started in, and write there.
func (o Options) inFolder(ctx context.Context, scan func(context.Context, Options, string) ([]finding.Finding, string, error)) ([]finding.Finding, string, error) {
	folder, err := os.MkdirTemp("", "secure-mcp-scan-")
	if err != nil {
		return nil, "", fmt.Errorf("has no folder to run in: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	return scan(ctx, o, folder)
}

// rules checks the path of the operator's rules.
func (o Options) rules(path, variable string) error {
	switch {
	case !filepath.IsAbs(path):
		return errSkipped(variable + " is no absolute path; rules are never fetched")
	case within(o.Root, path):
		return errSkipped(variable + " names a file of the project itself, which could switch off what finds something in it")
	}
	if _, err := os.Stat(path); err != nil {
		return errSkipped(variable + " names nothing that can be read")
	}
	return nil
}

// inProject returns a path of a scanner's report relative to the root, with
// slashes; ok is false if it lies elsewhere.
func (o Options) inProject(path string) (relative string, ok bool) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(o.Root, path)
	}
	for _, root := range []string{o.Root, real(o.Root)} {
		if r, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(r) {
			return filepath.ToSlash(r), true
		}
	}
	return "", false
}

// unsafeID is what is no part of the id of a rule.
var unsafeID = regexp.MustCompile(`[^a-z0-9.-]+`)

// ruleID makes an id of ours of a scanner's: "gitleaks/generic-api-key".
func ruleID(scanner, id string) string {
	id = strings.Trim(unsafeID.ReplaceAllString(strings.ToLower(id), "-"), "-.")
	if len(id) > 120 {
		id = id[len(id)-120:]
	}
	if id == "" {
		id = "unnamed"
	}
	return scanner + "/" + id
}

// identify gives findings their ids: equal ones of a file are told apart by
// their order.
func identify(found []finding.Finding) []finding.Finding {
	seen := map[string]int{}
	for i := range found {
		f := &found[i]
		id := finding.Identity{Rule: f.ID, File: f.File, Fragment: f.Title}
		key := id.Fingerprint()
		id.Occurrence = seen[key]
		seen[key]++
		f.InstanceID = id.Fingerprint()
		f.EvidenceHash = finding.EvidenceHash(f.Evidence)
		*f = f.Bound()
	}
	return found
}
