package probe

import (
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
)

// A Tally counts recorded messages that break a rule in the same way, so that
// a server which always does so gets one finding and not a thousand. The zero
// value is empty.
type Tally struct{ kinds []tallied }

type tallied struct {
	kind, message string
	first         Received
	count         int
}

// Add counts a message. The text of the first one of a kind is reported.
func (t *Tally) Add(kind, message string, r Received) {
	i := slices.IndexFunc(t.kinds, func(k tallied) bool { return k.kind == kind })
	if i < 0 {
		t.kinds = append(t.kinds, tallied{kind, message, r, 1})
		return
	}
	t.kinds[i].count++
}

// Report reports each kind once.
func (t *Tally) Report(p *check.Pass, severity finding.Severity, want string) {
	for _, k := range t.kinds {
		message := k.message
		if k.count == 2 {
			message += " (and 1 message more)"
		} else if k.count > 2 {
			message += fmt.Sprintf(" (and %d messages more)", k.count-1)
		}
		p.Violate(check.Violation{
			Message: message, Severity: severity,
			Evidence: check.Evidence{Got: Excerpt(p.Subject, k.first.Data), Want: want},
		})
	}
}
