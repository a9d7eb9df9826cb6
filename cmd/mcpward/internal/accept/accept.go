// Package accept excuses, for a while and with a reason, what a run would
// otherwise fail on.
//
// An [Entry] names a rule, a subject and a hash of what was found, never a
// text of ours: it excuses what somebody has looked at, and nothing that comes
// after it. The clock is a parameter of [Apply].
package accept

import (
	"slices"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
)

// An Entry is one item of accept: in mcpward.yaml.
type Entry struct {
	Rule    string      // id, such as "drift/description-changed"
	Subject string      // "tool:echo", "prompt:x", "resource:URI", "template:TEMPLATE", "case:NAME" or "server"
	To      string      // what was found, as [Change] and [Check] write it
	Reason  string      // never empty
	Until   time.Time   // midnight UTC of the last day on which it holds
	Place   check.Place // of the entry in the config
}

// A Claim is one thing that was found and may be excused.
type Claim struct{ Rule, Subject, Digest string }

// A State says what became of an entry.
type State string

// The states.
const (
	Used    State = "used"    // it excused something
	Unused  State = "unused"  // nothing needed it
	Expired State = "expired" // something needed it, too late
)

// States lists the states.
var States = []State{Used, Unused, Expired}

// DateLayout is how until is written.
const DateLayout = time.DateOnly

// Date returns the last day on which e holds, as it is written in the config.
func (e Entry) Date() string { return e.Until.Format(DateLayout) }

// over reports whether the day of now comes after the last one of e.
func (e Entry) over(now time.Time) bool {
	return now.UTC().Format(DateLayout) > e.Date()
}

// Apply finds the entry that excuses each claim and returns its index in
// entries, or -1, and what became of each entry. Of several entries for one
// thing the first that still holds is used. An entry that has expired fails a
// run only where something still rests on it; otherwise it is merely unused.
func Apply(entries []Entry, claims []Claim, now time.Time) (excuses []int, states []State) {
	states = slices.Repeat([]State{Unused}, len(entries))
	byClaim := map[Claim][]int{}
	for i, e := range entries {
		key := Claim{e.Rule, e.Subject, e.To}
		byClaim[key] = append(byClaim[key], i)
	}
	for _, c := range claims {
		excuse := -1
		for _, i := range byClaim[c] {
			if entries[i].over(now) {
				continue
			}
			excuse = i
			break
		}
		excuses = append(excuses, excuse)
		if excuse >= 0 {
			states[excuse] = Used
			continue
		}
		for _, i := range byClaim[c] {
			states[i] = Expired
		}
	}
	return excuses, states
}
