package finding

import (
	"slices"
	"strconv"
	"strings"
)

// key tells which findings are the same. An instance id alone is not enough:
// callers send findings of their own, and two that speak of different things
// must never become one: without a fingerprint the line and the evidence count.
func (f Finding) key() string {
	line := ""
	if !IsFingerprint(f.InstanceID) {
		line = strconv.Itoa(f.Line) + " " + EvidenceHash(f.Evidence)
	}
	return digest(strings.ToLower(f.InstanceID), f.RuleFamily, f.RootControl, f.File, line,
		strings.ToLower(squeeze(f.Category)), strings.ToLower(squeeze(f.Title)))
}

// Merge joins findings that are the same and returns the rest as they are, in
// the order of [Compare]. The result does not depend on the order of all: the
// graver severity, the surer confidence, the longer text and the more open
// disposition win. What is joined of different evidence has a hash of all of
// it: what was decided about one is not decided about the other.
func Merge(all []Finding) []Finding {
	merged, copies := map[string]Finding{}, map[string][]Finding{}
	for _, f := range all {
		k := f.key()
		copies[k] = append(copies[k], f)
		if known, ok := merged[k]; ok {
			f = join(known, f)
		}
		merged[k] = f
	}
	out := make([]Finding, 0, len(merged))
	for k, f := range merged {
		if different := hashes(copies[k]); len(different) > 1 {
			f.EvidenceHash = digest(append([]string{"joined"}, different...)...)
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b Finding) int {
		if c := Compare(a, b); c != 0 {
			return c
		}
		return strings.Compare(a.key(), b.key())
	})
	return out
}

// hashes returns the different hashes of copies, sorted. One without a hash
// has that of its text, unless a copy with a hash quotes the same.
func hashes(copies []Finding) []string {
	var out []string
	quoted := map[string]bool{}
	for _, f := range copies {
		if f.EvidenceHash != "" {
			out, quoted[f.Evidence] = append(out, f.EvidenceHash), true
		}
	}
	for _, f := range copies {
		if f.EvidenceHash == "" && !quoted[f.Evidence] {
			out = append(out, EvidenceHash(f.Evidence))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// join merges two findings of one key.
func join(a, b Finding) Finding {
	out := Finding{
		ID: least(a.ID, b.ID), Title: least(a.Title, b.Title), Category: least(a.Category, b.Category),
		Description: longer(a.Description, b.Description), Evidence: longer(a.Evidence, b.Evidence),
		Impact: longer(a.Impact, b.Impact), Remediation: longer(a.Remediation, b.Remediation),
		ResidualRisk: longer(a.ResidualRisk, b.ResidualRisk), Verification: longer(a.Verification, b.Verification),
		Severity: a.Severity, Confidence: a.Confidence,
		Stack: least(a.Stack, b.Stack), File: least(a.File, b.File), Line: leastLine(a.Line, b.Line),
		CWE: least(a.CWE, b.CWE), OWASP: least(a.OWASP, b.OWASP), Tags: union("tags", a.Tags, b.Tags),
		RuleFamily: least(a.RuleFamily, b.RuleFamily), RootControl: least(a.RootControl, b.RootControl), InstanceID: least(a.InstanceID, b.InstanceID),
		Source: longer(a.Source, b.Source), Control: longer(a.Control, b.Control), Sink: longer(a.Sink, b.Sink),
		Counterevidence:  union("counterevidence", a.Counterevidence, b.Counterevidence),
		ProofGap:         union("proof_gap", a.ProofGap, b.ProofGap),
		Validation:       union("validation", a.Validation, b.Validation),
		ValidationStatus: a.ValidationStatus, EvidenceHash: least(a.EvidenceHash, b.EvidenceHash),
	}
	if b.Severity.Worse(a.Severity) {
		out.Severity = b.Severity
	}
	if b.Confidence.Surer(a.Confidence) {
		out.Confidence = b.Confidence
	}
	if a.ValidationStatus == NeedsRuntime || b.ValidationStatus == NeedsRuntime {
		out.ValidationStatus = NeedsRuntime // one of them still has to be shown
	} else {
		out.ValidationStatus = least(a.ValidationStatus, b.ValidationStatus)
	}
	out.Disposition, out.DispositionReason = decided(a, b)
	return out
}

// openness orders dispositions, the most open first. Candidates come after
// confirmed work; of two closed ones the one that keeps a risk is more open.
var openness = []Disposition{Reportable, Deferred, NeedsReview, "", AcceptedRisk, Suppressed, NotApplicable, Fixed}

// decided returns the more open disposition and the reason given for it. A
// reason of the other side would be about something else.
func decided(a, b Finding) (Disposition, string) {
	switch ra, rb := rank(a.Disposition, openness), rank(b.Disposition, openness); {
	case ra < rb:
		return a.Disposition, a.DispositionReason
	case rb < ra:
		return b.Disposition, b.DispositionReason
	}
	return a.Disposition, longer(a.DispositionReason, b.DispositionReason)
}

// least returns the smaller of two texts in byte order; one that is missing
// never wins.
func least[T ~string](a, b T) T {
	if a == "" || b != "" && b < a {
		return b
	}
	return a
}

func leastLine(a, b int) int {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// longer returns the longer of two texts, and of equally long ones the smaller.
func longer(a, b string) string {
	if len(b) > len(a) || len(a) == len(b) && b < a {
		return b
	}
	return a
}

// union returns the texts of two lists, each once and sorted, as many as the
// field may hold.
func union(field string, a, b []string) []string {
	out := slices.Concat(a, b)
	slices.Sort(out)
	out = slices.Compact(out)
	if len(out) == 0 {
		return nil
	}
	for _, d := range Fields() {
		if d.Name == field && len(out) > d.Items {
			return out[:d.Items]
		}
	}
	return out
}
