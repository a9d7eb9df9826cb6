package app

import (
	"context"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/pkg/yaml"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/schemas"
)

func printVerb() verb {
	return verb{
		name:  "print",
		usage: "print the JSON Schema of a file of mcpward",
		args:  " NAME",
		text: fmt.Sprintf(`mcpward schema print prints the JSON Schema of a file that mcpward reads or
writes, for editors and scripts. NAME is one of
%s.`, strings.Join(schemas.Names, ", ")),
		example: []string{"mcpward schema print config > mcpward.schema.json"},
		exits:   listExits,
		least:   1,
		most:    1,
		print:   (*runner).schemaPrint,
	}
}

func (r *runner) schemaPrint(_ context.Context, o *options) (int, error) {
	name, known := o.words[0], schemas.Names
	text, ok := schemas.Text(name)
	if ok {
		return report.ExitPass, r.say("%s", text)
	}
	p := &report.Problem{
		Kind: kindUsage, Message: fmt.Sprintf("no schema is called %s", term.Quote(name)),
		Hint: "there are " + strings.Join(known, ", "),
	}
	if near := yaml.Nearest(name, known); near != "" {
		p.Hint = fmt.Sprintf("did you mean %q? %s", near, p.Hint)
	}
	return 0, p
}
