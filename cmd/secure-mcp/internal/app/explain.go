package app

import (
	"cmp"
	"context"
	_ "embed" // for the help text
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review/servers"
	"github.com/mcpward/mcpward/pkg/finding/sarif"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/yaml"
)

//go:embed helpexplain.txt
var helpExplain string

func explainCommand(w World) *cli.Command {
	return &cli.Command{
		Name: "explain", CustomHelpTemplate: helpExplain, ArgValidator: words(1, 1, "the id of a rule"),
		Action: func(_ context.Context, c *cli.Command) error {
			if err := onlyServing(c, "allow", "http", "packs", "debug", "log-level", "log-format"); err != nil {
				return err
			}
			text, err := explain(c.Args().First(), term.Detect(w.Out, term.Auto, w.Env).Width)
			if err != nil {
				return err
			}
			return write(w.Out, text)
		},
	}
}

// shownRules is how many rules are named for one that does not exist.
const shownRules = 3

// explain returns what a rule reports, why that matters and how to fix it.
func explain(id string, width int) (string, error) {
	docs := rules()
	at := slices.IndexFunc(docs, func(d rule.Doc) bool { return d.ID == id })
	if at < 0 {
		ids := make([]string, len(docs))
		for i, d := range docs {
			ids[i] = d.ID
		}
		near := yaml.Nearby(id, ids, shownRules)
		return "", &usageError{
			"unknown rule " + term.Quote(id),
			fmt.Sprintf(`did you mean %s? ids stand in what "secure-mcp scan" prints`, strings.Join(near, ", ")),
		}
	}
	d := docs[at]
	return rule.Page{Doc: d, Level: string(sarif.LevelOf(d.Severity))}.Text(width), nil
}

// rules are those of all detectors and of the review of MCP configurations, by
// id.
func rules() []rule.Doc {
	var all []rule.Doc
	for _, d := range catalog.Detectors {
		all = append(all, d.Doc)
	}
	for _, d := range servers.Rules {
		all = append(all, *d)
	}
	slices.SortFunc(all, func(a, b rule.Doc) int { return cmp.Compare(a.ID, b.ID) })
	return all
}
