package finding

// A Disposition is what has been decided about a finding. A finding without
// one is treated as one that needs review.
type Disposition string

// The dispositions, open ones first.
const (
	Reportable    Disposition = "reportable"     // confirmed
	Deferred      Disposition = "deferred"       // confirmed, to be done later
	NeedsReview   Disposition = "needs_review"   // a candidate
	Fixed         Disposition = "fixed"          // it is gone
	Suppressed    Disposition = "suppressed"     // not to be shown again
	AcceptedRisk  Disposition = "accepted_risk"  // confirmed and tolerated
	NotApplicable Disposition = "not_applicable" // a false alarm
)

// Dispositions lists them, open ones first.
var Dispositions = []Disposition{Reportable, Deferred, NeedsReview, Fixed, Suppressed, AcceptedRisk, NotApplicable}

// Open reports whether the finding is confirmed and not yet dealt with. A
// candidate is neither open nor closed.
func (d Disposition) Open() bool { return d == Reportable || d == Deferred }

// Closed reports whether nothing is left to do. What is closed is not open
// work, never a priority and sorted last.
func (d Disposition) Closed() bool {
	switch d {
	case Fixed, Suppressed, AcceptedRisk, NotApplicable:
		return true
	}
	return false
}

// standing is 2 for open work, 1 for candidates, 0 for what is closed.
func (d Disposition) standing() int {
	switch {
	case d.Open():
		return 2
	case d.Closed():
		return 0
	}
	return 1
}

// A ValidationStatus says whether reading is enough to confirm a finding.
type ValidationStatus string

// The validation statuses.
const (
	StaticOnly   ValidationStatus = "static_only"
	NeedsRuntime ValidationStatus = "needs_runtime"
)

// ValidationStatuses lists them.
var ValidationStatuses = []ValidationStatus{StaticOnly, NeedsRuntime}

// A Stack is a technology that a finding is about.
type Stack string

// The stacks.
const (
	StackCommon     Stack = "common" // none in particular
	StackTypeScript Stack = "typescript"
	StackNextJS     Stack = "nextjs"
	StackSwift      Stack = "swift"
	StackExpo       Stack = "expo"
)

// Stacks lists them. A new one is a constant and an entry here: validation and
// the published schema follow, and old findings stay valid.
var Stacks = []Stack{StackCommon, StackTypeScript, StackNextJS, StackSwift, StackExpo}
