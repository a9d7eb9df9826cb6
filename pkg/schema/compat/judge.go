package compat

import (
	"fmt"
	"slices"
	"time"

	"github.com/mcpward/mcpward/pkg/schema"
)

// judge decides the pair as a whole, and then each difference by itself.
func (c *comparison) judge() {
	out := c.search(maxSteps, c.left.lit, c.right.lit.not())
	if out.verdict == Compatible && (c.left.integers || c.right.integers) {
		out = c.spellings()
	}
	c.result.Verdict = out.verdict
	d := newDiffer(c.logic, c.Direction)
	d.documents(c.left.root, c.mirror)
	explained := false
	c.up = parents(c.left.root)
	for _, draft := range d.drafts {
		change := c.single(draft, out, len(d.drafts) == 1)
		explained = explained || change.Verdict == out.verdict || change.Verdict == Breaking
		c.result.Changes = append(c.result.Changes, change)
		if change.Verdict == Breaking {
			c.result.Verdict = Breaking
		}
	}
	if explained || out.verdict == Compatible {
		return
	}
	if out.verdict == Unknown {
		c.result.Changes = append(c.result.Changes, *c.undecided(out.at, out.why))
		return
	}
	kind := Combined
	if len(d.drafts) == 0 {
		kind = SchemaChanged
	}
	c.result.Changes = append(c.result.Changes, c.broken(Change{Kind: kind}, out))
}

// spellings repeats a proof for draft-04, whose text tells 1.0 from an integer
// while its validators do not. Only what holds either way is compatible.
func (c *comparison) spellings() finding {
	inner, outer := c.spelled(&c.left), c.spelled(&c.right)
	if c.solver(maxSteps).model(inner, outer.not()).status == empty {
		return finding{verdict: Compatible}
	}
	return finding{verdict: Unknown, why: "whether 1.0 is an integer in draft-04 decides, and validators do not agree with its text"}
}

// A finding is the answer of a search.
type finding struct {
	verdict Verdict
	witness *schema.Value
	ignored bool           // the new schema accepts the witness without declaring it
	why     string         // of an unknown
	at      schema.Pointer // of an unknown
}

// maxWitnesses bounds the values that are offered to the validators.
const maxWitnesses = 8

// search looks for a value that satisfies all goals, of which the first two
// are that it is valid on the left and not on the right.
func (c *comparison) search(steps int, goals ...lit) finding {
	s := c.solver(steps)
	why := ""
	for range maxWitnesses {
		out := s.model(goals...)
		switch out.status {
		case empty:
			if why == "" {
				return finding{verdict: Compatible}
			}
			return finding{verdict: Unknown, why: why}
		case undecided:
			if why == "" {
				why = s.why
			}
			return finding{verdict: Unknown, why: why, at: s.origin.pointer()}
		}
		if writtenSize(out.value, map[*schema.Value]int{}) > maxWritten {
			return finding{verdict: Unknown, why: "a value that decides is too large to be written out"}
		}
		v := s.shrink(out.value, goals)
		for _, v := range []*schema.Value{v, out.value} {
			standing, err := c.confirm(v)
			if standing != refused {
				return finding{verdict: Breaking, witness: v, ignored: standing == ignored}
			}
			why = fmt.Sprintf("the value %s should be a witness, but the validators do not agree", shorten(string(canonical(v))))
			if err != nil {
				why = fmt.Sprintf("a witness could not be confirmed: %v", err)
			}
		}
		goals = append(slices.Clip(goals), c.logic.enum([]*schema.Value{v, out.value}).not())
	}
	return finding{verdict: Unknown, why: why}
}

// single judges one difference: does a value break that the left schema, with
// this difference alone, refuses as well? The only difference explains the
// whole.
func (c *comparison) single(d *draft, whole finding, only bool) Change {
	change := d.Change
	if whole.verdict == Compatible {
		return c.harmless(change)
	}
	if c.spent > maxForms || time.Now().After(c.end) {
		change.Verdict, change.Reason = Unknown, "There are too many changes to judge each by itself."
		return change
	}
	before := len(c.logic.forms)
	changed := c.formula(&c.left, c.low.replacing(d.from, d.to, c.up), c.plain.replacing(d.from, d.to, c.up))
	out := whole
	if !only {
		out = c.search(maxStepsChange, c.left.lit, c.right.lit.not(), changed.not())
	}
	c.spent += 100 + len(d.from.properties) + len(c.logic.forms) - before
	switch out.verdict {
	case Breaking:
		change = c.broken(change, out)
		if c.Direction == Input && c.solver(maxStepsChange).model(changed).status == empty {
			change.Reason = "With this change the schema accepts no value at all."
		} else if only && change.Kind == OpenParamRemoved && !change.Ignored {
			change.Reason = reason(ParamRemoved, Breaking, c.Direction)
		}
	case Compatible:
		change = c.harmless(change)
	default:
		change.Verdict, change.Reason = Unknown, worded(out.why)
	}
	return change
}

// harmless completes a change that is proved not to break anything. A
// parameter that can still be passed is one that is no longer declared.
func (c *comparison) harmless(change Change) Change {
	if change.Kind == OpenParamRemoved {
		change.Kind = ParamUndeclared
	}
	change.Verdict, change.Reason = Compatible, reason(change.Kind, Compatible, c.Direction)
	return change
}

// broken completes a change that a witness proves.
func (c *comparison) broken(change Change, out finding) Change {
	change.Verdict, change.Witness, change.Ignored = Breaking, canonical(out.witness), out.ignored
	change.Reason = reason(change.Kind, Breaking, c.Direction)
	if out.ignored && change.Kind != OpenParamRemoved {
		change.Reason = "The value shown is still accepted, but a part of it is now ignored without a word."
	}
	return change
}
