package drift

import (
	"maps"
	"slices"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// RepeatedKeyChanged reports objects that give one name several values and
// changed them.
var RepeatedKeyChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/repeated-key-changed",
		Title:    "a repeated key changed",
		Why:      "Most readers keep the last of several members with one name, some the first. What one reviewer sees is not what every client sends to the model.",
		Fix:      "Ask for a definition without repeated keys, and read every one of the values until then.",
		Residual: "Inside schemas a repeated key makes the change unproven instead.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "RFC 8259 section 4; MCP server/tools",
		Since:    "unreleased",
	},
	Class:  ClassDescriptionChanged,
	Action: "changed",
	Waiver: "A text has no direction: the inverse change is the same rule.",
	Before: `{"name":"list_orders","description":"Pays orders.","description":"Lists orders."}`,
	After:  `{"name":"list_orders","description":"Deletes orders.","description":"Lists orders."}`,
	finds: func(p *pass) {
		if p.kind == server {
			p.repeated("/serverInfo", p.before.ServerInfo, p.after.ServerInfo)
			p.repeated("/capabilities", p.before.Capabilities, p.after.Capabilities)
		} else if p.both() {
			p.repeated(p.at, p.old.Fact, p.new.Fact)
		}
	},
}

// repeated compares the repeated keys of two values.
func (p *pass) repeated(root schema.Pointer, old, new contract.Fact) {
	switch {
	case old.Digest == new.Digest || old.Absent() || new.Absent():
		return
	case old.HashOnly() || new.HashOnly():
		p.unstoredRepeated(root, old, new)
		return
	}
	before, after := repeated(old.Value), repeated(new.Value)
	for _, at := range slices.Sorted(maps.Keys(merged(before, after))) {
		if x, y := before[at], after[at]; string(x) != string(y) {
			p.report(Change{
				Pointer: root + at, Before: x, After: y,
				Message: p.label() + " repeats a key, and what it says there changed (possible rug-pull)",
				Reason:  "Readers differ on which of several values with one name counts.",
			})
		}
	}
}

// unstoredRepeated reports a changed key that is repeated on the side whose
// text is known, and a change that must be of that kind because nothing else
// explains why the digests differ.
func (p *pass) unstoredRepeated(root schema.Pointer, old, new contract.Fact) {
	if unfielded(old) || unfielded(new) {
		return
	}
	changed := make(map[string]bool)
	for _, f := range changedFacts(old, new) {
		changed[f.name] = true
	}
	before, after := repeatedMembers(old.Value, changed), repeatedMembers(new.Value, changed)
	if before == nil && after == nil && (len(changed) > 0 || spelled(old, new)) {
		return
	}
	p.report(Change{
		Pointer: root, Before: before, After: after, Hints: []string{notStored},
		Message: p.label() + " repeats a key, and what it says there changed (possible rug-pull)",
		Reason:  "Readers differ on which of several values with one name counts.",
	})
}

// spelled reports whether some member is null on one side and left out on the
// other, which explains another digest and says the same.
func spelled(old, new contract.Fact) bool {
	x, y := memberDigests(old), memberDigests(new)
	for name := range merged(x, y) {
		if x[name] != y[name] && given(name, x[name]) == given(name, y[name]) {
			return true
		}
	}
	return false
}

// repeatedMembers returns those of the named members of a canonical object
// that share their name with another one; nil when there are none.
func repeatedMembers(canonical []byte, names map[string]bool) []byte {
	count := make(map[string]int)
	for name := range schema.Fields(canonical) {
		count[name]++
	}
	found := []byte{'{'}
	for name, value := range schema.Fields(canonical) {
		if count[name] < 2 || !names[name] {
			continue
		}
		if len(found) > 1 {
			found = append(found, ',')
		}
		found = append(append(schema.AppendString(found, name), ':'), value...)
	}
	if len(found) == 1 {
		return nil
	}
	return append(found, '}')
}

// repeated returns what the objects of a canonical item that repeat a name
// say under it, by their place. Schemas are compared elsewhere.
func repeated(canonical []byte) map[schema.Pointer][]byte {
	found := make(map[schema.Pointer][]byte)
	if v, err := schema.Parse(canonical); err == nil {
		collectRepeated(v, "", found)
	}
	return found
}

func collectRepeated(v *schema.Value, at schema.Pointer, found map[schema.Pointer][]byte) {
	count := make(map[string]int)
	for _, m := range v.Members {
		count[m.Name]++
	}
	twice := &schema.Value{Kind: schema.Object}
	for _, m := range v.Members {
		if count[m.Name] > 1 {
			twice.Members = append(twice.Members, m)
			continue // with all that is below it
		}
		if at != "" || m.Name != "inputSchema" && m.Name != "outputSchema" {
			collectRepeated(m.Value, at.Append(m.Name), found)
		}
	}
	if len(twice.Members) > 0 {
		found[at] = twice.AppendCanonical(found[at])
	}
	for i, item := range v.Items {
		collectRepeated(item, at.Index(i), found)
	}
}

func merged[K comparable, V any](a, b map[K]V) map[K]bool {
	all := make(map[K]bool)
	for at := range a {
		all[at] = true
	}
	for at := range b {
		all[at] = true
	}
	return all
}
