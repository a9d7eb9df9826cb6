package report

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page and its style are files of their own
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

//go:embed page.tmpl
var pageText string

//go:embed page.css
var pageStyle string

// pagePolicy lets a page load nothing and run nothing, except its own style.
var pagePolicy = sync.OnceValue(func() string {
	sum := sha256.Sum256([]byte(pageStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
})

var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"name": term.Name, "line": term.Line, "plural": plural, "thousands": thousands, "ms": ms, "budgets": budgets,
		"where": where, "sentence": sentence, "comma": func(list []string) string { return strings.Join(list, ", ") },
	}).Parse(pageText))
})

// writeHTML writes one page that holds everything: it loads nothing, runs
// nothing and can be filtered without a script. Text of a server is escaped by
// package html/template, after package term has made it printable.
func writeHTML(w io.Writer, r *Report, _ View) error {
	var b bytes.Buffer
	if err := page().Execute(&b, newPage(r)); err != nil {
		return fmt.Errorf("write HTML: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// sentence begins a text with a capital.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// A htmlPage is what the page shows.
type htmlPage struct {
	Title, Verdict, State string // State is a class of the style: pass, fail or none
	Policy                string
	Style                 template.CSS // ours
	Report                *Report
	Summary               Counts
	Filters               []htmlFilter
	Facts                 [][2]string
	Servers               []htmlServer
	Acceptances           []Acceptance // expired and unused ones
	Problem               *Problem
	Totals                string // baseline: what is pinned
	Updates               string
	Took                  string
}

// A htmlFilter is one way to show less.
type htmlFilter struct {
	ID, Label string
	Count     int
	Checked   bool
}

type htmlServer struct {
	*Server
	Title    string
	Families []Family
	Items    []htmlItem // failures, warnings, notes
	Accepted []htmlItem
	Reasons  []htmlReason
	Passing  []htmlPassed
	Table    []htmlTool
	Latency  []htmlLatency
	Cost     string
	Coverage string
}

// A htmlItem is one entry as the page shows it.
type htmlItem struct {
	State, Word                                     string
	Headline, Rule, Pointer, Subject, Place         string
	Reason, Title, Why, Fix, Residual, Verify, Spec string
	Digest, Until, Because                          string
	Rows                                            []htmlRow
	Witness, WitnessLabel                           string
	Evidence                                        [][2]string
	Hints                                           []string
	Failing                                         bool
}

type htmlRow struct {
	Before, After     []htmlPart
	NoBefore, NoAfter bool
	Changed           bool
	Remark            string
}

type htmlPart struct{ Edit, Text string }

// A htmlPassed counts what passed of one rule.
type htmlPassed struct {
	Rule, Title string
	Count       int
}

// A htmlReason is why some rules were not tested.
type htmlReason struct {
	Text  string
	Rules []string
}

type htmlTool struct{ Name, Parameters, Hints, Description string }

func newPage(r *Report) htmlPage {
	p := htmlPage{
		Policy: pagePolicy(), Style: template.CSS(pageStyle), Report: r, Summary: r.Counts(), Problem: r.Problem,
		Title: strings.TrimSpace("mcpward " + r.Command), Took: strings.Trim(took(r.Elapsed, ""), "()"),
	}
	p.State, p.Verdict = r.verdict()
	if p.Summary.Failed > 0 {
		p.State = stateFail // whatever else could not be examined
	}
	if r.Recorded != nil {
		c := &console{View: View{Verbose: true}, report: r}
		p.Totals, p.Updates = c.totals(), c.updates()
	}
	p.Facts = r.facts()
	entries := r.entries()
	for _, s := range r.Servers {
		p.Servers = append(p.Servers, r.page(s, entries))
	}
	for _, a := range r.Acceptances {
		if a.State != accept.Used {
			p.Acceptances = append(p.Acceptances, a)
		}
	}
	p.Filters = filters(p.Summary)
	return p
}

// facts are what the run was about.
func (r *Report) facts() [][2]string {
	var out [][2]string
	add := func(name, value string) {
		if value != "" {
			out = append(out, [2]string{name, value})
		}
	}
	shown := func(path string) string {
		if path == "" {
			return ""
		}
		return term.Name(path)
	}
	add("Config", shown(r.Config))
	add("Lockfile", shown(r.Lockfile))
	if r.Reading == compat.Set {
		add("Reading", string(r.Reading))
	}
	if r.Strict {
		add("Strict", "warnings fail too")
	}
	add("mcpward", r.Version)
	return out
}

func filters(c Counts) []htmlFilter {
	all := []htmlFilter{{"all", "All", c.Failed + c.Warned + c.Noted + c.NotTestable + c.Accepted + c.Passed, true}}
	for _, f := range []htmlFilter{
		{"fail", "Failed", c.Failed, false},
		{"warn", "Warnings", c.Warned, false},
		{"note", "Notes", c.Noted, false},
		{"not_testable", "Not tested", c.NotTestable, false},
		{"accepted", "Accepted", c.Accepted, false},
		{"pass", "Passed", c.Passed, false},
	} {
		if f.Count > 0 {
			all = append(all, f)
		}
	}
	return all
}

func (r *Report) page(s *Server, entries []*entry) htmlServer {
	out := htmlServer{Server: s, Title: s.title()}
	for _, reason := range s.reasons() {
		out.Reasons = append(out.Reasons, htmlReason{reason.text, reason.rules})
	}
	if len(s.Checks) > 0 {
		out.Families = s.Families()
	}
	var own []*entry
	for _, e := range entries {
		if e.server == s {
			own = append(own, e)
		}
	}
	for _, e := range byOutcome(own) {
		out.Items = append(out.Items, r.htmlItem(e))
	}
	for _, e := range own {
		switch {
		case e.accepted != nil:
			out.Accepted = append(out.Accepted, r.htmlItem(e))
		case e.outcome == check.Passed:
			out.passed(e)
		}
	}
	for _, t := range s.Table {
		c := t.cells()
		out.Table = append(out.Table, htmlTool{c[0], c[1], c[2], c[3]})
	}
	for _, l := range s.Latency {
		out.Latency = append(out.Latency, drawn(l))
	}
	if s.Cost != nil {
		out.Cost = s.Cost.String()
	}
	if s.Coverage != nil {
		out.Coverage = (&console{View: View{Verbose: true}}).coverage(s.Coverage)
	}
	return out
}

// passed counts one more pass of a rule.
func (s *htmlServer) passed(e *entry) {
	for i := range s.Passing {
		if s.Passing[i].Rule == e.doc.ID {
			s.Passing[i].Count++
			return
		}
	}
	s.Passing = append(s.Passing, htmlPassed{e.doc.ID, e.doc.Title, 1})
}

func (r *Report) htmlItem(e *entry) htmlItem {
	out := htmlItem{
		State: string(e.outcome), Word: outcomeWords[e.outcome], Headline: e.headline, Rule: e.doc.ID, Subject: term.Line(e.subject),
		Place: where(e.place), Title: e.doc.Title, Why: e.doc.Why, Fix: e.doc.Fix, Residual: e.doc.Residual,
		Verify: e.doc.Verify, Spec: e.doc.Spec, Digest: e.digest, Failing: e.failing(r),
	}
	if e.pointer != "" {
		out.Pointer = term.Name(string(e.pointer))
	}
	if e.accepted != nil {
		out.Until, out.Because = e.accepted.Date(), term.Line(e.accepted.Reason)
	}
	if e.check != nil {
		for _, part := range exchange(e.check.Result) {
			out.Evidence = append(out.Evidence, [2]string{part[0], printable(part[1])})
		}
	}
	if c := e.change; c != nil {
		out.Reason, out.Hints = term.Line(c.Reason), c.Hints
		if before, after, ok := comparison(c.Change); ok {
			out.Rows = htmlRows(beside(before, after))
		}
		if c.Witness != nil {
			out.Witness, out.WitnessLabel = term.Line(spaced(c.Witness)), "This call worked before"
			if c.Direction == string(compat.Output) {
				out.WitnessLabel = "A result may now be"
			}
		}
	}
	return out
}

func htmlRows(rows []row) []htmlRow {
	out := make([]htmlRow, len(rows))
	for i, r := range rows {
		whole := r.before == nil || r.after == nil // the row says it, no mark is needed
		out[i] = htmlRow{
			Before: htmlParts(r.before, whole), After: htmlParts(r.after, whole), NoBefore: r.before == nil, NoAfter: r.after == nil,
			Changed: r.changed(), Remark: r.remark,
		}
	}
	return out
}

func htmlParts(s side, whole bool) []htmlPart {
	edits := map[edit]string{removed: "del", added: "ins"}
	if whole {
		edits = nil
	}
	out := make([]htmlPart, len(s))
	for i, part := range s {
		out[i] = htmlPart{edits[part.edit], term.Line(part.text)}
	}
	return out
}

// A htmlLatency is a latency with its histogram as a drawing of 10 by 24
// units a bar.
type htmlLatency struct {
	Latency
	Bars  []htmlBar
	Width int
	Text  string // what the drawing shows
	Over  bool   // a percentile exceeds its budget
}

type htmlBar struct{ X, Y, Height int }

func drawn(l Latency) htmlLatency {
	const height = 24
	out := htmlLatency{Latency: l, Width: 10 * len(l.Histogram)}
	most := 0
	for _, n := range l.Histogram {
		most = max(most, n)
	}
	for i, n := range l.Histogram {
		h := 0
		if n > 0 {
			h = max(2, n*height/most)
		}
		out.Bars = append(out.Bars, htmlBar{10 * i, height - h, h})
	}
	out.Text = fmt.Sprintf("%s between %s and %s ms", plural(l.Samples, "call"), ms(l.Min), ms(l.Max))
	for _, p := range []struct {
		took   time.Duration
		budget int
	}{{l.P50, l.Budget.P50}, {l.P95, l.Budget.P95}, {l.P99, l.Budget.P99}} {
		out.Over = out.Over || p.budget > 0 && p.took > time.Duration(p.budget)*time.Millisecond
	}
	return out
}
