package drift

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// MetadataChanged reports changes that neither a model nor a client is known
// to act on.
var MetadataChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/metadata-changed",
		Title:    "metadata changed",
		Why:      "Icons, _meta, execution hints and fields unknown to the specification differ. They are pinned so that nothing changes unseen.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A client with extensions of its own may act on such a field.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP basic, _meta; MCP schema, Icons",
		Since:    "unreleased",
	},
	Class:  ClassMetadataChanged,
	Action: "changed",
	Waiver: "Adding, changing and dropping metadata are all this rule.",
	finds: func(p *pass) {
		if p.kind == server {
			p.serverMetadata()
		} else if p.both() {
			p.metadata()
		}
	},
}

// metadata reports every changed member of an item that no rule before it has
// reported. Schemas are compared by themselves, and the size of a resource
// changes with its content, which is not pinned.
func (p *pass) metadata() {
	elsewhere := map[string][]string{tool: {"inputSchema", "outputSchema"}, resource: {"size"}}
	for _, f := range p.fields(elsewhere[p.kind]...) {
		switch {
		case p.kind == tool && f.name == "annotations" && f.stored:
			p.annotations(f)
		case p.kind == prompt && f.name == "arguments":
			for _, a := range p.arguments() {
				p.remaining(a.field, p.label()+" argument", a.at)
			}
		}
		p.remaining(f, p.label(), p.at.Append(f.name))
	}
}

// annotations reports annotations that are neither hints nor the title.
func (p *pass) annotations(f field) {
	for _, name := range fieldNames(contract.Fact{Value: f.before}, contract.Fact{Value: f.after}) {
		if m := member(f, name); m.changed && name != "title" && !isHint(name) {
			p.remaining(m, p.label()+" annotation", p.at.Append("annotations").Append(name))
		}
	}
}

// serverMetadata reports what no rule before it has reported of the server.
func (p *pass) serverMetadata() {
	for _, part := range []struct {
		name     string
		old, new contract.Fact
	}{{"serverInfo", p.before.ServerInfo, p.after.ServerInfo}, {"capabilities", p.before.Capabilities, p.after.Capabilities}} {
		at := schema.Pointer("/" + part.name)
		for _, name := range fieldNames(part.old, part.new) {
			if f := facts(part.old, part.new, name); f.changed {
				p.remaining(f, "Server "+part.name, at.Append(name))
			}
		}
		if part.old.Digest != part.new.Digest {
			whole := field{
				name: part.name, before: part.old.Value, after: part.new.Value,
				was: !part.old.Absent(), is: !part.new.Absent(), stored: !part.old.HashOnly() && !part.new.HashOnly(),
			}
			p.remaining(whole, "Server", at)
		}
	}
}

// remaining notes a changed member unless something at or below its place has
// been reported already.
func (p *pass) remaining(f field, label string, at schema.Pointer) {
	if slices.ContainsFunc(p.changes, func(c Change) bool {
		return c.Pointer == at || strings.HasPrefix(string(c.Pointer), string(at)+"/")
	}) {
		return
	}
	c := Change{
		Pointer: at, Before: f.before, After: f.after, Message: fmt.Sprintf("%s %s %s", label, term.Quote(f.name), f.verb()),
		Reason: "Neither a model nor a client is known to act on it.",
	}
	if !f.stored {
		c.Hints = []string{notStored}
	}
	p.report(c)
}
