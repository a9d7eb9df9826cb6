package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract/drift"
)

// urgency orders classes by how soon a change does harm: what a model reads
// works at once, what is gone is noticed by itself.
var urgency = []drift.Class{
	drift.ClassDescriptionChanged,
	drift.ClassBreakingSchemaChange, drift.ClassUnprovenSchemaChange,
	drift.ClassAnnotationChanged, drift.ClassPromptChanged, drift.ClassResourceChanged, drift.ClassLaunchChanged,
	drift.ClassToolRemoved, drift.ClassPromptRemoved, drift.ClassResourceRemoved,
	drift.ClassCapabilityRemoved, drift.ClassProtocolRevisionRemoved,
}

// Sort puts failures before warnings and those before notes. Inside, changes
// of one subject stay together: the subject with the most urgent change comes
// first, and its changes are in the order of their pointers.
func Sort(changes []Change) {
	type key struct {
		status  drift.Status
		subject string
	}
	most := map[key]int{}
	for _, c := range changes {
		k := key{c.Status, c.Subject}
		rank := rank(urgency, c.Class)
		if known, ok := most[k]; !ok || rank < known {
			most[k] = rank
		}
	}
	slices.SortStableFunc(changes, func(a, b Change) int {
		return cmp.Or(
			cmp.Compare(rank(drift.Statuses, a.Status), rank(drift.Statuses, b.Status)),
			cmp.Compare(most[key{a.Status, a.Subject}], most[key{b.Status, b.Subject}]),
			strings.Compare(a.Subject, b.Subject),
			cmp.Compare(a.Pointer, b.Pointer),
			strings.Compare(a.Rule, b.Rule),
		)
	})
}

// SortChecks returns results in the order of a report: failures, warnings,
// notes, what could not be tested, and what passed; inside by subject, pointer,
// family, rule and place in a file.
func SortChecks(results []check.Result) []Check {
	out := make([]Check, len(results))
	for i, r := range results {
		out[i].Result = r
	}
	slices.SortStableFunc(out, func(a, b Check) int {
		return cmp.Or(
			cmp.Compare(rank(check.Outcomes, a.Outcome), rank(check.Outcomes, b.Outcome)),
			strings.Compare(a.owner(), b.owner()),
			cmp.Compare(a.At, b.At),
			cmp.Compare(rank(families, a.Check.Family()), rank(families, b.Check.Family())),
			strings.Compare(a.Rule(), b.Rule()),
			strings.Compare(a.Subject, b.Subject),
			strings.Compare(a.Place.File, b.Place.File),
			cmp.Compare(a.Place.Line, b.Place.Line),
			cmp.Compare(a.Place.Column, b.Place.Column),
			strings.Compare(a.Message, b.Message),
		)
	})
	return out
}

// owner is the subject a result is listed under: a case of a suite stands with
// its tool.
func (c Check) owner() string {
	if tokens := c.At.Tokens(); strings.HasPrefix(c.Subject, "case:") && len(tokens) > 1 {
		return "tool:" + tokens[1]
	}
	return c.Subject
}

// rank returns the place of v in order, and the one after the last for what is
// not listed.
func rank[T comparable](order []T, v T) int {
	if i := slices.Index(order, v); i >= 0 {
		return i
	}
	return len(order)
}
