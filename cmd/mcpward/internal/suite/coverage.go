package suite

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// Coverage says which cases a tool has.
type Coverage struct {
	Tool   string
	Listed bool // false for a tool that only suites name
	Cases  int  // cases that call it, in whichever suite
	Skips  int  // of them, those that are not run
}

// Covered returns the tools of a server and those that suites for it name,
// sorted by name.
func Covered(suites []*Suite, surface *contract.Surface, server string) []Coverage {
	byName := map[string]*Coverage{}
	at := func(name string) *Coverage {
		if byName[name] == nil {
			byName[name] = &Coverage{Tool: name}
		}
		return byName[name]
	}
	for _, item := range surface.Tools {
		at(item.Name).Listed = true
	}
	for _, s := range For(suites, server) {
		for _, c := range s.Cases {
			for _, tool := range c.Tools() {
				at(tool).Cases++
				if c.Skip != "" {
					at(tool).Skips++
				}
			}
		}
	}
	var all []Coverage
	for _, c := range byName {
		all = append(all, *c)
	}
	slices.SortFunc(all, func(a, b Coverage) int { return strings.Compare(a.Tool, b.Tool) })
	return all
}

// Tools returns the tools that the case calls, each once.
func (c *Case) Tools() []string {
	var names []string
	for _, step := range c.Steps {
		if step.Kind == Tool && !slices.Contains(names, step.Target.text) {
			names = append(names, step.Target.text)
		}
	}
	return names
}

// For returns the suites that are meant for a server.
func For(suites []*Suite, server string) []*Suite {
	var out []*Suite
	for _, s := range suites {
		if s.Server == "" || s.Server == server {
			out = append(out, s)
		}
	}
	return out
}

// A Plan is everything that a run needs to know of suites.
type Plan struct {
	Suites       []*Suite
	Chosen       Selection
	UpdateGolden bool // write golden files instead of comparing with them
}

// A Selection chooses among cases: those whose name holds one of the words, or
// matches it if it has a * or a ?, and that have one of the tags. What is empty
// chooses all.
type Selection struct{ Names, Tags []string }

// Keeps reports whether the case is chosen.
func (s Selection) Keeps(c *Case) bool {
	named := len(s.Names) == 0 || slices.ContainsFunc(s.Names, func(word string) bool { return named(word, c.Name) })
	tagged := len(s.Tags) == 0 || slices.ContainsFunc(s.Tags, func(tag string) bool { return slices.Contains(c.Tags, tag) })
	return named && tagged
}

func named(word, name string) bool {
	if !strings.ContainsAny(word, "*?") {
		return strings.Contains(name, word)
	}
	// A slash is no separator here, and path.Match takes it for one.
	ok, err := path.Match(strings.ReplaceAll(word, "/", "\x00"), strings.ReplaceAll(name, "/", "\x00"))
	return err == nil && ok
}

// Check returns an error about the first name or tag that chooses nothing,
// with the nearest ones.
func (s Selection) Check(suites []*Suite) error {
	var names, tags []string
	for _, suite := range suites {
		for _, c := range suite.Cases {
			names = append(names, c.Name)
			tags = append(tags, c.Tags...)
		}
	}
	for _, pattern := range s.Names {
		if !slices.ContainsFunc(names, func(name string) bool { return named(pattern, name) }) {
			return unknown("case", pattern, names)
		}
	}
	for _, tag := range s.Tags {
		if !slices.Contains(tags, tag) {
			return unknown("tag", tag, tags)
		}
	}
	return nil
}

func unknown(what, word string, known []string) error {
	if len(known) == 0 {
		return fmt.Errorf("no case of any suite has a %s, so none is called %q", map[string]string{"case": "name", "tag": "tag"}[what], word)
	}
	slices.Sort(known)
	near := yaml.Nearby(word, slices.Compact(known), 3)
	for i := range near {
		near[i] = fmt.Sprintf("%q", near[i])
	}
	return fmt.Errorf("no %s is called %q; near it: %s", what, word, strings.Join(near, ", "))
}
