package app

import (
	"fmt"
	"io"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/term"
)

func explainVerb() verb {
	return verb{
		name:  "explain",
		usage: "say what a rule reports, why, and how to fix it",
		args:  " RULE",
		text: `mcpward explain says what a rule reports, why that matters and how to fix it,
with an example. Rule ids stand below each change of a report.`,
		example: []string{"mcpward explain drift/required-added"},
		exits:   listExits,
		flags:   []flagGroup{{"Output", []flag{colorFlag}}},
		least:   1,
		most:    1,
		print:   (*runner).explain,
	}
}

func (r *runner) explain(o *options) (int, error) {
	id := o.words[0]
	found, ok := catalog.Find(id)
	if !ok {
		return 0, unknownRule(id)
	}
	return report.ExitPass, r.show(o, func(w io.Writer, _ bool, view report.View) error {
		_, err := io.WriteString(w, found.Text(view.Style.Width))
		return err
	})
}

// shownRules is how many rules are named for one that does not exist.
const shownRules = 3

func unknownRule(id string) *report.Problem {
	near := config.Nearby(id, catalog.IDs(), shownRules)
	last := len(near) - 1
	return &report.Problem{
		Kind: kindUsage, Message: fmt.Sprintf("unknown rule %s", term.Quote(id)),
		Hint: fmt.Sprintf(`did you mean %s or %s? "mcpward rules" lists all`, strings.Join(near[:last], ", "), near[last]),
	}
}
