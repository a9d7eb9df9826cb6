package detect

import (
	"cmp"
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// maxHits is how many hits of one detector in one file are reported, the
// strongest ones. What is beyond is counted in [Result.Capped].
const maxHits = 25

// maxFragment bounds the code that a candidate quotes, in bytes. A secret is
// never cut: what hides it has to know all of it.
const maxFragment = 400

// Run looks at a file with every detector for its language, whatever words it
// holds. [Set.Scan] gives the same and is faster on files in which there is
// nothing.
func Run(f *syntax.File, ds []*Detector) Result {
	var r Result
	for _, d := range ds {
		if d.Find != nil && d.Langs&f.Language != 0 {
			r.find(f, d)
		}
	}
	r.sort()
	return r
}

// RunPath asks the detectors that look at paths only.
func RunPath(p PathInfo, ds []*Detector) Result {
	var r Result
	for _, d := range ds {
		if d.Path == nil {
			continue
		}
		d.Path(p, func(h Hit) {
			c := candidate(d, h, p.Path)
			if p.Path != "" {
				c.Line, c.Column = 1, 1
			}
			r.Candidates = append(r.Candidates, c)
		})
	}
	r.sort()
	return r
}

// find adds the hits of one detector.
func (r *Result) find(f *syntax.File, d *Detector) {
	var hits []Hit
	d.Find(f, func(h Hit) {
		h.Start = min(max(h.Start, 0), len(f.Text))
		h.End = min(max(h.End, h.Start), len(f.Text))
		hits = append(hits, h)
	})
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Or(cmp.Compare(a.Start, b.Start), d.stronger(a, b)) })
	hits = slices.CompactFunc(hits, func(a, b Hit) bool { return a.Start == b.Start })
	if len(hits) > maxHits {
		r.Capped = append(r.Capped, Cap{Rule: d.Doc.ID, Path: f.Path, Seen: len(hits), Limit: maxHits})
		slices.SortStableFunc(hits, d.stronger)
		hits = hits[:maxHits]
		slices.SortFunc(hits, func(a, b Hit) int { return cmp.Compare(a.Start, b.Start) })
	}
	for _, h := range hits {
		c := candidate(d, h, f.Path)
		c.Line, c.Column = f.Position(h.Start)
		c.Symbol = f.Enclosing(h.Start)
		c.Fragment = f.Text[h.Start:h.End]
		if len(c.Fragment) > maxFragment && !h.Secret {
			c.Fragment = c.Fragment[:maxFragment]
		}
		c.Context = f.Decorators(h.Start) + f.SymbolText(h.Start)
		r.Candidates = append(r.Candidates, c)
	}
}

// stronger orders hits of d, the gravest and of those the surest first.
func (d *Detector) stronger(a, b Hit) int {
	sa, sb := cmp.Or(a.Severity, d.Doc.Severity), cmp.Or(b.Severity, d.Doc.Severity)
	ca, cb := cmp.Or(a.Confidence, d.Confidence), cmp.Or(b.Confidence, d.Confidence)
	switch {
	case sa.Worse(sb), sa == sb && ca.Surer(cb):
		return -1
	case sb.Worse(sa), sa == sb && cb.Surer(ca):
		return 1
	}
	return 0
}

func candidate(d *Detector, h Hit, path string) Candidate {
	h.Severity = cmp.Or(h.Severity, d.Doc.Severity)
	h.Confidence = cmp.Or(h.Confidence, d.Confidence)
	h.Message = cmp.Or(h.Message, d.Doc.Title)
	c := Candidate{Detector: d, Hit: h, Path: path, Rehearsal: Rehearsal(path)}
	if c.Rehearsal {
		c.Confidence = finding.Tentative
		c.Counter = append(slices.Clip(c.Counter), "the path is that of a test, a fixture or an example")
		if !d.Anywhere && h.Severity.Worse(finding.Low) {
			c.Severity = finding.Low
		}
	}
	return c
}

// sort orders the candidates and drops those that another one replaces.
func (r *Result) sort() {
	slices.SortStableFunc(r.Candidates, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Detector.Doc.ID, b.Detector.Doc.ID))
	})
	r.Candidates = slices.DeleteFunc(r.Candidates, r.replaced())
}

// replaced returns a test for candidates at whose place a rule reports that
// replaces theirs.
func (r *Result) replaced() func(Candidate) bool {
	type place struct {
		start int
		rule  string
	}
	gone := map[place]bool{}
	for _, c := range r.Candidates {
		for _, id := range c.Detector.Replaces {
			gone[place{c.Start, id}] = true
		}
	}
	return func(c Candidate) bool { return gone[place{c.Start, c.Detector.Doc.ID}] }
}
