package drift

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// A Rule recognises one kind of change. It has either Kind and says, for a
// change of a tool's schema that package compat has judged, or finds.
type Rule struct {
	Doc       rule.Doc
	Class     Class  // of its changes; a judged change has the class of its verdict, which usually is this one
	Direction string // "input" or "output" for rules about one side of a tool's schemas
	Subject   string // what it looks at: tool, prompt, resource, template, server; empty for all
	Action    string // added, removed, changed, narrowed or widened
	Mirror    string // id of the rule for the inverse change
	Waiver    string // why there is no such rule, where there is none
	Status    Status // default for changes of Class, where it is not that of the class

	// Before and After are an example: a schema for a rule with a Kind, an
	// item for one about a tool, prompt, resource or template, otherwise the
	// parts of a surface that matter. Empty means that there was or is none.
	Before, After string

	Kind    string         // the kind of compat change it reports; anyKind for what no rule before it claims
	Verdict compat.Verdict // the only verdict it claims; empty for all

	says  func(c compat.Change) string // the rest of the message, after the schema and the place in it
	finds func(p *pass)
}

// anyKind claims what no rule before it does.
const anyKind = "*"

// claims reports whether the rule is one for a judged change.
func (r *Rule) claims(c compat.Change, dir compat.Direction) bool {
	return (r.Kind == c.Kind || r.Kind == anyKind) &&
		(r.Verdict == "" || r.Verdict == c.Verdict) &&
		(r.Direction == "" || r.Direction == string(dir))
}

// ruleFor returns the first rule that claims a judged change.
func ruleFor(c compat.Change, dir compat.Direction) *Rule {
	i := slices.IndexFunc(Rules, func(r *Rule) bool { return r.claims(c, dir) })
	return Rules[i]
}

// Lookup returns the rule with an id, or nil.
func Lookup(id string) *Rule {
	i := slices.IndexFunc(Rules, func(r *Rule) bool { return r.Doc.ID == id })
	if i < 0 {
		return nil
	}
	return Rules[i]
}

// classOf returns the class of a judged change. Text has no verdict.
func (r *Rule) classOf(v compat.Verdict) Class {
	switch v {
	case compat.Breaking:
		return ClassBreakingSchemaChange
	case compat.Compatible:
		return ClassNonbreakingSchemaChange
	case compat.Unknown:
		return ClassUnprovenSchemaChange
	}
	return r.Class
}
