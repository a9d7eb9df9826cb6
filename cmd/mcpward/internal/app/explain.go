package app

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/mcpward/mcpward/pkg/yaml"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/term"
)

func explainVerb() verb {
	return verb{
		name:  "explain",
		usage: "say what a rule reports, why, and how to fix it",
		args:  " RULE | accept",
		text: `mcpward explain says what a rule reports, why that matters and how to fix it,
with an example. Rule ids stand below what a report lists. "accept" tells how to
let something wait until a date.`,
		example: []string{"mcpward explain drift/required-added", "mcpward explain accept"},
		exits:   listExits,
		flags:   []flagGroup{{"Output", []flag{colorFlag}}},
		least:   1,
		most:    1,
		print:   (*runner).explain,
	}
}

func (r *runner) explain(_ context.Context, o *options) (int, error) {
	id := o.words[0]
	if id == topic {
		return report.ExitPass, r.say("%s", accept.Topic())
	}
	found, ok := catalog.Find(id)
	if !ok {
		return 0, unknownRule(id)
	}
	return report.ExitPass, r.show(o, func(w io.Writer, _ bool, view report.View) error {
		_, err := io.WriteString(w, found.Text(view.Style.Width))
		return err
	})
}

// topic is what mcpward explain tells about beside rules.
const topic = "accept"

// shownRules is how many rules are named for one that does not exist.
const shownRules = 3

func unknownRule(id string) *report.Problem {
	near := yaml.Nearby(id, catalog.IDs(), shownRules)
	last := len(near) - 1
	return &report.Problem{
		Kind: kindUsage, Message: fmt.Sprintf("unknown rule %s", term.Quote(id)),
		Hint: fmt.Sprintf(`did you mean %s or %s? "mcpward rules" lists all`, strings.Join(near[:last], ", "), near[last]),
	}
}
