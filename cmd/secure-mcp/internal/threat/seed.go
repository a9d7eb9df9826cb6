package threat

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/stack"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/term"
)

// Family is the rule_family of the findings of a threat model.
const Family = "threat-model.stride"

// Category is their category.
const Category = "threat-model-remediation"

// seed makes a finding of a threat. It is about the project and not about one
// line, so it has no file; the evidence names the files, and the decision
// about it is asked for again when they change.
func seed(th Threat, t template, r stack.Report, paths []string) finding.Finding {
	rule := "threat-model/" + strings.ToLower(strings.TrimPrefix(t.control, "TM-"))
	return finding.Finding{
		ID: th.ID, Title: th.Title, Description: th.Description,
		Severity: finding.High, Confidence: finding.Tentative, Category: Category,
		Stack:        stackOf(t.stack, r),
		Evidence:     "Surfaces in this project that the threat goes through: " + strings.Join(quoted(th.Evidence), ", ") + more(len(paths)-len(th.Evidence)) + ".",
		Impact:       t.impact,
		Remediation:  t.remediation,
		ResidualRisk: t.left,
		Verification: t.verify,
		CWE:          t.cwe,
		Tags:         []string{"stride-" + strings.ToLower(t.stride), t.control},
		RuleFamily:   Family, RootControl: t.control,
		InstanceID:        finding.Identity{Rule: rule, Fragment: t.title}.Fingerprint(),
		EvidenceHash:      finding.EvidenceHash(strings.Join(paths, "\n")),
		Disposition:       finding.NeedsReview,
		DispositionReason: "A threat model names what to check; nothing has been confirmed yet.",
		Control:           t.controls[0],
		ProofGap:          th.ProofGap,
		Validation:        []string{t.verify},
		ValidationStatus:  finding.NeedsRuntime,
	}
}

func more(n int) string {
	if n <= 0 {
		return ""
	}
	return " and further ones"
}

func quoted(paths []string) []string {
	out := make([]string, len(paths))
	for i, p := range paths {
		out[i] = quote(p)
	}
	return out
}

func quote(s string) string { return term.Quote(s) }

// stackOf returns the published stack of a template, or the most specific one
// of the project for a threat that any project may have.
func stackOf(of string, r stack.Report) finding.Stack {
	for _, s := range finding.Stacks {
		if string(s) == of {
			return s
		}
	}
	if of == stack.MacOS {
		return finding.StackSwift
	}
	for _, s := range []finding.Stack{finding.StackNextJS, finding.StackExpo, finding.StackTypeScript, finding.StackSwift} {
		if r.Has(s) {
			return s
		}
	}
	return finding.StackCommon
}
