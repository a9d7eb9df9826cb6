package errors

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/arguments"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// BadArgs calls the tools the user named with arguments their schema forbids.
// It calls no other, because a server that does not validate runs the tool.
var BadArgs = &check.Check{
	Doc: rule.Doc{
		ID:       "errors/bad-args",
		Title:    "arguments that break a tool's inputSchema are accepted, or get the wrong error",
		Why:      "A model corrects its call when the result says what was wrong with it. An error of the protocol never reaches the model, and a tool that runs on wrong arguments does something nobody asked for.",
		Fix:      "Validate arguments against inputSchema before the tool runs and say what is wrong in a result with isError true.",
		Residual: "Only the first level of the schema is broken here, one rule at a time; deeper rules and rules in words are not tried.",
		Verify:   "Run mcpward run --only errors/bad-args with the tool's name under checks.errors.bad_arguments.",
		Severity: finding.Medium,
		Spec:     "server/tools, Error Handling; SEP-1303",
		Since:    "unreleased",
	},
	Level: check.Should,
	Stage: check.Calls,
	Run: func(ctx context.Context, p *check.Pass) error {
		if len(p.Settings.BadArguments) == 0 {
			return check.NotTestable("no tool may be called with wrong arguments: none is named under checks.errors.bad_arguments")
		}
		e, err := expect(p, protocol.CaseInvalidArgs)
		if err != nil {
			return err
		}
		for _, name := range p.Settings.BadArguments {
			if err := breakTool(ctx, p, e, name); err != nil {
				return err
			}
		}
		return nil
	},
}

func breakTool(ctx context.Context, p *check.Pass, e protocol.ErrorLayer, name string) error {
	subject := "tool:" + name
	tool := named(p.Surface.Tools, name)
	if tool == nil {
		p.Skip(subject, "the server has no tool %s", term.Quote(name))
		return nil
	}
	list, err := arguments.Break(ctx, schema.Field(tool.Value, "inputSchema"))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		p.Skip(subject, "%s", err)
	case len(list) == 0:
		p.Skip(subject, "the inputSchema of %s allows everything that can be derived from it", term.Quote(name))
	}
	for _, b := range list {
		a, err := ask(ctx, p, p.Conn, "tools/call", map[string]any{"name": name, "arguments": json.RawMessage(b.Args)})
		if err != nil {
			return err
		}
		judgeBroken(p, e, name, b, a)
	}
	return nil
}

func judgeBroken(p *check.Pass, e protocol.ErrorLayer, name string, b arguments.Broken, a *answer) {
	fit := e.Fit(a.layer, a.code)
	if fit == protocol.Met {
		return
	}
	v := check.Violation{
		At:       schema.Pointer("").Append("tools").Append(name).Append("inputSchema"),
		Message:  fmt.Sprintf("a call %s %s", breaches[b.Breach](term.Quote(b.Property)), a.said()),
		Evidence: a.evidence(wanted(e)),
	}
	if b.Breach == arguments.Addition && a.layer == protocol.LayerNone {
		v.Severity = finding.Info // many servers drop what they do not know
	}
	p.Violate(v)
}

// breaches describe a call by what is wrong with it.
var breaches = map[arguments.Breach]func(property string) string{
	arguments.Missing:  func(p string) string { return "without the required " + p },
	arguments.Type:     func(p string) string { return "with a value of the wrong type for " + p },
	arguments.Enum:     func(p string) string { return "with a value for " + p + " that is not listed" },
	arguments.Addition: func(string) string { return "with a property that additionalProperties forbids" },
}

func named(items []contract.Item, name string) *contract.Item {
	for i := range items {
		if items[i].Name == name {
			return &items[i]
		}
	}
	return nil
}
