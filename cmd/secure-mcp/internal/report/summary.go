// Package report turns findings into what people and other programs read: a
// summary, a Markdown document and a SARIF log. It takes sealed findings and
// changes nothing in them.
package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// Weights of the risk score. An info finding weighs nothing.
var weights = map[finding.Severity]int{finding.Critical: 10, finding.High: 5, finding.Medium: 2, finding.Low: 1}

// RiskScoreText documents the risk score.
const RiskScoreText = "risk_score adds 10 for each critical, 5 for each high, 2 for each medium and 1 for each low finding that is open (reportable or deferred); ledger_risk_score adds all findings, whatever was decided. It ranks states of one project and compares no two projects."

// A Summary is a set of findings in numbers.
type Summary struct {
	Total           int             `json:"total"`
	Counts          map[string]int  `json:"counts"` // by severity, all five
	OpenTotal       int             `json:"open_total"`
	OpenCounts      map[string]int  `json:"open_counts"`
	RiskScore       int             `json:"risk_score"`
	LedgerRiskScore int             `json:"ledger_risk_score"`
	TopCategories   []CategoryCount `json:"top_categories"`
	Priority        []Priority      `json:"remediation_priority"`
	Validation      map[string]int  `json:"validation_counts"`
	Framing         string          `json:"framing"`
}

// A CategoryCount is how many findings a category has.
type CategoryCount struct {
	Category string `json:"category"`
	Count    int    `json:"count"`
}

// A Priority is a finding that should be dealt with first.
type Priority struct {
	ID          string              `json:"id"`
	Title       string              `json:"title"`
	Severity    finding.Severity    `json:"severity"`
	Confidence  finding.Confidence  `json:"confidence"`
	Disposition finding.Disposition `json:"disposition"`
	File        string              `json:"file,omitempty"`
	Line        int                 `json:"line,omitempty"`
}

const (
	maxCategories = 5
	maxPriorities = 10
)

const framing = "Findings are for fixing code that its owner has put up for review. Candidates count as work only after someone has read the cited source; silence about a file that was not read means nothing."

// Summarise counts findings, which are in the order of [finding.Compare].
func Summarise(all []finding.Finding) Summary {
	s := Summary{
		Total: len(all), Counts: zeroes(finding.Severities), OpenCounts: zeroes(finding.Severities),
		Validation: zeroes(finding.ValidationStatuses), TopCategories: topCategories(all), Priority: []Priority{}, Framing: framing,
	}
	for _, f := range all {
		s.Counts[string(f.Severity)]++
		s.LedgerRiskScore += weights[f.Severity]
		s.Validation[string(f.Status())]++
		if f.Disposition.Open() {
			s.OpenTotal++
			s.OpenCounts[string(f.Severity)]++
			s.RiskScore += weights[f.Severity]
		}
		if urgent(f) && len(s.Priority) < maxPriorities {
			s.Priority = append(s.Priority, Priority{f.ID, f.Title, f.Severity, f.Confidence, Decision(f), f.File, f.Line})
		}
	}
	return s
}

func urgent(f finding.Finding) bool {
	return !f.Disposition.Closed() && (f.Severity == finding.Critical || f.Severity == finding.High)
}

// Decision is the disposition of a finding; one without needs review.
func Decision(f finding.Finding) finding.Disposition {
	return cmp.Or(f.Disposition, finding.NeedsReview)
}

// Dispositions counts findings by what was decided, all seven words.
func Dispositions(all []finding.Finding) map[string]int {
	out := zeroes(finding.Dispositions)
	for _, f := range all {
		out[string(Decision(f))]++
	}
	return out
}

func zeroes[T ~string](words []T) map[string]int {
	out := map[string]int{}
	for _, w := range words {
		out[string(w)] = 0
	}
	return out
}

func topCategories(all []finding.Finding) []CategoryCount {
	counts := map[string]int{}
	for _, f := range all {
		counts[f.Category]++
	}
	out := []CategoryCount{}
	for category, n := range counts {
		out = append(out, CategoryCount{category, n})
	}
	slices.SortFunc(out, func(a, b CategoryCount) int {
		return cmp.Or(b.Count-a.Count, strings.Compare(a.Category, b.Category))
	})
	return out[:min(len(out), maxCategories)]
}

// Count words a number of things; the plural is given where an s is not it.
func Count(n int, one string, plural ...string) string {
	switch {
	case n == 1:
		return "1 " + one
	case len(plural) > 0:
		return fmt.Sprintf("%d %s", n, plural[0])
	}
	return fmt.Sprintf("%d %ss", n, one)
}
