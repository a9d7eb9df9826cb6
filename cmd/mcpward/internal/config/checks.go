package config

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/yaml"
)

func (d *decoder) checks(n *yaml.Node) {
	d.Object(n, "checks", d.runKeys())
}

func (d *decoder) drift(n *yaml.Node) {
	d.Object(n, "checks.drift", []yaml.Field{
		yaml.Key("baseline", func(n *yaml.Node) {
			d.config.Lock, d.config.Pinned = d.path(n, "checks.drift.baseline"), true
		}),
		yaml.Key("fail_on", d.failOn),
		yaml.Key("rules", d.rules),
		yaml.Key("reading", d.reading),
	})
}

// readings are the values of checks.drift.reading.
var readings = []string{string(compat.MCP), string(compat.Set)}

func (d *decoder) reading(n *yaml.Node) {
	const where = "checks.drift.reading"
	name, ok := d.Word(n, where)
	if ok && !slices.Contains(readings, name) {
		d.Report(n, yaml.Meant(name, readings), "%s is %q", where, name)
	}
	d.config.Reading = compat.Reading(name)
}

// failOn reads the classes that fail. A list that is there but empty means
// that none does, so it must not become nil.
func (d *decoder) failOn(n *yaml.Node) {
	known := make([]string, len(drift.Classes))
	for i, c := range drift.Classes {
		known[i] = string(c)
	}
	classes := []drift.Class{}
	d.List(n, "checks.drift.fail_on", func(n *yaml.Node, where string) {
		name, ok := d.Word(n, where)
		if ok && !slices.Contains(known, name) {
			d.Report(n, yaml.Meant(name, known), "unknown class %q in checks.drift.fail_on", name)
		}
		classes = append(classes, drift.Class(name))
	})
	if n.Kind == yaml.List {
		d.config.Policy.FailOn = classes
	}
}

func (d *decoder) rules(n *yaml.Node) {
	known := make([]string, len(drift.Rules))
	for i, r := range drift.Rules {
		known[i] = r.Doc.ID
	}
	statuses := make([]string, len(drift.Statuses))
	for i, s := range drift.Statuses {
		statuses[i] = string(s)
	}
	set := map[string]drift.Status{}
	d.Table(n, "checks.drift.rules", func(key, value *yaml.Node, where string) {
		if !slices.Contains(known, key.Text) {
			d.Report(key, meantRule(key.Text, known), "unknown rule %q in checks.drift.rules", key.Text)
			return
		}
		status, ok := d.Word(value, where)
		if ok && !slices.Contains(statuses, status) {
			d.Report(value, yaml.Meant(status, statuses), "%s is %q", where, status)
		}
		set[key.Text] = drift.Status(status)
	})
	d.config.Policy.Rules = set
}

// meantRule names the nearest rule only: there are too many to list.
func meantRule(word string, known []string) string {
	near := yaml.Nearest(word, known)
	if near == "" {
		near = yaml.Nearest("drift/"+word, known)
	}
	if near == "" {
		return `"mcpward rules" lists all`
	}
	return `did you mean "` + near + `"? "mcpward rules" lists all`
}
