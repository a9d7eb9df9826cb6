package config

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// accepted reads the list of acceptances. Each says who decided what, and how
// long it holds.
func (d *decoder) accepted(n *yaml.Node) {
	d.List(n, "accept", func(n *yaml.Node, where string) {
		before := len(d.Problems)
		e := accept.Entry{Subject: "server", Place: check.Place{File: d.config.Path, Line: n.Line, Column: n.Column}}
		at := map[string]*yaml.Node{}
		seen := func(name string, read func(*yaml.Node, string)) yaml.Field {
			return yaml.Key(name, func(n *yaml.Node) { at[name] = n; read(n, where+"."+name) })
		}
		ok := d.Object(n, where, []yaml.Field{
			seen("rule", func(n *yaml.Node, where string) { e.Rule = d.knownRule(n, where) }),
			seen("tool", func(n *yaml.Node, where string) { e.Subject = "tool:" + d.filled(n, where) }),
			seen("subject", func(n *yaml.Node, where string) { e.Subject = d.subject(n, where) }),
			seen("to", func(n *yaml.Node, where string) { e.To = d.hash(n, where) }),
			seen("reason", func(n *yaml.Node, where string) { e.Reason = d.filled(n, where) }),
			seen("until", func(n *yaml.Node, where string) { e.Until = d.date(n, where) }),
		})
		if !ok {
			return
		}
		for _, key := range []string{"rule", "to", "reason", "until"} {
			if at[key] == nil {
				d.Report(n, `"mcpward explain accept" shows an example`, "%s has no %s", where, key)
			}
		}
		if at["tool"] != nil && at["subject"] != nil {
			d.Report(later(at["tool"], at["subject"]), "", "%s has a tool and a subject; one says what it is about", where)
		}
		if len(d.Problems) == before {
			d.config.Accept = append(d.config.Accept, e)
		}
	})
}

func (d *decoder) filled(n *yaml.Node, where string) string {
	s, ok := d.Filled(n, where)
	if ok && strings.TrimSpace(s) == "" {
		d.Report(n, "", "%s is blank", where)
	}
	return s
}

func (d *decoder) knownRule(n *yaml.Node, where string) string {
	id := d.filled(n, where)
	if known := catalog.IDs(); id != "" && !slices.Contains(known, id) {
		d.Report(n, meantRule(id, known), "%s is %q, which is no rule", where, id)
	}
	return id
}

var subjects = regexp.MustCompile(`^(server|(tool|prompt|resource|template|case):.+)$`)

func (d *decoder) subject(n *yaml.Node, where string) string {
	s := d.filled(n, where)
	if s != "" && !subjects.MatchString(s) {
		d.Report(n, "such as tool:NAME, prompt:NAME, resource:URI, template:TEMPLATE, case:NAME or server", "%s is %q", where, s)
	}
	return s
}

var hashes = regexp.MustCompile(`^(absent|sha256:[0-9a-f]{64})$`)

func (d *decoder) hash(n *yaml.Node, where string) string {
	s := d.filled(n, where)
	if s != "" && !hashes.MatchString(s) {
		d.Report(n, "a report with --verbose or --format json names it", `%s must be "absent" or sha256: and 64 digits`, where)
	}
	return s
}

func (d *decoder) date(n *yaml.Node, where string) time.Time {
	s := d.filled(n, where)
	t, err := time.Parse(accept.DateLayout, s)
	if s != "" && err != nil {
		d.Report(n, "", "%s must be a day such as 2027-01-31, not %q", where, s)
	}
	return t
}
