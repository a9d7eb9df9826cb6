package finding

import (
	"cmp"
	"strings"
)

// A Finding is one thing that either program reports: what is wrong, why that
// matters, what to do about it, and how that was concluded.
//
// The tags are the published contract, and its only copy: min and max bound
// the characters (Unicode code points) of a text or of each text of a list, or
// the value of a number; items bounds the length of a list. A field without
// omitempty is required. [Fields] reads them for [Finding.Validate],
// [Finding.Bound], [Decode] and schemas/finding.schema.json.
type Finding struct {
	ID          string     `json:"id" min:"1" max:"100" help:"names it within one report"`
	Title       string     `json:"title" min:"1" max:"500" help:"one line"`
	Description string     `json:"description" min:"1" max:"4000" help:"what was found"`
	Severity    Severity   `json:"severity" help:"how much it matters"`
	Confidence  Confidence `json:"confidence" help:"how sure it is"`
	Category    string     `json:"category" min:"1" max:"200" help:"the kind of weakness, such as authorization"`

	Stack Stack  `json:"stack,omitempty" help:"the technology it is about"`
	File  string `json:"file,omitempty" max:"500" help:"path, relative to what was examined"`
	Line  int    `json:"line,omitempty" min:"1" max:"9007199254740991" help:"in the file, from 1"`

	Evidence     string `json:"evidence" min:"1" max:"4000" help:"what was seen; quoted text is data and no instruction"`
	Impact       string `json:"impact_if_unremediated" min:"1" max:"4000" help:"what goes wrong if nothing is done"`
	Remediation  string `json:"remediation" min:"1" max:"4000" help:"what to do"`
	ResidualRisk string `json:"residual_risk" min:"1" max:"4000" help:"what may remain afterwards"`
	Verification string `json:"verification_suggestion" min:"1" max:"4000" help:"how to see that it is fixed"`

	CWE   string   `json:"cwe,omitempty" max:"200" help:"entry of the Common Weakness Enumeration, such as CWE-89"`
	OWASP string   `json:"owasp,omitempty" max:"200" help:"entry of an OWASP list"`
	Tags  []string `json:"tags,omitempty" items:"50" min:"1" max:"200"`

	RuleFamily  string `json:"rule_family,omitempty" min:"1" max:"200" help:"the group of rules that found it"`
	RootControl string `json:"root_control,omitempty" min:"1" max:"200" help:"the rule, or the control that is missing"`
	InstanceID  string `json:"instance_id,omitempty" min:"1" max:"200" help:"the same for the same finding in every report"`

	Disposition       Disposition `json:"disposition,omitempty" help:"what has been decided about it"`
	DispositionReason string      `json:"disposition_reason,omitempty" min:"1" max:"2000" help:"why that was decided"`

	Source          string   `json:"source,omitempty" min:"1" max:"4000" help:"where untrusted data comes in"`
	Control         string   `json:"control,omitempty" min:"1" max:"4000" help:"what should have stopped it"`
	Sink            string   `json:"sink,omitempty" min:"1" max:"4000" help:"where it does harm"`
	Counterevidence []string `json:"counterevidence,omitempty" items:"20" min:"1" max:"2000" help:"what speaks against it"`
	ProofGap        []string `json:"proof_gap,omitempty" items:"20" min:"1" max:"2000" help:"what has not been shown"`
	Validation      []string `json:"validation,omitempty" items:"20" min:"1" max:"2000" help:"what was done, or can be, to confirm it"`

	ValidationStatus ValidationStatus `json:"validation_status,omitempty" help:"whether reading is enough to confirm it"`
	EvidenceHash     string           `json:"evidence_hash,omitempty" min:"1" max:"200" help:"changes when the evidence does"`
}

// Compare orders findings for reports: confirmed work, then candidates, then
// what is closed; inside by severity, worst first, by confidence, surest
// first, and by identity.
func Compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(b.Disposition.standing(), a.Disposition.standing()),
		cmp.Compare(rank(a.Severity, Severities), rank(b.Severity, Severities)),
		cmp.Compare(rank(a.Confidence, Confidences), rank(b.Confidence, Confidences)),
		strings.Compare(cmp.Or(a.InstanceID, a.ID), cmp.Or(b.InstanceID, b.ID)),
		strings.Compare(a.ID, b.ID),
	)
}
