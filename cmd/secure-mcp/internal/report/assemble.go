package report

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// Options say how findings of a caller become a report.
type Options struct {
	MinSeverity   finding.Severity   // "" for all
	MinConfidence finding.Confidence // "" for all
	Merge         bool               // join those that are the same
	Baseline      []finding.Entry    // earlier decisions
}

// An Assembly is what a report is made of.
type Assembly struct {
	Findings []finding.Finding // in order, numbered F-001 …
	Ledger   []finding.Entry   // of all findings, also of those below the minimum
	Below    int               // findings that the minimum left out
	Merged   int               // findings that became part of another one
}

// Assemble completes, joins, compares, filters, sorts and numbers sealed
// findings. What the minimum leaves out is in the ledger all the same, so that
// a narrow report forgets no decision.
func Assemble(given []finding.Finding, o Options) Assembly {
	all := completed(given)
	if o.Merge {
		all = finding.Merge(all)
	}
	a := Assembly{Merged: len(given) - len(all)}
	all = finding.Apply(o.Baseline, identify(all))
	slices.SortStableFunc(all, finding.Compare)
	a.Ledger = finding.Ledger(all)
	for _, f := range all {
		if o.MinSeverity.Worse(f.Severity) || o.MinConfidence.Surer(f.Confidence) {
			a.Below++
			continue
		}
		a.Findings = append(a.Findings, number(f, len(a.Findings)+1))
	}
	return a
}

// Identified completes and joins sealed findings of another program and gives
// them instance ids.
func Identified(given []finding.Finding) []finding.Finding {
	return identify(finding.Merge(completed(given)))
}

func completed(given []finding.Finding) []finding.Finding {
	all := make([]finding.Finding, len(given))
	for i, f := range given {
		all[i] = complete(f)
	}
	return all
}

var controlID = regexp.MustCompile(`^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$`)

// complete fills in how a finding was concluded where that follows from what
// is there. It invents no doubts: a proof gap is specific or missing.
func complete(f finding.Finding) finding.Finding {
	f.RuleFamily = cmp.Or(f.RuleFamily, f.Category)
	if f.RootControl == "" {
		f.RootControl = f.RuleFamily + ":unclassified"
		if i := slices.IndexFunc(f.Tags, controlID.MatchString); i >= 0 {
			f.RootControl = f.Tags[i]
		}
	}
	f.Disposition = Decision(f)
	return f
}

var notInRules = regexp.MustCompile(`[^a-z0-9.-]+`)

// identify gives an instance id to every finding that has none of ours. What
// tells two findings of one rule in one file apart is their title, and their
// order in the file where even that is the same.
func identify(all []finding.Finding) []finding.Finding {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(all[a].Line, all[b].Line) })
	seen := map[string]int{}
	out := slices.Clone(all)
	for _, i := range order {
		f := &out[i]
		if f.EvidenceHash == "" {
			f.EvidenceHash = finding.EvidenceHash(f.Evidence)
		}
		if finding.IsFingerprint(f.InstanceID) {
			continue
		}
		id := finding.Identity{Rule: slug(f.RuleFamily) + "/" + slug(f.RootControl), File: f.File, Fragment: strings.ToLower(f.Title)}
		id.Occurrence = seen[id.Fingerprint()]
		seen[finding.Identity{Rule: id.Rule, File: id.File, Fragment: id.Fragment}.Fingerprint()]++
		f.InstanceID = id.Fingerprint()
	}
	return out
}

func slug(s string) string {
	s = strings.Trim(notInRules.ReplaceAllString(strings.ToLower(s), "-"), "-.")
	return cmp.Or(s[:min(len(s), 70)], "unclassified")
}

// number gives a finding its id in the report and keeps where it came from.
func number(f finding.Finding, n int) finding.Finding {
	tags := []string{"remediation-report", "source-id:" + f.ID, "instance-id:" + f.InstanceID}
	for _, tag := range f.Tags {
		if !slices.Contains(tags, tag) && !strings.HasPrefix(tag, "source-id:") && !strings.HasPrefix(tag, "instance-id:") {
			tags = append(tags, tag)
		}
	}
	f.Tags = tags
	f.ID = fmt.Sprintf("F-%03d", n)
	f.ValidationStatus = f.Status()
	return f.Bound()
}
