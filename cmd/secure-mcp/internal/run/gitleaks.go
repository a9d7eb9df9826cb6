package run

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// leaksFound is the exit status that gitleaks is told to use for a complete
// scan that found something: its own 1 also means that the scan failed.
const leaksFound = 42

// ownRules make gitleaks use the rules it brings. Without any configuration it
// would take the project's.
const ownRules = "[extend]\nuseDefault = true\n"

// gitleaks scans the files of the root, not its history.
func gitleaks(ctx context.Context, o Options, folder string) ([]finding.Finding, string, error) {
	path, err := look("gitleaks", o.Root)
	if err != nil {
		return nil, "", err
	}
	config, err := o.leakRules(folder)
	if err != nil {
		return nil, "", err
	}
	flags := []string{
		"--config=" + config, "--no-banner", "--no-color", "--log-level=warn", "--redact=100", "--report-format=json", "--report-path=-", fmt.Sprintf("--exit-code=%d", leaksFound),
		"--ignore-gitleaks-allow", "--gitleaks-ignore-path=" + filepath.Join(folder, "none"),
	}
	c := command{path, append([]string{"dir", o.Root}, flags...), folder, environment(offline...), o.Limit}
	r, err := c.run(ctx)
	if err == nil && old(r) {
		c.args = append([]string{"detect", "--no-git", "--source=" + o.Root}, flags...)
		r, err = c.run(ctx)
	}
	if err != nil {
		return nil, "", err
	}
	found, err := o.leaks(r)
	return found, o.leaksNote(r), err
}

// leakRules returns the path of the rules to scan with.
func (o Options) leakRules(folder string) (string, error) {
	if o.GitleaksConfig != "" {
		return o.GitleaksConfig, o.rules(o.GitleaksConfig, GitleaksVariable)
	}
	own := filepath.Join(folder, "rules.toml")
	if err := os.WriteFile(own, []byte(ownRules), 0o600); err != nil {
		return "", fmt.Errorf("has no rules: %w", err)
	}
	return own, nil
}

// old reports whether gitleaks does not know the command "dir" yet.
func old(r result) bool {
	return r.exit != 0 && r.exit != leaksFound && len(r.stdout) == 0 && strings.Contains(r.stderr, "unknown command")
}

// leaks reads the report. The exit status and the report must agree: anything
// else is a failed scan.
func (o Options) leaks(r result) ([]finding.Finding, error) {
	if r.exit != 0 && r.exit != leaksFound {
		return nil, fmt.Errorf("ended with status %d%s", r.exit, because(r.stderr))
	}
	var report []struct {
		RuleID, Description, File string
		StartLine                 int
	}
	if err := json.Unmarshal(r.stdout, &report); err != nil {
		return nil, errors.New("wrote no report that can be read")
	}
	if report == nil || (len(report) > 0) != (r.exit == leaksFound) {
		return nil, errors.New("wrote a report that its exit status contradicts")
	}
	found := []finding.Finding{}
	for _, l := range report {
		file, ok := o.inProject(l.File)
		if !ok {
			return nil, errors.New("reported a file outside of the project")
		}
		found = append(found, leak(l.RuleID, l.Description, file, l.StartLine))
	}
	slices.SortStableFunc(found, func(a, b finding.Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.ID, b.ID))
	})
	return identify(found), nil
}

func leak(rule, description, file string, line int) finding.Finding {
	return finding.Finding{
		ID: ruleID("gitleaks", rule), Title: "gitleaks: " + rule, Description: description, Severity: finding.High, Confidence: finding.Tentative,
		Category: "secrets", Stack: finding.StackCommon, File: file, Line: line,
		Evidence:     fmt.Sprintf("gitleaks reports rule %s at line %d; the value itself is not repeated here.", rule, line),
		Impact:       "Whoever reads the repository, or an old copy of it, can use the value if it is a real and valid credential.",
		Remediation:  "Replace the credential at its issuer, then take it out of the file and read it from the environment or a secret store.",
		ResidualRisk: "The old value stays in the history of the repository and in every copy of it, which is why it has to be replaced.",
		Verification: "Scan again, and let the issuer confirm that the old credential is refused.",
		CWE:          "CWE-798", RuleFamily: strings.ReplaceAll(ruleID("gitleaks", rule), "/", "."), RootControl: "SCANNER-GITLEAKS",
		Disposition: finding.NeedsReview, DispositionReason: "A scanner reported it; nobody has read the source yet.",
		ProofGap: []string{"Whether the value is a credential, and still valid, was not checked."},
	}
}

// leaksNote says what the scan may have missed.
func (o Options) leaksNote(r result) string {
	notes := o.ignoring("gitleaks", ".gitleaksignore")
	if n := strings.Count(r.stderr, "skipping"); n > 0 {
		notes = append(notes, fmt.Sprintf("gitleaks skipped at least %d files", n))
	}
	return strings.Join(notes, "; ")
}

// ignoring says that the project has a file that a scanner always reads.
func (o Options) ignoring(scanner, name string) []string {
	if _, err := os.Lstat(filepath.Join(o.Root, name)); err != nil {
		return nil
	}
	return []string{fmt.Sprintf("the project has a %s, which %s always reads and which may hide findings", name, scanner)}
}

// because returns the last line that a program wrote to its stderr, as the end
// of a sentence.
func because(stderr string) string {
	lines := strings.Split(strings.TrimSpace(stderr), "\n")
	last := strings.TrimSpace(lines[len(lines)-1])
	if last == "" {
		return ""
	}
	if len(last) > 300 {
		last = strings.ToValidUTF8(last[:300], "") + "…"
	}
	return ": " + last
}
