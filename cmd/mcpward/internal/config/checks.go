package config

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

func (d *decoder) checks(n *node) {
	d.object(n, "checks", []field{{"drift", d.drift}})
}

func (d *decoder) drift(n *node) {
	d.object(n, "checks.drift", []field{
		{"baseline", func(n *node) { d.config.Lock = d.path(n, "checks.drift.baseline") }},
		{"fail_on", d.failOn},
		{"rules", d.rules},
		{"reading", d.reading},
	})
}

// readings are the values of checks.drift.reading.
var readings = []string{string(compat.MCP), string(compat.Set)}

func (d *decoder) reading(n *node) {
	const where = "checks.drift.reading"
	name, ok := d.word(n, where)
	if ok && !slices.Contains(readings, name) {
		d.report(n, meant(name, readings), "%s is %q", where, name)
	}
	d.config.Reading = compat.Reading(name)
}

// failOn reads the classes that fail. A list that is there but empty means
// that none does, so it must not become nil.
func (d *decoder) failOn(n *node) {
	known := make([]string, len(drift.Classes))
	for i, c := range drift.Classes {
		known[i] = string(c)
	}
	classes := []drift.Class{}
	d.words(n, "checks.drift.fail_on", func(n *node, where string) {
		name, ok := d.word(n, where)
		if ok && !slices.Contains(known, name) {
			d.report(n, meant(name, known), "unknown class %q in checks.drift.fail_on", name)
		}
		classes = append(classes, drift.Class(name))
	})
	if n.kind == list {
		d.config.Policy.FailOn = classes
	}
}

func (d *decoder) rules(n *node) {
	known := make([]string, len(drift.Rules))
	for i, r := range drift.Rules {
		known[i] = r.Doc.ID
	}
	statuses := make([]string, len(drift.Statuses))
	for i, s := range drift.Statuses {
		statuses[i] = string(s)
	}
	set := map[string]drift.Status{}
	d.table(n, "checks.drift.rules", func(key, value *node, where string) {
		if !slices.Contains(known, key.text) {
			d.report(key, meantRule(key.text, known), "unknown rule %q in checks.drift.rules", key.text)
			return
		}
		status, ok := d.word(value, where)
		if ok && !slices.Contains(statuses, status) {
			d.report(value, meant(status, statuses), "%s is %q", where, status)
		}
		set[key.text] = drift.Status(status)
	})
	d.config.Policy.Rules = set
}

// meantRule names the nearest rule only: there are too many to list.
func meantRule(word string, known []string) string {
	near := Nearest(word, known)
	if near == "" {
		near = Nearest("drift/"+word, known)
	}
	if near == "" {
		return `"mcpward rules" lists all`
	}
	return `did you mean "` + near + `"? "mcpward rules" lists all`
}
