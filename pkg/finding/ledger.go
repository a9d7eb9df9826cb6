package finding

// An Entry is what a ledger keeps of one finding: enough to know it again and
// what was decided, and nothing that a secret could be guessed from.
type Entry struct {
	InstanceID        string      `json:"instance_id"`
	EvidenceHash      string      `json:"evidence_hash"`
	RuleFamily        string      `json:"rule_family,omitempty"`
	File              string      `json:"file,omitempty"`
	Disposition       Disposition `json:"disposition"`
	DispositionReason string      `json:"disposition_reason,omitempty"`
}

// Ledger returns an entry for every finding that can be known again, in the
// order of the findings.
func Ledger(all []Finding) []Entry {
	entries := make([]Entry, 0, len(all))
	for _, f := range all {
		if f.InstanceID == "" || f.EvidenceHash == "" {
			continue
		}
		entries = append(entries, Entry{
			InstanceID: f.InstanceID, EvidenceHash: f.EvidenceHash, RuleFamily: f.RuleFamily, File: f.File,
			Disposition: f.Disposition.orNeedsReview(), DispositionReason: f.DispositionReason,
		})
	}
	return entries
}

func (d Disposition) orNeedsReview() Disposition {
	if d == "" {
		return NeedsReview
	}
	return d
}

// The reasons that a ledger gives for reopening a finding.
const (
	EvidenceChanged = "The code of this finding has changed since it was closed, so the decision has to be made again."
	CameBack        = "This finding was recorded as fixed and is there again."
	Unexplained     = "This finding was closed without a reason that another person can check, so the decision has to be made again."
)

// Apply gives findings what was decided about them before. A finding is known
// by its instance id alone: nothing that merely looks like it, or stands in
// the same file, is closed with it. One that was closed stays closed while its
// evidence is the same and a reason was given; otherwise it needs review again. What is already
// confirmed is left as it is. Of several entries for one finding the most open
// one counts.
func Apply(ledger []Entry, all []Finding) []Finding {
	known := map[string]Entry{}
	for _, e := range ledger {
		if was, ok := known[e.InstanceID]; !ok || rank(e.Disposition, openness) < rank(was.Disposition, openness) {
			known[e.InstanceID] = e
		}
	}
	out := make([]Finding, len(all))
	for i, f := range all {
		e, ok := known[f.InstanceID]
		if ok && f.InstanceID != "" && !f.Disposition.Open() {
			f.Disposition, f.DispositionReason = e.decide(f)
		}
		out[i] = f
	}
	return out
}

// decide returns what an entry says about a finding.
func (e Entry) decide(f Finding) (Disposition, string) {
	switch {
	case !e.Disposition.Closed() && e.EvidenceHash == f.EvidenceHash && e.Disposition != "":
		return e.Disposition, e.DispositionReason
	case !e.Disposition.Closed():
		return f.Disposition, f.DispositionReason
	case e.Disposition == Fixed:
		return NeedsReview, CameBack
	case e.EvidenceHash != f.EvidenceHash:
		return NeedsReview, EvidenceChanged
	case !Reasoned(e.Disposition, e.DispositionReason):
		return NeedsReview, Unexplained
	}
	return e.Disposition, e.DispositionReason
}

// Status returns the validation status of a finding: what it says itself, or
// else whether something about it still has to be shown at run time. Reading
// is enough where the proof lies in the file that was read.
func (f Finding) Status() ValidationStatus {
	switch {
	case f.ValidationStatus != "":
		return f.ValidationStatus
	case f.Disposition == Fixed, len(f.ProofGap) == 0:
		return StaticOnly
	}
	return NeedsRuntime
}
