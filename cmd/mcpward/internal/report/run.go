package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// run writes the screen of mcpward run: what was counted, what was found, what
// was not looked at.
func (c *console) run() {
	quiet := !c.Verbose && !slices.ContainsFunc(c.report.Acceptances, wanting) &&
		!slices.ContainsFunc(c.report.Servers, (*Server).eventful)
	if quiet {
		for _, s := range c.report.Servers {
			c.printf("ok: %s%s passed %s%s\n", c.label(s), s.Identity, plural(s.Counts().Passed, "check"), took(s.Elapsed, " "))
		}
	} else if c.report.Config != "" {
		c.printf("config   %s\n", term.Name(c.report.Config))
	}
	for _, s := range c.report.Servers {
		if !quiet {
			c.examined(s)
		} else {
			c.remains(s)
		}
	}
	if quiet {
		return
	}
	c.acceptances()
	c.printf("Summary: %s%s\n", c.summary(), took(c.report.Elapsed, "  "))
	if rule := c.report.firstFailure(); rule != "" {
		c.printf("More on a rule: mcpward explain %s\n", rule)
	}
	c.accept()
	c.paste()
}

// eventful reports whether there is more to say about a server than how much
// has passed.
func (s *Server) eventful() bool {
	c := s.Counts()
	return s.Problem != nil || c.Failed+c.Warned+c.Noted > 0
}

func (c *console) examined(s *Server) {
	if s.Problem != nil {
		c.printf("server   %snot examined: %s\n\n", c.label(s), s.Problem.Message)
		return
	}
	c.printf("server   %s%s, protocol %s, %s\n\n", c.label(s), s.Identity, term.Name(s.Protocol), s.Launch)
	c.families(s)
	for _, outcome := range []check.Outcome{check.Fail, check.Warn, check.Note} {
		if !c.shows(outcome) {
			break
		}
		for _, ch := range s.Changes {
			if ch.Accepted == nil && check.Outcome(ch.Status) == outcome {
				c.change(ch)
			}
		}
		c.checks(s, outcome)
	}
	c.remains(s)
	c.measures(s)
}

// remains lists what was accepted and what could not be tested.
func (c *console) remains(s *Server) {
	if !c.Quiet {
		c.excused(s)
		c.untested(s)
	}
}

// families writes the table of figures.
func (c *console) families(s *Server) {
	figure := func(n int) string {
		if n == 0 {
			return "-"
		}
		return fmt.Sprint(n)
	}
	c.printf("%-11s%8s%8s%8s%8s  %s\n", "FAMILY", "PASSED", "FAILED", "WARNED", "NOTES", "NOT TESTED")
	for _, f := range s.Families() {
		c.printf("%-11s%8s%8s%8s%8s%9s\n", f.Name, figure(f.Passed), figure(f.Failed), figure(f.Warned), figure(f.Noted), figure(f.NotTestable))
	}
	c.printf("\n")
}

// shownPerRule is how many warnings or notes of one rule are worth reading.
const shownPerRule = 5

// checks writes what checks found with an outcome.
func (c *console) checks(s *Server, outcome check.Outcome) {
	seen := map[string]int{}
	var rules []string
	for _, ch := range s.Checks {
		if ch.Outcome != outcome || ch.Accepted != nil {
			continue
		}
		rule := ch.Rule()
		if seen[rule]++; seen[rule] == 1 {
			rules = append(rules, rule)
		}
		if c.report.fails(outcome) || c.Verbose || seen[rule] <= shownPerRule {
			c.check(ch.Result)
		}
	}
	if c.report.fails(outcome) || c.Verbose {
		return
	}
	hidden := false
	for _, rule := range rules {
		if n := seen[rule] - shownPerRule; n > 0 {
			c.printf("%s %s more of %s not shown, use --verbose\n", c.Style.Mark(markOf(outcome)), thousands(n), rule)
			hidden = true
		}
	}
	if hidden {
		c.printf("\n")
	}
}

// check writes one violation: who, what, the exchange that shows it, where in
// the user's own file, and the rule.
func (c *console) check(r check.Result) {
	c.item(markOf(r.Outcome), headline(r))
	if r.At != "" && !names(r.At) {
		c.labelled("at", place(r.At, "the root"), false)
	}
	for _, part := range exchange(r) {
		shown, rest := c.shorten(term.Line(part[1]), valueRunes)
		c.labelled(part[0], shown+rest, false)
	}
	c.labelled("in", where(r.Place), false)
	if c.Verbose || r.Outcome == check.Fail && r.Evidence.Sent != "" && r.Place.File == "" {
		c.labelled("why", term.Line(r.Check.Doc.Why), true)
	}
	c.labelled("rule", r.Rule(), false)
	c.printf("\n")
}

// exchange returns what was sent, what was expected and what came, as far as
// that is known, under the labels and in the order of all formats.
func exchange(r check.Result) [][2]string {
	parts := [][2]string{{"sent", r.Evidence.Sent}, {"want", r.Evidence.Want}, {"got", r.Evidence.Got}}
	return slices.DeleteFunc(parts, func(p [2]string) bool { return p[1] == "" })
}

// headline is the line that says who did what.
func headline(r check.Result) string {
	message := term.Line(r.Message)
	kind, name, _ := strings.Cut(r.Subject, ":")
	switch kind {
	case "tool":
		return term.Name(name) + ": " + message
	case "case":
		who := "case " + term.Quote(name) + ": " + message
		if tokens := r.At.Tokens(); len(tokens) > 1 {
			who = term.Name(tokens[1]) + ", " + who
		}
		return who
	case "prompt", "resource", "template":
		return kind + " " + term.Name(name) + ": " + message
	}
	return message
}

// names reports whether a pointer leads to an item and no further, which its
// headline has said already.
func names(at schema.Pointer) bool {
	tokens := at.Tokens()
	return len(tokens) == 2 && slices.ContainsFunc(contract.Lists, func(l contract.List) bool { return l.Field == tokens[0] })
}

// firstFailure returns the rule of the first failure, or of the first warning.
func (r *Report) firstFailure() string {
	for _, outcome := range []check.Outcome{check.Fail, check.Warn} {
		for _, s := range r.Servers {
			for _, ch := range s.Changes {
				if ch.Accepted == nil && ch.Status == drift.Status(outcome) {
					return ch.Rule
				}
			}
			for _, ch := range s.Checks {
				if ch.Accepted == nil && ch.Outcome == outcome {
					return ch.Rule()
				}
			}
		}
	}
	return ""
}

// A reason is why some rules could not be tested.
type reason struct {
	text  string
	rules []string
}

// reasons groups what could not be tested by why, the first rule first.
func (s *Server) reasons() []reason {
	var out []reason
	if s.Untested != "" {
		out = append(out, reason{s.Untested, []string{familyDrift}})
	}
	for _, ch := range s.Checks {
		if ch.Outcome != check.NotTested || ch.Accepted != nil {
			continue
		}
		i := slices.IndexFunc(out, func(r reason) bool { return r.text == ch.Message })
		if i < 0 {
			i, out = len(out), append(out, reason{text: ch.Message})
		}
		if !slices.Contains(out[i].rules, ch.Rule()) {
			out[i].rules = append(out[i].rules, ch.Rule())
		}
	}
	return out
}

// untested lists what was not tested by why, each rule by its name.
func (c *console) untested(s *Server) {
	reasons := s.reasons()
	if len(reasons) == 0 {
		return
	}
	c.printf("not tested (%s)\n", thousands(s.Counts().NotTestable))
	for _, r := range reasons {
		const margin = "  "
		text := strings.Join(r.rules, ", ") + ": " + term.Line(r.text)
		lines := term.Wrap(text, max(0, c.Style.Width-2*len(margin)))
		c.printf("%s%s\n", margin, strings.Join(lines, "\n"+margin+margin))
	}
	c.printf("\n")
}
