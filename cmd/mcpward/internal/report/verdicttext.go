package report

import (
	"fmt"
	"strings"
)

// The states of a run.
const (
	statePass = "pass" // nothing failed
	stateFail = "fail"
	stateNone = "none" // something could not be examined
)

// verdict says how the run ended, in a word and in a few.
func (r *Report) verdict() (state, text string) {
	counts, exit := r.Counts(), r.Exit()
	state = statePass
	switch {
	case exit > ExitFail:
		state = stateNone
	case exit == ExitFail:
		state = stateFail
	}
	var parts []string
	switch {
	case r.Problem != nil:
		parts = append(parts, "not examined")
	case r.Recorded != nil && r.Recorded.Stale:
		parts = append(parts, "the lockfile is not up to date")
	case r.Recorded != nil && r.Recorded.Check:
		parts = append(parts, "the lockfile is up to date")
	case r.Recorded != nil:
		parts = append(parts, "recorded")
	case counts.Failed > 0:
		parts = append(parts, thousands(counts.Failed)+" failed")
	case state == stateFail:
		parts = append(parts, plural(counts.Warned, "warning")+" in a strict run")
	default:
		parts = append(parts, "nothing failed")
	}
	if n := r.unexamined(); n > 0 && r.Problem == nil {
		parts = append(parts, fmt.Sprintf("%s not examined", plural(n, "server")))
	}
	return state, strings.Join(parts, ", ")
}

// unexamined counts the servers that could not be examined.
func (r *Report) unexamined() int {
	n := 0
	for _, s := range r.Servers {
		if s.Problem != nil {
			n++
		}
	}
	return n
}
