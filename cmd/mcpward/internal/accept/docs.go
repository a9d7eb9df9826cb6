package accept

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ExpiredDoc is what is told about an acceptance that came to its end.
var ExpiredDoc = rule.Doc{
	ID:       "accept/expired",
	Title:    "an acceptance has expired, and what it excused is still there",
	Why:      "Somebody decided that this may wait until a date, and the date has passed.",
	Fix:      "Settle what was excused: have the server changed, or record the new contract with mcpward baseline.",
	Residual: "Moving the date instead keeps the risk and hides that nobody looked again.",
	Verify:   "Run the same command again: neither the acceptance nor what it excused is reported.",
	Severity: finding.High,
	Spec:     "accept in mcpward.yaml",
	Since:    "unreleased",
}

// UnusedDoc is what is told about an acceptance that excuses nothing.
var UnusedDoc = rule.Doc{
	ID:       "accept/unused",
	Title:    "an acceptance excuses nothing",
	Why:      "What it was written for is gone or has changed again, and a reader takes it for a decision that still matters.",
	Fix:      "Delete the entry.",
	Residual: "If the same thing comes back, it is reported again, as it should be.",
	Verify:   "Run the same command again: the warning is gone.",
	Severity: finding.Low,
	Spec:     "accept in mcpward.yaml",
	Since:    "unreleased",
}

// Docs are the rules about acceptances themselves. They cannot be accepted.
var Docs = []rule.Doc{ExpiredDoc, UnusedDoc}
