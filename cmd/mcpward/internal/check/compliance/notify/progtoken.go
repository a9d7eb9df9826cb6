package notify

import (
	"context"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// ProgToken reports progress whose token is not that of the request.
var ProgToken = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/prog-token",
		Title:    "progress does not repeat the token of the request",
		Why:      "The token is all that ties progress to a call. A number that comes back as text is another token, and the bar never moves.",
		Fix:      "Send the progressToken back as the same JSON value, number or text.",
		Residual: "Only tools that may be called, and report progress within the call, are seen.",
		Verify:   "Run mcpward run --call-read-only --only compliance/prog-token.",
		Severity: finding.High,
		Spec:     "basic/utilities/progress (MUST only reference tokens of an active request)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Stage: check.Calls,
	Run: func(ctx context.Context, p *check.Pass) error {
		return judged(ctx, p, "the token of the request", func(o observation, i int) string {
			s := o.steps[i]
			if s.token == s.call.token || o.finished(s) {
				return ""
			}
			if strings.Trim(s.token, `"`) == strings.Trim(s.call.token, `"`) {
				return "the token " + s.call.token + " comes back as " + short(s.token) + ", another type"
			}
			return "progress for the token " + short(s.token) + " comes, which no call had"
		})
	},
}

func short(token string) string {
	const most = 60
	if token == "" {
		return "nothing"
	}
	if runes := []rune(token); len(runes) > most {
		token = string(runes[:most]) + "…"
	}
	return term.Line(token)
}
