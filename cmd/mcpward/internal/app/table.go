package app

import (
	"slices"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// hintWords say in words what a tool claims about itself.
var hintWords = []struct{ name, yes, no string }{
	{"readOnlyHint", "read-only", "writes"},
	{"destructiveHint", "destructive", "not destructive"},
	{"idempotentHint", "idempotent", "not idempotent"},
	{"openWorldHint", "open world", "closed world"},
}

// table lists the tools of a surface, as many as will be shown.
func table(s *contract.Surface, o *options) []report.Tool {
	tools := s.Tools
	switch {
	case o.quiet:
		return nil
	case !o.verbose && len(tools) > report.ShownTools:
		tools = tools[:report.ShownTools]
	}
	rows := make([]report.Tool, len(tools))
	for i, t := range tools {
		rows[i] = row(t)
	}
	return rows
}

func row(t contract.Item) report.Tool {
	out := report.Tool{Name: t.Name, Characters: -1}
	if text, ok := schema.Text(schema.Field(t.Value, "description")); ok {
		out.Characters = utf8.RuneCountInString(text)
	}
	out.Required, out.Optional = parameters(schema.Field(t.Value, "inputSchema"))
	annotations := schema.Field(t.Value, "annotations")
	for _, h := range hintWords {
		switch string(schema.Field(annotations, h.name)) {
		case "true":
			out.Hints = append(out.Hints, h.yes)
		case "false":
			out.Hints = append(out.Hints, h.no)
		}
	}
	return out
}

// parameters returns the names of an inputSchema's properties, sorted.
func parameters(input []byte) (required, optional []string) {
	must := map[string]bool{}
	if v, err := schema.Parse(schema.Field(input, "required")); err == nil {
		for _, item := range v.Items {
			must[item.Text] = true
		}
	}
	properties := schema.Field(input, "properties")
	if len(properties) == 0 || properties[0] != '{' {
		return nil, nil
	}
	for name := range schema.Fields(properties) {
		if must[name] {
			required = append(required, name)
		} else {
			optional = append(optional, name)
		}
	}
	slices.Sort(required)
	slices.Sort(optional)
	return required, optional
}
