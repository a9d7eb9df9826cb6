package errors

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// UnknownPrompt asks for a prompt that no server has.
var UnknownPrompt = &check.Check{
	Doc: rule.Doc{
		ID:       "errors/unknown-prompt",
		Title:    "an unknown prompt is not answered with error -32602",
		Why:      "A client cannot tell a prompt that is gone from a server that is broken, and an empty answer is handed to the model as if it were the prompt.",
		Fix:      "Answer prompts/get for a name that is not listed with the JSON-RPC error -32602.",
		Residual: "A prompt that was renamed still fails for everyone who has the old name.",
		Verify:   "Run mcpward run --only errors/unknown-prompt.",
		Severity: finding.Medium,
		Spec:     "server/prompts, Error Handling",
		Since:    "unreleased",
	},
	Level: check.Should,
	Run: func(ctx context.Context, p *check.Pass) error {
		if !declares(p, "prompts") {
			return check.NotTestable("the server declares no prompts")
		}
		return refused(ctx, p, protocol.CaseUnknownPrompt, "an unknown prompt", "prompts/get", map[string]any{"name": absentPrompt})
	},
}

// refused sends a harmless request on the main connection and reports an
// answer that does not meet what the revision wants for the case.
func refused(ctx context.Context, p *check.Pass, c protocol.ErrorCase, what, method string, params map[string]any) error {
	e, err := expect(p, c)
	if err != nil {
		return err
	}
	a, err := ask(ctx, p, p.Conn, method, params)
	if err != nil {
		return err
	}
	if e.Fit(a.layer, a.code) == protocol.Broken {
		p.Violate(check.Violation{Message: what + " " + a.said(), Evidence: a.evidence(wanted(e))})
	}
	return nil
}
