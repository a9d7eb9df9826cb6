package catalog

import (
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

func ofDrift(r *drift.Rule) Rule {
	out := Rule{Class: string(r.Class), Direction: r.Direction, Subject: r.Subject}
	out.Default = string(drift.Policy{}.Status(drift.Change{Class: r.Class, Rule: r.Doc.ID}))
	out.Page = rule.Page{
		Doc:    r.Doc,
		Level:  levels[drift.Status(out.Default)],
		Facts:  []rule.Fact{{Name: "class", Value: "`" + out.Class + "`"}, {Name: "default", Value: out.Default}},
		Before: r.Before, After: r.After, Cases: cases(r), Opposite: r.Mirror, Source: source(r.Doc.ID),
	}
	if r.Direction != "" {
		out.Facts = append(out.Facts, rule.Fact{Name: "reported for", Value: r.Direction + " schemas"})
	}
	return out
}

// levels say in the words of a report what a change does by default.
var levels = map[drift.Status]string{drift.Fail: "error", drift.Warn: "warning", drift.Note: "note"}

// source names the file of a rule: its id without the family and the dashes.
func source(id string) string {
	return "pkg/contract/" + strings.ReplaceAll(id, "-", "") + ".go"
}

// directions are the two positions of a schema in a tool.
var directions = []struct {
	dir          compat.Direction
	where, label string
	proof        string
}{
	{compat.Input, "as an inputSchema", "In", "This call worked before: "},
	{compat.Output, "as an outputSchema", "Out", "A result may now be: "},
}

// cases asks the prover what the example of a rule about schemas means in each
// position, so that no page can say anything else.
func cases(r *drift.Rule) []rule.Case {
	if r.Kind == "" || r.Before == "" && r.After == "" {
		return nil
	}
	before, err := optional(r.Before)
	if err != nil {
		return nil
	}
	after, err := optional(r.After)
	if err != nil {
		return nil
	}
	var out []rule.Case
	for _, d := range directions {
		result := compat.Compare(before, after, compat.Options{Direction: d.dir})
		c := rule.Case{
			Where: d.where, Label: d.label, Verdict: string(result.Verdict),
			Reason: "No validator looks at it, but the model reads it.",
		}
		if change := decisive(result, r.Kind); change != nil {
			c.Reason = change.Reason
			if change.Witness != nil {
				c.Proof = d.proof + term.Line(string(change.Witness))
			}
		}
		out = append(out, c)
	}
	return out
}

func optional(text string) (*schema.Value, error) {
	if text == "" {
		return nil, nil
	}
	v, err := schema.Parse([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("example: %w", err)
	}
	return v, nil
}

// decisive returns the change of that kind, or else the first one with the
// verdict of the whole; nil when nothing but text changed.
func decisive(result compat.Result, kind string) *compat.Change {
	var first *compat.Change
	for i := range result.Changes {
		c := &result.Changes[i]
		if c.Verdict == result.Verdict && (first == nil || c.Kind == kind && first.Kind != kind) {
			first = c
		}
	}
	return first
}
