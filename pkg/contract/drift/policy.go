package drift

import "slices"

// A Status says what a change does to a run.
type Status string

// The statuses, gravest first. A noted change is reported and passes.
const (
	Fail Status = "fail"
	Warn Status = "warn"
	Note Status = "note"
)

// Statuses lists the statuses, gravest first.
var Statuses = []Status{Fail, Warn, Note}

// A Policy decides which changes fail. The zero Policy is the default one.
type Policy struct {
	FailOn []Class           // the classes that fail; nil means the default ones
	Rules  map[string]Status // by rule id; beats everything else
}

// Status returns what a change does under the policy. With FailOn, what is not
// listed there no longer fails, but keeps a default warning.
func (p Policy) Status(c Change) Status {
	if s, ok := p.Rules[c.Rule]; ok {
		return s
	}
	usual := c.Class.Status()
	if r := Lookup(c.Rule); r != nil && r.Status != "" && r.Class == c.Class {
		usual = r.Status
	}
	switch {
	case p.FailOn == nil:
		return usual
	case slices.Contains(p.FailOn, c.Class):
		return Fail
	case usual == Fail:
		return Note
	}
	return usual
}
