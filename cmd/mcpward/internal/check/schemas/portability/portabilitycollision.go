package portability

import (
	"context"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// Collision reports different names that a client turns into the same one.
var Collision = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/portability-collision",
		Title:    "clients turn the names of two tools into one",
		Why:      "Clients replace the characters that model APIs refuse. Two tools that then have one name are numbered, or one of them disappears.",
		Fix:      "Choose names that differ in letters and digits, and not only in dots, hyphens and underscores.",
		Residual: "Tools of two servers can collide in the same way.",
		Verify:   "Run mcpward run --only schema/portability-collision.",
		Severity: finding.Info,
		Spec:     "documentation of clients, tool names",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: func(_ context.Context, p *check.Pass) error {
		tools := listed.Tools(p.Subject)
		s := serverOf(p)
		meets := map[string][]fault{}
		for _, pr := range profiles {
			for name, other := range collisions(pr, s, tools) {
				meets[name] = append(meets[name], fault{pr, "becomes the same as " + term.Quote(other)})
			}
		}
		for _, t := range tools {
			report(p, t.At.Append("name"), "tool name "+term.Quote(t.Name), meets[t.Name], twoOfAny)
		}
		return nil
	},
}

// collisions returns names that a profile turns into what a name before them
// in the list becomes, with that other name.
func collisions(p Profile, s server, tools []listed.Item) map[string]string {
	if p.Clean == nil {
		return nil
	}
	out := map[string]string{}
	taken := map[string][]string{}
	for _, t := range tools {
		clean := p.Clean(p.Prefix(s) + t.Name)
		if i := slices.IndexFunc(taken[clean], func(n string) bool { return n != t.Name }); i >= 0 && t.Name != "" {
			out[t.Name] = taken[clean][i]
		}
		taken[clean] = append(taken[clean], t.Name)
	}
	return out
}
