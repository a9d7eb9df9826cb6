package drift

import (
	"fmt"
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
	Before: `{"name":"list_orders","_meta":{"team":"sales"}}`,
	After:  `{"name":"list_orders","_meta":{"team":"ops"}}`,
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
	elsewhere := map[string][]string{tool: {"inputSchema", "outputSchema"}}
	for _, f := range p.fields(elsewhere[p.kind]...) {
		switch {
		case p.kind == resource && f.name == "size" && isSize(f.before) && isSize(f.after):
			p.excused = true
			continue
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

// isSize reports whether a value is absent or a number: text is no size.
func isSize(value []byte) bool {
	return len(value) == 0 || value[0] == '-' || value[0] >= '0' && value[0] <= '9'
}

// annotations reports annotations that are neither hints nor the title.
func (p *pass) annotations(f field) {
	x, y := byName(f.before), byName(f.after)
	for _, name := range fieldNames(contract.Fact{Value: f.before}, contract.Fact{Value: f.after}) {
		if m := f.member(name, x[name], y[name]); m.changed && name != "title" && !isHint(name) {
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
		for _, f := range changedFacts(part.old, part.new) {
			p.remaining(f, "Server "+part.name, at.Append(f.name))
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
	if p.told[at] {
		return
	}
	c := Change{
		Pointer: at, Before: f.before, After: f.after, Message: fmt.Sprintf("%s %s %s", label, term.Quote(f.name), f.verb()),
		Reason: "Neither a model nor a client is known to act on it.",
	}
	if known := mistakable(f.name); known != "" {
		c.Class = ClassDescriptionChanged
		c.Message += " (read as " + known + " by some clients; possible rug-pull)"
		c.Reason = "Readers that do not tell capitals apart take it for " + known + "."
	}
	if !f.stored {
		c.Hints = []string{notStored}
	}
	p.report(c)
}

// acted are the members that clients or models act on.
var acted = []string{
	"name", "title", "description", "inputSchema", "outputSchema", "annotations", "arguments", "required", "uri", "uriTemplate", "mimeType",
	"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint", "version", "instructions",
}

// mistakable returns the member that a name is but for its capitals; "" for
// the member itself and for any other name.
func mistakable(name string) string {
	for _, known := range acted {
		if name != known && strings.EqualFold(name, known) {
			return known
		}
	}
	return ""
}
