package detect

import (
	"cmp"
	"slices"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// maxFragment bounds the code that a candidate quotes, in bytes. A secret is
// never cut: what hides it has to know all of it.
const maxFragment = 400

// Run looks at a file with every detector for its language, whatever words it
// holds. [Set.Scan] gives the same and is faster on files in which there is
// nothing.
func Run(f *syntax.File, ds []*Detector) Result {
	var r Result
	b := newBasis(f)
	for _, d := range ds {
		if d.Find != nil && d.Langs&f.Language != 0 {
			r.find(f, d, b)
		}
	}
	r.sort()
	for i := range r.Candidates {
		c := &r.Candidates[i]
		c.Line, c.Column = f.Position(c.Start)
	}
	r.Texts = b.texts
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
func (r *Result) find(f *syntax.File, d *Detector, b *basis) {
	var hits []Hit
	d.Find(f, func(h Hit) {
		h.Start = min(max(h.Start, 0), len(f.Text))
		h.End = min(max(h.End, h.Start), len(f.Text))
		hits = append(hits, h)
	})
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Or(cmp.Compare(a.Start, b.Start), d.stronger(a, b)) })
	hits = slices.CompactFunc(hits, func(a, b Hit) bool { return a.Start == b.Start })
	for _, h := range hits {
		c := candidate(d, h, f.Path)
		c.Symbol = f.Enclosing(h.Start)
		c.Fragment = f.Text[h.Start:h.End]
		if len(c.Fragment) > maxFragment && !h.Secret {
			c.Fragment = c.Fragment[:maxFragment]
		}
		c.Quote = quote(f.Text, h.Start, h.Start+len(c.Fragment))
		c.Basis = b.at(h.Start)
		r.Candidates = append(r.Candidates, c)
	}
}

// stronger orders hits of d, the gravest and of those the surest first.
func (d *Detector) stronger(a, b Hit) int {
	for _, h := range []*Hit{&a, &b} {
		h.Severity, h.Confidence = cmp.Or(h.Severity, d.Doc.Severity), cmp.Or(h.Confidence, d.Confidence)
	}
	switch {
	case a.Severity.Worse(b.Severity), a.Severity == b.Severity && a.Confidence.Surer(b.Confidence):
		return -1
	case b.Severity.Worse(a.Severity), a.Severity == b.Severity && b.Confidence.Surer(a.Confidence):
		return 1
	}
	return 0
}

// Bound keeps the n strongest candidates of each rule, and counts the others
// in Capped.
func (r Result) Bound(n int) Result {
	seen := map[*Detector][]Hit{}
	for _, c := range r.Candidates {
		seen[c.Detector] = append(seen[c.Detector], c.Hit)
	}
	type place struct {
		d  *Detector
		at int
	}
	dropped := map[place]bool{}
	for d, hits := range seen {
		if len(hits) <= n {
			continue
		}
		r.Capped = append(r.Capped, Cap{Rule: d.Doc.ID, Path: r.Candidates[0].Path, Seen: len(hits), Limit: n})
		slices.SortStableFunc(hits, d.stronger)
		for _, h := range hits[n:] {
			dropped[place{d, h.Start}] = true
		}
	}
	slices.SortFunc(r.Capped, func(a, b Cap) int { return cmp.Compare(a.Rule, b.Rule) })
	r.Candidates = slices.DeleteFunc(r.Candidates, func(c Candidate) bool { return dropped[place{c.Detector, c.Start}] })
	return r
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

// sort orders the candidates and notes which of them another rule replaces.
func (r *Result) sort() {
	slices.SortStableFunc(r.Candidates, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Detector.Doc.ID, b.Detector.Doc.ID))
	})
	r.replace()
}

// replace fills in ReplacedBy: a rule that replaces another one counts where it
// reports the same start, something around it or something in it. The
// candidates are in order.
func (r *Result) replace() {
	better := map[string]map[*Detector]*spans{} // by the rule that is replaced
	for _, c := range r.Candidates {
		for _, id := range c.Detector.Replaces {
			if better[id] == nil {
				better[id] = map[*Detector]*spans{}
			}
			if better[id][c.Detector] == nil {
				better[id][c.Detector] = &spans{}
			}
			better[id][c.Detector].add(c.Start, c.End)
		}
	}
	for i := range r.Candidates {
		c := &r.Candidates[i]
		for d, places := range better[c.Detector.Doc.ID] {
			if places.touch(c.Start, c.End) {
				c.ReplacedBy = append(c.ReplacedBy, d)
			}
		}
	}
}

// spans are places in the order of their starts, with how far those up to each
// one reach, so that one search answers for all.
type spans struct{ starts, reach []int }

func (s *spans) add(start, end int) {
	if n := len(s.reach); n > 0 {
		end = max(end, s.reach[n-1])
	}
	s.starts, s.reach = append(s.starts, start), append(s.reach, end)
}

func (s *spans) touch(start, end int) bool {
	at, same := slices.BinarySearch(s.starts, start)
	if same || at > 0 && s.reach[at-1] > start {
		return true
	}
	return at < len(s.starts) && s.starts[at] < end
}
