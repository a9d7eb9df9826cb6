package items

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// PromptGet reports prompts whose messages a client cannot use.
var PromptGet = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/prompt-get",
		Title:    "a prompt returns messages that a client cannot use",
		Why:      "People choose a prompt and get an error, or nothing. A message without a role or with unknown content is refused as a whole.",
		Fix:      "Return messages with the role user or assistant and one content block each.",
		Residual: "Only prompts without required arguments were asked for.",
		Verify:   "Run mcpward run --only compliance/prompt-get.",
		Severity: finding.High,
		Spec:     "MCP server/prompts, Getting a Prompt",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(ctx context.Context, p *check.Pass) error {
		asking := ready(listed.Prompts(p.Subject))
		if len(asking) == 0 {
			return check.NotTestable("the server lists no prompt that needs no arguments")
		}
		for _, prompt := range asking[:min(len(asking), sampled)] {
			a, err := asked.For(ctx, p.Subject, "prompts/get", asked.Params{"name": prompt.Name})
			if err != nil {
				return err
			}
			for _, v := range unusable(p, prompt, a) {
				v.At = prompt.At
				p.Violate(v)
			}
		}
		return nil
	},
}

// ready returns the prompts that can be asked for without arguments.
func ready(prompts []listed.Item) []listed.Item {
	var out []listed.Item
	for _, p := range prompts {
		needs := p.Name == ""
		if arguments := p.Get("arguments"); arguments != nil {
			for _, a := range arguments.Items {
				required := a.Get("required")
				needs = needs || required != nil && required.Kind == schema.Bool && required.Text == "true"
			}
		}
		if !needs {
			out = append(out, p)
		}
	}
	return out
}

// unusable says what is wrong with the answer to a request for a prompt.
func unusable(p *check.Pass, prompt listed.Item, a *asked.Answer) []check.Violation {
	name := term.Quote(prompt.Name)
	switch {
	case a.Error != nil:
		return []check.Violation{{
			Severity: finding.Medium, Message: "prompt " + name + " needs no arguments, but asking for it is answered with " + a.Says(),
			Evidence: a.Evidence("a result with messages"),
		}}
	case listed.Text(a.Result.Get("resultType")) == "input_required":
		return nil
	case a.Result.Get("messages") == nil:
		return []check.Violation{{Message: "prompt " + name + " gave a result without messages", Evidence: a.Evidence("messages")}}
	}
	return misshapen(p.Revision, "GetPromptResult", "/messages", a.Result, a, "prompt "+name)
}
