package run

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// semgrep scans the root with the operator's rules.
func semgrep(ctx context.Context, o Options, folder string) ([]finding.Finding, string, error) {
	path, err := look("semgrep", o.Root)
	if err != nil {
		return nil, "", err
	}
	if o.SemgrepConfig == "" {
		return nil, "", errSkipped("it needs rules of the operator, in the file or folder that " + SemgrepVariable + " names")
	}
	if err := o.rules(o.SemgrepConfig, SemgrepVariable); err != nil {
		return nil, "", err
	}
	c := command{path: path, dir: folder, limit: o.Limit}
	c.args = []string{"scan", "--json", "--quiet", "--metrics=off", "--disable-version-check", "--disable-nosem", "--no-git-ignore", "--config=" + o.SemgrepConfig, o.Root}
	c.env = environment(append([]string{
		"SEMGREP_SEND_METRICS=off", "SEMGREP_ENABLE_VERSION_CHECK=0", "SEMGREP_SETTINGS_FILE=" + filepath.Join(folder, "settings.yml"),
		"SEMGREP_LOG_FILE=" + filepath.Join(folder, "semgrep.log"), "SEMGREP_VERSION_CACHE_PATH=" + filepath.Join(folder, "version"), "PYTHONDONTWRITEBYTECODE=1",
	}, offline...)...)
	r, err := c.run(ctx)
	if err != nil {
		return nil, "", err
	}
	return o.matches(r)
}

// semgrepReport is the part of semgrep's JSON that is read.
type semgrepReport struct {
	Results []semgrepResult `json:"results"`
	Errors  []struct {
		Level   string `json:"level"`
		Message string `json:"message"`
	} `json:"errors"`
	Paths struct {
		Scanned []string `json:"scanned"`
	} `json:"paths"`
}

type semgrepResult struct {
	CheckID string `json:"check_id"`
	Path    string `json:"path"`
	Start   struct {
		Line int `json:"line"`
	} `json:"start"`
	Extra struct {
		Message  string `json:"message"`
		Severity string `json:"severity"`
		Metadata struct {
			CWE   texts `json:"cwe"`
			OWASP texts `json:"owasp"`
		} `json:"metadata"`
	} `json:"extra"`
}

// texts is one text or a list of them; anything else is none.
type texts []string

func (t *texts) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*t = texts{one}
		return nil
	}
	var many []string
	if json.Unmarshal(data, &many) == nil {
		*t = many
	}
	return nil
}

func (t texts) first() string {
	if len(t) == 0 {
		return ""
	}
	return t[0]
}

// matches reads the report. A scan in which a rule or the engine failed has
// failed, whatever it found.
func (o Options) matches(r result) ([]finding.Finding, string, error) {
	if r.exit != 0 {
		return nil, "", fmt.Errorf("ended with status %d%s", r.exit, because(r.stderr))
	}
	var report semgrepReport
	if err := json.Unmarshal(r.stdout, &report); err != nil || report.Results == nil {
		return nil, "", errors.New("wrote no report that can be read")
	}
	warnings := 0
	for _, e := range report.Errors {
		if e.Level == "error" {
			return nil, "", fmt.Errorf("could not scan everything%s", because(e.Message))
		}
		warnings++
	}
	found := []finding.Finding{}
	for _, m := range report.Results {
		file, ok := o.inProject(m.Path)
		if !ok {
			return nil, "", errors.New("reported a file outside of the project")
		}
		found = append(found, m.finding(file))
	}
	slices.SortStableFunc(found, func(a, b finding.Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.ID, b.ID))
	})
	notes := o.ignoring("semgrep", ".semgrepignore")
	if warnings > 0 {
		notes = append(notes, fmt.Sprintf("semgrep could not understand all of the source: %d warnings", warnings))
	}
	if len(report.Paths.Scanned) == 0 && len(found) == 0 {
		notes = append(notes, "semgrep scanned no file: its rules are for other languages")
	}
	return identify(found), strings.Join(notes, "; "), nil
}

func (m semgrepResult) finding(file string) finding.Finding {
	short := m.CheckID[strings.LastIndexByte(m.CheckID, '.')+1:]
	return finding.Finding{
		ID: ruleID("semgrep", m.CheckID), Title: "semgrep: " + short, Description: m.Extra.Message, Severity: severity(m.Extra.Severity), Confidence: finding.Tentative,
		Category: "static-analysis", Stack: finding.StackCommon, File: file, Line: max(0, m.Start.Line),
		Evidence:     fmt.Sprintf("semgrep reports rule %s at line %d; the code itself is not repeated here.", short, m.Start.Line),
		Impact:       m.Extra.Message,
		Remediation:  "Read the cited line and change it as the rule's message says, or record why it does not apply.",
		ResidualRisk: "A rule sees one pattern: the same weakness may stand elsewhere in another form.",
		Verification: "Scan again with the same rules.",
		CWE:          cweID.FindString(m.Extra.Metadata.CWE.first()), OWASP: m.Extra.Metadata.OWASP.first(),
		RuleFamily: strings.ReplaceAll(ruleID("semgrep", m.CheckID), "/", "."), RootControl: "SCANNER-SEMGREP",
		Disposition: finding.NeedsReview, DispositionReason: "A scanner reported it; nobody has read the source yet.",
		ProofGap: []string{"Whether untrusted data reaches the line was not checked here."},
	}
}

// cweID is what a weakness is called; rules write its name behind it.
var cweID = regexp.MustCompile(`^CWE-[0-9]+`)

func severity(s string) finding.Severity {
	switch strings.ToUpper(s) {
	case "CRITICAL":
		return finding.Critical
	case "ERROR", "HIGH":
		return finding.High
	case "WARNING", "MEDIUM":
		return finding.Medium
	}
	return finding.Low
}
