// Package catalog joins all rules of mcpward into one list, with what is told
// about them.
package catalog

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/rule"
)

// A Rule is a rule of any family.
type Rule struct {
	rule.Page
	Class     string // of drift: the group it fails or passes with
	Default   string // fail, warn or note
	Direction string // "input" or "output" for rules about one side of a tool's schemas
	Subject   string // what it looks at, empty for everything
}

// Rules returns all rules: those of drift in the order in which they are
// declared, then those of the checks, then those about acceptances.
func Rules() []Rule {
	var out []Rule
	for _, r := range drift.Rules {
		out = append(out, ofDrift(r))
	}
	for _, room := range rooms {
		for _, c := range room.checks {
			out = append(out, ofCheck(room, c))
		}
	}
	for _, d := range accept.Docs {
		out = append(out, ofAcceptance(d))
	}
	return out
}

// Find returns the rule with an id.
func Find(id string) (Rule, bool) {
	if r := drift.Lookup(id); r != nil {
		return ofDrift(r), true
	}
	for _, room := range rooms {
		for _, c := range room.checks {
			if c.Doc.ID == id {
				return ofCheck(room, c), true
			}
		}
	}
	for _, d := range accept.Docs {
		if d.ID == id {
			return ofAcceptance(d), true
		}
	}
	return Rule{}, false
}

// IDs returns the ids of all rules, in the order of [Rules].
func IDs() []string {
	var ids []string
	for _, r := range drift.Rules {
		ids = append(ids, r.Doc.ID)
	}
	for _, c := range Checks() {
		ids = append(ids, c.Doc.ID)
	}
	for _, d := range accept.Docs {
		ids = append(ids, d.ID)
	}
	return ids
}
