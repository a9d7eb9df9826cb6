package app

import (
	"context"
	_ "embed" // for the help text
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
	"github.com/mcpward/mcpward/pkg/finding/sarif"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/yaml"
)

//go:embed helpexplain.txt
var helpExplain string

func explainCommand(w World) *cli.Command {
	return &cli.Command{
		Name: "explain", CustomHelpTemplate: helpExplain, ArgValidator: words(1, 1, "the id of a rule or of its control"),
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

// explain returns what a rule reports, why that matters and how to fix it; for
// a published control, that of all rules which share it.
func explain(id string, width int) (string, error) {
	var known, pages []string
	for _, r := range catalog.Rules() {
		known = append(known, r.Doc.ID, r.Control)
		if r.Doc.ID == id || strings.EqualFold(r.Control, id) {
			pages = append(pages, rule.Page{Doc: *r.Doc, Level: string(sarif.LevelOf(r.Doc.Severity))}.Text(width))
		}
	}
	if len(pages) == 0 {
		slices.Sort(known)
		near := yaml.Nearby(id, slices.Compact(known), shownRules)
		return "", &usageError{
			"unknown rule " + term.Quote(id),
			fmt.Sprintf(`did you mean %s? ids stand in what "secure-mcp scan" prints`, strings.Join(near, ", ")),
		}
	}
	return strings.Join(pages, "\n"), nil
}
