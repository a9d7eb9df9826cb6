package schemas

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// OutputSchema reports an outputSchema of a shape that its revision does not
// allow. What 2026-07-28 allows can still be wrong in the older revisions that
// the server speaks too, so it is looked up there.
var OutputSchema = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/output-schema",
		Title:    "an outputSchema does not describe an object",
		Why:      "Up to 2025-11-25 a structured result is always an object, and strict clients refuse the whole list of tools when one outputSchema says otherwise.",
		Fix:      `Put the value into an object, such as {"type": "object", "properties": {"items": …}}, or leave the outputSchema out for clients of older revisions.`,
		Residual: "A client may want the root to be an object in the newest revision too.",
		Verify:   "Run mcpward run --only schema/output-schema.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.From(protocol.R20250618),
	Run: func(ctx context.Context, p *check.Pass) error {
		var suspects []listed.Item
		for _, t := range listed.Tools(p.Subject) {
			v := t.Get("outputSchema")
			problem := ""
			if v != nil {
				problem = notObject(v)
			}
			switch {
			case problem == "":
			case p.Modern() && (v.Kind == schema.Object || v.Kind == schema.Bool):
				suspects = append(suspects, t)
			default:
				reportOutput(p, t, problem, "")
			}
		}
		return elsewhere(ctx, p, suspects)
	},
}

func reportOutput(p *check.Pass, t listed.Item, problem, where string) {
	p.Report(t.At.Append("outputSchema"), "outputSchema of tool %s %s%s", term.Quote(t.Name), problem, where)
}

// elsewhere reports the suspects that the server lists in the newest legacy
// revision it speaks too.
func elsewhere(ctx context.Context, p *check.Pass, suspects []listed.Item) error {
	older := protocol.Newest(p.Surface.Supported, func(r protocol.Revision) bool { return !r.Modern() })
	if len(suspects) == 0 || older < protocol.R20250618 || p.Conn == nil {
		return nil
	}
	conn, done, err := p.Connect(ctx, func(o *wire.Options) {
		o.Revision = string(older)
		o.Trace = nil // the record is judged by the rules of the newest revision
	})
	if err != nil {
		return err
	}
	defer done()
	raw, err := conn.List(ctx, "tools/list", "tools")
	if err != nil {
		return err
	}
	problems := map[string]string{}
	for _, tool := range raw {
		v, err := schema.Parse(tool)
		if err == nil && v.Get("outputSchema") != nil {
			problems[listed.Text(v.Get("name"))] = notObject(v.Get("outputSchema"))
		}
	}
	for _, t := range suspects {
		if problem := problems[t.Name]; problem != "" {
			reportOutput(p, t, problem, fmt.Sprintf(", which %s does not allow; the server speaks that too", older))
		}
	}
	return nil
}
