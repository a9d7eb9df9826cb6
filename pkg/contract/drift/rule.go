package drift

import (
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// A Rule recognises one kind of change. It has either Kind and says, for a
// change of a tool's schema that package compat has judged, or finds.
type Rule struct {
	Doc       rule.Doc
	Class     Class
	Direction string // "input" or "output" for rules about one side of a tool's schemas
	Subject   string // what it looks at: tool, prompt, resource, template, server; empty for all
	Action    string // added, removed, changed, narrowed or widened
	Mirror    string // id of the rule for the inverse change
	Waiver    string // why there is no such rule, where there is none
	Status    Status // default, where it is not that of the class

	Kind string // the kind of compat change it reports; anyKind for what no other rule claims

	says  func(c compat.Change) string // the rest of the message, after the schema and the place in it
	finds func(p *pass)
}

// anyKind claims the changes of a class that have no rule of their own.
const anyKind = "*"

// claims reports whether the rule is the one for a judged change.
func (r *Rule) claims(kind string, class Class, dir compat.Direction) bool {
	return r.Kind == kind && r.Class == class && (r.Direction == "" || r.Direction == string(dir))
}
