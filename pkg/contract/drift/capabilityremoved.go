package drift

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// CapabilityRemoved reports capabilities that the server no longer announces.
var CapabilityRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/capability-removed",
		Title:    "a capability was removed",
		Why:      "Clients that use the capability stop doing so, or fail.",
		Fix:      "Ask for it back, or check that nothing in use depends on it and record the new contract.",
		Residual: "A server may still serve what it does not announce.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP basic/lifecycle, Capability Negotiation",
		Since:    "unreleased",
	},
	Class:   ClassCapabilityRemoved,
	Subject: server,
	Action:  "removed",
	Mirror:  "drift/capability-added",
	Before:  `{"capabilities":{"tools":{},"prompts":{}}}`,
	After:   `{"capabilities":{"tools":{}}}`,
	finds: func(p *pass) {
		p.capabilities(false, "was removed", "Clients that use it stop doing so, or fail.")
	},
}

// capabilities reports the capabilities that only the new, or only the old
// side announces.
func (p *pass) capabilities(added bool, what, reason string) {
	had, has := announced(p.before.Capabilities), announced(p.after.Capabilities)
	if added {
		had, has = has, had
	}
	for _, at := range slices.Sorted(maps.Keys(had)) {
		parent, _ := cutLast(at)
		if _, both := has[at]; both || absentToo(had, has, parent) {
			continue
		}
		c := Change{
			Pointer: "/capabilities" + at, Reason: reason,
			Message: fmt.Sprintf("Server capability %s %s", term.Quote(strings.Join(at.Tokens(), ".")), what),
		}
		if added {
			c.After, c.Unreviewed = had[at], true
		} else {
			c.Before = had[at]
		}
		p.report(c)
	}
}

// absentToo reports whether the parent is itself a capability that is missing
// on the other side, and so is reported instead.
func absentToo(had, has map[schema.Pointer][]byte, parent schema.Pointer) bool {
	_, was := had[parent]
	_, is := has[parent]
	return was && !is
}

// maxNested is how deep capabilities are told apart: those of the specification
// are two deep. What changes further down is metadata.
const maxNested = 6

// announced returns the capabilities of a server by their pointer, nested ones
// too. One that is false or null is not announced.
func announced(f contract.Fact) map[schema.Pointer][]byte {
	all := make(map[schema.Pointer][]byte)
	if f.HashOnly() {
		for name := range f.Fields {
			all[schema.Pointer("").Append(name)] = nil
		}
		return all
	}
	var walk func(at schema.Pointer, canonical []byte, depth int)
	walk = func(at schema.Pointer, canonical []byte, depth int) {
		for name, value := range schema.Fields(canonical) {
			if !bytes.Equal(value, []byte("false")) && !bytes.Equal(value, []byte("null")) {
				below := at.Append(name)
				all[below] = value
				if depth < maxNested {
					walk(below, value, depth+1)
				}
			}
		}
	}
	walk("", f.Value, 1)
	return all
}
