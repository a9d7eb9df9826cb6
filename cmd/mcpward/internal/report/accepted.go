package report

import (
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// wanting reports whether somebody has to do something about an acceptance.
func wanting(a Acceptance) bool { return a.State != accept.Used }

// excused lists what would have been reported if nobody had accepted it.
func (c *console) excused(s *Server) {
	if s.Counts().Accepted == 0 || c.Quiet {
		return
	}
	c.printf("%s\n\n", c.Style.Bold(fmt.Sprintf("ACCEPTED (%d)", s.Counts().Accepted)))
	for _, ch := range s.Changes {
		if ch.Accepted != nil {
			c.until(term.Line(ch.Message), ch.Rule, ch.Accepted)
		}
	}
	for _, ch := range s.Checks {
		if ch.Accepted != nil {
			c.until(headline(ch.Result), ch.Rule(), ch.Accepted)
		}
	}
}

func (c *console) until(text, rule string, e *accept.Entry) {
	c.item(term.Note, text)
	c.labelled("until", e.Date()+": "+term.Line(e.Reason), true)
	c.labelled("rule", rule, false)
	c.printf("\n")
}

// acceptances tells of entries that came too late or for nothing.
func (c *console) acceptances() {
	defer func(before bool) { c.flush = before }(c.flush)
	c.flush = true // they are about the config, whatever the items above are about
	for _, state := range []accept.State{accept.Expired, accept.Unused} {
		for _, a := range c.report.Acceptances {
			if a.State == state && (state == accept.Expired || c.shows(check.Warn)) {
				c.acceptance(a)
			}
		}
	}
}

func (c *console) acceptance(a Acceptance) {
	mark := term.Warn
	if a.State == accept.Expired {
		mark = term.Fail
	}
	c.item(mark, a.headline())
	c.printf("%sreason given: %s\n", c.margin(), term.Line(a.Reason))
	c.labelled("in", where(a.Place), false)
	c.printf("\n")
}

// headline says what is the matter with an acceptance.
func (a Acceptance) headline() string {
	of := fmt.Sprintf("acceptance of %s for %s ", term.Name(a.Rule), term.Quote(short(a.Subject)))
	if a.State == accept.Expired {
		return of + "expired on " + a.Date()
	}
	return of + "is not needed: nothing it names was found"
}

// short leaves out the kind of a tool: that is what nearly all subjects are.
func short(subject string) string { return strings.TrimPrefix(subject, "tool:") }

// where names a place in a file of the user's, "" for none.
func where(p check.Place) string {
	if p.File == "" {
		return ""
	}
	if p.Line == 0 {
		return term.Name(p.File)
	}
	if p.Column == 0 {
		return fmt.Sprintf("%s:%d", term.Name(p.File), p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", term.Name(p.File), p.Line, p.Column)
}

// paste writes what excuses each failure, to be completed and moved to the
// config.
func (c *console) paste() {
	if !c.Verbose {
		return
	}
	var entries []string
	for _, s := range c.report.Servers {
		for _, ch := range s.Changes {
			if ch.Accepted == nil && c.report.fails(check.Outcome(ch.Status)) {
				entries = append(entries, entryYAML(ch.Rule, ch.Subject, ch.Digest()))
			}
		}
		for _, ch := range s.Checks {
			if ch.Accepted == nil && c.report.fails(ch.Outcome) {
				entries = append(entries, entryYAML(ch.Rule(), ch.Subject, s.Digest(ch)))
			}
		}
	}
	if len(entries) == 0 {
		return
	}
	c.printf("\nWhat can wait, accept until a date (see mcpward explain accept):\naccept:\n%s", strings.Join(entries, ""))
}

// entryYAML is one entry of accept: that lacks its reason and its date.
func entryYAML(rule, subject, digest string) string {
	key, name, ok := strings.Cut(subject, ":")
	if !ok || key != "tool" {
		key, name = "subject", subject
	}
	return fmt.Sprintf("  - rule: %s\n    %s: %s\n    to: %s\n    reason: # why this may wait\n    until: # the last day, as YYYY-MM-DD\n", rule, key, yamlText(name), digest)
}

// yamlText writes a text as YAML reads it: bare where it is a plain word,
// otherwise as a JSON string, which YAML reads too.
func yamlText(s string) string {
	plain := s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-/") == ""
	if plain && s[0] > '9' && !yamlWords[strings.ToLower(s)] {
		return s
	}
	return string(term.JSON(schema.AppendString(nil, s)))
}

// yamlWords are no texts in YAML, or were none in one of its versions.
var yamlWords = map[string]bool{"true": true, "false": true, "null": true, "yes": true, "no": true, "on": true, "off": true, "y": true, "n": true}
