package compat

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A difference is one finding of the comparison before it is judged.
type difference struct {
	kind, name      string
	at              *place
	before, after   *schema.Value
	narrows, widens bool            // new may refuse what old allows; new may allow what old refuses
	unsure          string          // why it is not decided when no witness is found; "" for the usual sentence
	try             []*schema.Value // values of this position that are likely witnesses
}

// report judges a difference. It is harmless where it cannot take a value
// away from the inner side, breaking where a witness shows that it does.
func (c *comparison) report(p pair, d difference) {
	if !c.spend() {
		return
	}
	change := Change{
		Kind: d.kind, Pointer: d.at.pointer(), In: p.at(d.after != nil || d.before == nil).pointer(), Name: d.name,
		Before: canonical(d.before), After: canonical(d.after),
	}
	harmful := d.narrows && c.dir == Input || d.widens && c.dir == Output
	switch {
	case c.finite || !harmful && c.veil == "":
		change.Verdict = Compatible
	case !harmful:
		change.Verdict, change.Reason = Unknown, sentenceOf(c.veil)
	default:
		c.refute(p, d, &change)
	}
	if change.Reason == "" {
		change.Reason = reason(d.kind, change.Verdict, c.dir)
	}
	c.changes = append(c.changes, change)
}

// refute looks for a value that the difference takes away.
func (c *comparison) refute(p pair, d difference, change *Change) {
	inner, outer := c.sides(p.old, p.new)
	if w := c.witness(inner, outer, d.try); w != nil {
		change.Verdict, change.Witness = Breaking, w.AppendCanonical(nil)
		return
	}
	change.Verdict, change.Reason = Unknown, d.unsure
	if change.Reason == "" {
		change.Reason = "no example was found that the change breaks, and no proof that it breaks none"
	}
	if c.veil != "" {
		change.Reason = c.veil
	}
	change.Reason = sentenceOf(change.Reason)
}

// sentenceOf makes a sentence of a clause.
func sentenceOf(clause string) string {
	return strings.ToUpper(clause[:1]) + clause[1:] + "."
}

// undecided reports a place that cannot be compared at all.
func (c *comparison) undecided(at *place, keyword, why string) {
	change := Change{Kind: Undecided, Verdict: Unknown, Pointer: at.pointer(), Name: keyword, Reason: sentenceOf(why)}
	holder := at
	if keyword != "" && at != nil {
		holder = at.parent
	}
	change.In = holder.pointer()
	c.changes = append(c.changes, change)
}

func canonical(v *schema.Value) []byte {
	if v == nil {
		return nil
	}
	return v.AppendCanonical(nil)
}

// union returns the names of both maps, sorted.
func union(a, b map[string]*schema.Value) []string {
	names := make([]string, 0, len(a)+len(b))
	for name := range a {
		names = append(names, name)
	}
	for name := range b {
		if _, both := a[name]; !both {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
