package toolscan

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/toolscan/phrase"
	"github.com/mcpward/mcpward/pkg/toolscan/reveal"
)

// A scanner keeps the buffers of one scan.
type scanner struct {
	book  *book
	plain phrase.Text
	inner phrase.Text
	parts definition // that is looked at; the next one takes over its buffers
}

func newScanner() *scanner { return &scanner{book: openBook()} }

func (sc *scanner) item(list contract.List, item contract.Item) []Hit {
	return sc.scan(definition{
		list: list, name: item.Name,
		subject: list.Subject + ":" + item.Name,
		root:    schema.Pointer("").Append(list.Field).Append(item.Name),
	}, item.Value)
}

func (sc *scanner) scan(what definition, canonical []byte) []Hit {
	if canonical == nil {
		return nil
	}
	v, err := schema.Parse(canonical)
	if err != nil {
		return nil // a fact that was not read from JSON says nothing
	}
	what.value, what.buffers = v, sc.parts.reset()
	sc.parts = what
	d := &sc.parts
	d.collect()
	d.purpose = purposeOf(d.name, textOf(v.Get("title")), textOf(v.Get("description")))
	return sc.judge(d)
}

func (sc *scanner) text(text string) []Hit {
	return sc.judge(&definition{buffers: buffers{pieces: []piece{{text: text, role: prose}}}})
}

func textOf(v *schema.Value) string {
	if v == nil || v.Kind != schema.String {
		return ""
	}
	return v.Text
}

// A candidate is a hit before its definition has been judged as a whole.
type candidate struct {
	rule     *Rule
	severity finding.Severity
	piece    *piece
	at       *place
	text     string // of the string at
	from, to int    // bytes of text
	decoded  string
	says     string // instead of the rule's words
	message  string // after the rule's words; "" for the quoted excerpt
	key      string
	half     half
}

// A pass is the examination of one definition.
type pass struct {
	*definition
	rule  *Rule // that is looking now
	found []candidate
}

// maxCandidates bounds what is kept before hits are merged.
const maxCandidates = 400

func (p *pass) report(c candidate) {
	if c.rule == nil {
		c.rule = p.rule
	}
	if len(p.found) < maxCandidates {
		p.found = append(p.found, c)
	}
}

func (sc *scanner) judge(d *definition) []Hit {
	p := &pass{definition: d}
	for i := range d.pieces {
		sc.piece(p, &d.pieces[i])
	}
	for _, r := range Rules {
		if r.finds != nil {
			p.rule = r
			r.finds(p)
		}
	}
	return p.hits()
}

// piece looks for orders in one string and in what it hides.
func (sc *scanner) piece(p *pass, pc *piece) {
	if pc.role&(label|address) != 0 && len(pc.text) <= labelLength || len(pc.text) < 4 {
		return
	}
	if pc.role == label {
		words := strings.Join(nameWords(pc.text), " ")
		sc.orders(p, pc, &sc.plain, words, &reveal.Layer{To: len(pc.text)})
		return
	}
	sc.orders(p, pc, &sc.plain, pc.text, nil)
	for _, l := range reveal.Layers(pc.text) {
		sc.layer(p, pc, l)
	}
}

// labelLength is how long a name can be without being a sentence.
const labelLength = 40

// declares reports whether the string describes a parameter whose name says
// that it takes a secret.
func (pc *piece) declares() bool {
	if pc.at == nil || pc.at.above == nil {
		return false
	}
	for _, w := range nameWords(pc.at.above.token) {
		switch w {
		case "password", "passphrase", "token", "key", "secret", "credential", "credentials", "cookie", "cookies":
			return true
		}
	}
	return false
}

func (sc *scanner) orders(p *pass, pc *piece, t *phrase.Text, text string, layer *reveal.Layer) (any bool) {
	asked, spared := -1, []span(nil) // one rule spares anything
	sc.book.set.Reset(t, text, p.own, pc.role&(value|keyword|label) != 0)
	sc.book.set.Find(t, func(m phrase.Match) {
		o := sc.book.orders[m.Pattern]
		if o.unless&p.purpose != 0 || o.in != 0 && o.in&pc.role == 0 || o.in == argument && pc.declares() {
			return
		}
		if r := sc.book.rules[m.Pattern]; r.spares != nil {
			if asked != m.Sentence {
				asked, spared = m.Sentence, r.spares(t, m.Sentence)
			}
			if slices.ContainsFunc(spared, func(s span) bool { return s.from <= m.From && m.To <= s.to }) {
				return
			}
		}
		c := candidate{rule: sc.book.rules[m.Pattern], severity: o.severity, piece: pc, at: pc.at, text: pc.text, half: o.half}
		c.key = t.Folded(m.From, m.To)
		if layer == nil {
			c.from, c.to = t.Original(m.From, m.To)
			if t.Disguised(m.From, m.To) {
				c.decoded = c.key
			}
		} else {
			c.from, c.to, c.decoded = layer.From, layer.To, layer.Text
		}
		any = any || o.half == whole
		p.report(c)
	})
	return any
}

// layer looks for orders in a hidden text. Words that are readable where they
// stand have been found already.
func (sc *scanner) layer(p *pass, pc *piece, l reveal.Layer) {
	before := len(p.found)
	orders := sc.orders(p, pc, &sc.inner, l.Text, &l)
	if l.Plain {
		p.found = p.found[:before]
	}
	severity := hiddenSeverity(l, orders, sc.inner.Orders(), sc.inner.Addresses())
	if severity == "" {
		p.found = p.found[:before]
		return
	}
	p.report(candidate{
		rule: HiddenText, severity: severity, piece: pc, at: pc.at, text: pc.text, from: l.From, to: l.To, decoded: l.Text,
		message: l.Kind + " that say ", key: l.Text,
	})
}

// hiddenSeverity returns how bad a hidden text is, "" when it is data.
func hiddenSeverity(l reveal.Layer, orders, prose, addressed bool) finding.Severity {
	switch l.Kind {
	case "tag characters", "variation selectors", "invisible bits":
		return finding.High
	}
	switch {
	case orders:
		return finding.High
	case prose && !l.Plain, addressed && l.Plain:
		return finding.Medium
	}
	return ""
}
