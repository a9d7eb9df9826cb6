package drift

import (
	"cmp"
	"fmt"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// A pass is one subject on both sides, as the rules see it.
type pass struct {
	options  Options
	kind     string         // tool, prompt, resource, template or server
	name     string         // of the item; empty for the server
	at       schema.Pointer // of the item
	old, new *contract.Item // nil when absent on that side
	before   *contract.Surface
	after    *contract.Surface // both set for the server only

	twin    bool // one of several items of a name that both sides have
	shadow  bool // a twin that stays, next to another one that came
	words   wordsOf
	excused bool                      // something differs of which nothing is reported, on purpose
	told    map[schema.Pointer]bool   // places at or below which something has been reported
	renamed map[*contract.Item]string // hints about removed items that may be there under a new name
	rule    *Rule                     // that runs now
	changes []Change
}

// run applies every rule that finds changes of the subject by itself.
func (p *pass) run() []Change {
	for _, r := range Rules {
		if r.finds != nil && (r.Subject == p.kind || r.Subject == "") {
			p.rule = r
			r.finds(p)
		}
	}
	if p.kind == tool && p.both() {
		p.schemas()
	}
	p.unexplained()
	return p.changes
}

// both reports whether the item is there on both sides.
func (p *pass) both() bool { return p.old != nil && p.new != nil }

// report adds a change of the running rule. Rule and subject are filled in,
// and the class unless it is given.
func (p *pass) report(c Change) {
	c.Class, c.Rule, c.Subject = cmp.Or(c.Class, p.rule.Class), p.rule.Doc.ID, p.kind
	if p.kind != server {
		c.Subject += ":" + p.name
	}
	c.Unreviewed = c.Unreviewed || c.Class.Status() == Note && p.newWords(c.Before, c.After)
	p.changes = append(p.changes, c)
	if p.told == nil {
		p.told = make(map[schema.Pointer]bool)
	}
	for at := c.Pointer; !p.told[at]; at, _ = cutLast(at) {
		p.told[at] = true
	}
}

// unexplained reports an item with another digest of which no rule has said
// anything: whatever it is, a difference is never passed over in silence.
func (p *pass) unexplained() {
	if !p.both() || p.excused || len(p.changes) > 0 || p.old.Digest == p.new.Digest || spelled(p.old.Fact, p.new.Fact) {
		return
	}
	p.rule = RepeatedKeyChanged
	p.report(Change{
		Pointer: p.at, Before: p.old.Value, After: p.new.Value,
		Message: p.label() + " changed in a way that no comparison of its members shows (possible rug-pull)",
		Reason:  "Its digest is another one, and the model may read something else now.",
	})
}

// newWords reports whether after holds words that before does not.
func (p *pass) newWords(before, after []byte) bool {
	if len(after) == 0 {
		return false
	}
	if w := &p.words; !same(w.before, before) || !same(w.after, after) {
		*w = wordsOf{before, after, adds(before, after)}
	}
	return p.words.adds
}

// wordsOf is what newWords said last: many changes of one list share its text.
type wordsOf struct {
	before, after []byte
	adds          bool
}

// same reports whether two slices are one.
func same(a, b []byte) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

func adds(before, after []byte) bool {
	v, err := schema.Parse(after)
	if err != nil {
		return false
	}
	old, err := schema.Parse(before)
	if err != nil {
		old = nil
	}
	return compat.Adds(old, v)
}

// label is how a message calls the subject.
func (p *pass) label() string {
	names := map[string]string{tool: "Tool", prompt: "Prompt", resource: "Resource", template: "Resource template"}
	if p.kind == server {
		return "Server"
	}
	return names[p.kind] + " " + term.Quote(p.name)
}

// verb says how a member changed.
func (f field) verb() string {
	switch {
	case !f.was:
		return "added"
	case !f.is:
		return "removed"
	}
	return "changed"
}

const notStored = "The lockfile stores digests only, so the pinned text cannot be shown."

// text reports a changed text that the model reads.
func (p *pass) text(f field, at schema.Pointer, what, reason string) {
	if !f.changed {
		return
	}
	c := Change{
		Pointer: at, Before: f.before, After: f.after, Reason: reason,
		Message: fmt.Sprintf("%s %s%s", p.label(), what, rugPull(f.verb())),
	}
	if !f.stored {
		c.Hints = []string{notStored}
	}
	p.report(c)
}

// opaque reports an item of which no single field is known, because it is no
// object or nothing but its digest was stored. What the model reads there may
// be different.
func (p *pass) opaque() bool {
	if !unfielded(p.old.Fact) && !unfielded(p.new.Fact) {
		return false
	}
	whole := field{
		before: p.old.Value, after: p.new.Value, was: true, is: true, changed: true,
		stored: !p.old.HashOnly() && !p.new.HashOnly(),
	}
	p.text(whole, p.at, "definition", "It cannot be compared field by field, and the model may read something else now.")
	return true
}

func unfielded(f contract.Fact) bool {
	if f.HashOnly() {
		return len(f.Fields) == 0
	}
	return len(f.Value) == 0 || f.Value[0] != '{'
}

// rugPull ends a headline about text: a text that went away cannot instruct.
func rugPull(verb string) string {
	if verb == "removed" {
		return " was removed"
	}
	return " " + verb + " (possible rug-pull)"
}

// quoteText renders a canonical string, or any other canonical value, for a
// message.
func quoteText(canonical []byte) string {
	if text, ok := schema.Text(canonical); ok {
		return brief(term.Quote(text))
	}
	if canonical == nil {
		return "none"
	}
	return brief(term.Line(string(canonical)))
}

// maxShown is how many bytes of a value a message repeats; all of it is in
// Before and After.
const maxShown = 80

// brief shortens a rendered value for a message, visibly.
func brief(rendered string) string {
	if len(rendered) <= maxShown {
		return rendered
	}
	cut := maxShown
	for !utf8.RuneStart(rendered[cut]) {
		cut--
	}
	return rendered[:cut] + "…"
}

// plainText renders a canonical value as it is, if it is a bare word, and
// quoted otherwise.
func plainText(canonical string) string {
	if canonical == "true" || canonical == "false" {
		return canonical
	}
	return quoteText([]byte(canonical))
}
