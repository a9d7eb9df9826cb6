// Package portability checks tool definitions against what clients and model
// APIs refuse, rename or cut. It is a part of the family "schema".
//
// By default a definition is noted only if at least two model APIs are known
// to refuse it. A profile that the user names is judged by itself, and what it
// refuses is a warning.
package portability

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
)

// Checks lists the checks of this package.
var Checks = []*check.Check{
	Name,
	Collision,
	ToolCount,
	Description,
	Instructions,
	Root,
	Properties,
	Items,
	Keywords,
}

// A fault is what one profile does not take.
type fault struct {
	profile Profile
	text    string // such as "is longer than 64 characters"
}

// faults asks every profile.
func faults(ask func(Profile) string) []fault {
	var out []fault
	for _, p := range profiles {
		if text := ask(p); text != "" {
			out = append(out, fault{p, text})
		}
	}
	return out
}

// report reports what profiles do not take: as a warning those that the user
// named; if there are none, as a note what shared says concerns enough people.
func report(p *check.Pass, at schema.Pointer, what string, all []fault, shared func([]fault) []fault) {
	named := slices.DeleteFunc(slices.Clone(all), func(f fault) bool { return !slices.Contains(p.Settings.Portability, f.profile.Name) })
	severity := finding.Medium
	if len(named) == 0 {
		named, severity = shared(all), finding.Info
	}
	if len(named) > 0 {
		p.Violate(check.Violation{At: at, Severity: severity, Message: what + " " + join(named)})
	}
}

// twoAPIs leaves the model APIs if there are two at least.
func twoAPIs(all []fault) []fault {
	apis := slices.DeleteFunc(slices.Clone(all), func(f fault) bool { return !f.profile.API })
	if len(apis) < 2 {
		return nil
	}
	return apis
}

// twoOfAny leaves all if there are two at least.
func twoOfAny(all []fault) []fault {
	if len(all) < 2 {
		return nil
	}
	return all
}

// always leaves all.
func always(all []fault) []fault { return all }

// never leaves none.
func never([]fault) []fault { return nil }

// join writes each text once, with the profiles it holds for.
func join(all []fault) string {
	var texts []string
	by := map[string][]string{}
	for _, f := range all {
		if by[f.text] == nil {
			texts = append(texts, f.text)
		}
		by[f.text] = append(by[f.text], f.profile.Name)
	}
	for i, text := range texts {
		texts[i] = text + " (" + strings.Join(by[text], ", ") + ")"
	}
	return strings.Join(texts, "; ")
}

// serverOf returns what names of tools are made of.
func serverOf(p *check.Pass) server {
	info := p.Surface.ServerInfo.Value
	name := text(info, "name")
	return server{name: cmp.Or(p.Name, name), title: cmp.Or(text(info, "title"), name, p.Name)}
}
