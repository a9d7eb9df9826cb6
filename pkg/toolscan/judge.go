package toolscan

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/toolscan/phrase"
)

// hits merges what was found and decides how bad it is.
func (p *pass) hits() []Hit {
	p.halves()
	if len(p.found) == 0 {
		return nil
	}
	p.merge()
	p.escalate()
	slices.SortStableFunc(p.found, func(a, b candidate) int {
		return cmp.Compare(rank(a.severity), rank(b.severity))
	})
	more := max(0, len(p.found)-maxHits)
	hits := make([]Hit, 0, len(p.found)-more)
	for _, c := range p.found[:len(p.found)-more] {
		hits = append(hits, p.hit(c))
	}
	if more > 0 {
		last := &hits[len(hits)-1]
		last.More = more
		last.Message += "; more findings of this item are left out"
	}
	return hits
}

func rank(s finding.Severity) int { return slices.Index(finding.Severities, s) }

// halves drops what is suspicious only together with something that the same
// string does not have, and gives every other candidate its rule's severity.
func (p *pass) halves() {
	type where struct {
		rule  *Rule
		piece *piece
	}
	complete := map[where]half{}
	for i := range p.found {
		c := &p.found[i]
		complete[where{c.rule, c.piece}] |= c.half
	}
	kept := p.found[:0]
	for _, c := range p.found {
		if c.half != whole && complete[where{c.rule, c.piece}]&(source|sink) != source|sink || c.half == sink {
			continue
		}
		c.severity = cmp.Or(c.severity, c.rule.Doc.Severity)
		kept = append(kept, c)
	}
	p.found = kept
}

// merge keeps the worst of the candidates of one rule that share words.
func (p *pass) merge() {
	slices.SortStableFunc(p.found, func(a, b candidate) int {
		return cmp.Compare(rank(a.severity), rank(b.severity))
	})
	kept := p.found[:0]
	for _, c := range p.found {
		if !slices.ContainsFunc(kept, func(k candidate) bool { return k.rule == c.rule && k.overlaps(&c) }) {
			kept = append(kept, c)
		}
	}
	p.found = kept
}

// overlaps reports whether two candidates are about the same words.
func (c *candidate) overlaps(d *candidate) bool {
	return c.piece == d.piece && c.at == d.at && c.from < max(d.to, d.from+1) && d.from < max(c.to, c.from+1)
}

// escalate makes errors of what two rules say about different words, unless
// one is weak, and of words that only decoding shows. Notes stay notes.
func (p *pass) escalate() {
	agreed := false
	for i := range p.found {
		for j := range p.found[:i] {
			a, b := &p.found[i], &p.found[j]
			agreed = agreed || a.rule != b.rule && !a.rule.Weak && !b.rule.Weak && a.severity != finding.Info && b.severity != finding.Info && !a.overlaps(b)
		}
	}
	for i := range p.found {
		c := &p.found[i]
		if c.severity == finding.Medium && (agreed || c.decoded != "" && c.rule != HiddenText && c.rule != HiddenUnicode) {
			c.severity = finding.High
		}
	}
}

// longestExcerpt is how many bytes of a text a hit shows.
const longestExcerpt = 200

func (p *pass) hit(c candidate) Hit {
	excerpt := clip(c.text[c.from:c.to])
	h := Hit{
		Rule: c.rule.Doc.ID, Severity: c.severity, Confidence: confidence(c.severity), Subject: p.subject,
		Excerpt: excerpt, Decoded: clip(c.decoded), Offset: utf8.RuneCountInString(c.text[:c.from]),
		At:  c.at.pointer(p.root),
		key: strings.Join(strings.Fields(cmp.Or(c.key, phrase.Fold(excerpt))), " "),
	}
	h.Message = cmp.Or(c.says, c.rule.says) + ": " + c.message + term.Quote(cmp.Or(h.Decoded, excerpt))
	return h
}

func clip(s string) string {
	if len(s) <= longestExcerpt {
		return s
	}
	end := longestExcerpt
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end]
}

func confidence(s finding.Severity) finding.Confidence {
	switch s {
	case finding.Critical, finding.High:
		return finding.Certain
	case finding.Medium:
		return finding.Probable
	}
	return finding.Tentative
}
