package drift

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A hint is one behaviour hint of the specification.
type hint struct {
	name    string
	absent  string // the value of an absent hint
	writing bool   // says something only about tools that are not read-only
	toTrue  effect
	toFalse effect
}

// An effect says what a change of a hint means.
type effect struct{ short, reason string }

var hints = []hint{
	{
		name: "readOnlyHint", absent: "false",
		toTrue:  effect{"clients may now call it without asking", "A client that asked before every call may stop asking."},
		toFalse: effect{"tool may now mutate state", "A client that allowed it as safe to call would now allow writes."},
	},
	{
		name: "destructiveHint", absent: "true", writing: true,
		toTrue:  effect{"tool may now destroy data", "A client that allowed it as additive would now allow deletions and overwrites."},
		toFalse: effect{"clients may now call it without asking", "A client that asked before destructive calls may stop asking."},
	},
	{
		name: "idempotentHint", absent: "false", writing: true,
		toTrue:  effect{"clients may now repeat calls without asking", "A client that never retried it may now do so after a timeout."},
		toFalse: effect{"repeated calls may now have further effects", "A client that retries it after a timeout may now do the work twice."},
	},
	{
		name: "openWorldHint", absent: "true",
		toTrue:  effect{"tool may now reach outside systems", "A client that allowed it as closed would now let it reach systems it does not know."},
		toFalse: effect{"clients may now trust it as closed", "A client that asked because it reaches outside may stop asking."},
	},
}

// hintPair is the hints of one tool on both sides, in canonical JSON.
type hintPair struct{ old, new map[string][]byte }

func (p *pass) hints() hintPair { return hintPair{hintsOf(p.old.Fact), hintsOf(p.new.Fact)} }

// hintsOf reads the hints of a tool; a lockfile without texts still has them.
func hintsOf(f contract.Fact) map[string][]byte {
	from := f.Clear
	if !f.HashOnly() {
		from = schema.Field(f.Value, "annotations")
	}
	found := make(map[string][]byte)
	for _, h := range hints {
		if value := schema.Field(from, h.name); value != nil && string(value) != "null" {
			found[h.name] = value
		}
	}
	return found
}

// effective returns the value of a hint on both sides, that of the
// specification where it is absent.
func (h hintPair) effective(of hint) (before, after string) {
	return of.value(h.old), of.value(h.new)
}

func (h hint) value(given map[string][]byte) string {
	if v := given[h.name]; v != nil {
		return string(v)
	}
	return h.absent
}

// counts reports whether a hint says anything: the hints about writing do not
// while the tool is read-only on both sides.
func (h hintPair) counts(of hint) bool {
	if x, y := h.effective(of); !isFlag(x) || !isFlag(y) {
		return true
	}
	before, after := h.effective(hints[0])
	return !of.writing || before != "true" || after != "true"
}

// isFlag reports whether a hint has a value that it may have: what else is
// there is read by something that is not a client.
func isFlag(value string) bool { return value == "true" || value == "false" }

// change describes a hint whose effective value changed.
func (h hintPair) change(p *pass, of hint, before, after string) Change {
	means := of.toTrue
	if after != "true" {
		means = of.toFalse
	}
	c := Change{
		Pointer: p.at.Append("annotations").Append(of.name), Before: h.old[of.name], After: h.new[of.name],
		Message: fmt.Sprintf("%s %s changed from %s to %s (%s)", p.label(), of.name, plainText(before), plainText(after), means.short),
		Reason:  means.reason,
	}
	switch {
	case c.After == nil:
		c.Reason += " The hint is no longer given, and its default is " + of.absent + "."
	case c.Before == nil:
		c.Reason += " The hint was not given before, and its default is " + of.absent + "."
	}
	return c
}

// onlyHints reports whether the hints alone explain that the annotations have
// another digest, when the text of one side is not stored.
func (p *pass) onlyHints() bool {
	known, reduced := p.new.Fact, p.old.Fact
	if known.HashOnly() {
		known, reduced = reduced, known
	}
	if known.HashOnly() {
		return !bytes.Equal(known.Clear, reduced.Clear)
	}
	swapped := make(map[string][]byte)
	for name, value := range schema.Fields(schema.Field(known.Value, "annotations")) {
		swapped[name] = value
	}
	for _, h := range hints {
		delete(swapped, h.name)
		if value := schema.Field(reduced.Clear, h.name); value != nil {
			swapped[h.name] = value
		}
	}
	digest := reduced.Fields["annotations"]
	return digest == schema.Digest(schema.AppendObject(nil, swapped)) || digest == "" && len(swapped) == 0
}

func isHint(name string) bool {
	return slices.ContainsFunc(hints, func(h hint) bool { return h.name == name })
}
