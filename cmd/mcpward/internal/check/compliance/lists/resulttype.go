package lists

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/recorded"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// ResultType reports results that do not say of what kind they are.
var ResultType = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/result-type",
		Title:    "a result has no resultType, or an unknown one",
		Why:      "A client tells by it whether the answer is final or asks for more. A client that is strict takes an unknown kind for an error.",
		Fix:      `Send "resultType": "complete" with every final result, and other values only for extensions that you declare.`,
		Residual: "Clients take a missing resultType of an older server for complete.",
		Verify:   "Run mcpward run --only compliance/result-type.",
		Severity: finding.High,
		Spec:     "MCP basic, Results (2026-07-28)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		extended := len(schema.Field(p.Surface.Capabilities.Value, "extensions")) > len("{}")
		for _, x := range recorded.Exchanges(p.Subject) {
			if x.Result == nil {
				continue
			}
			problem := ""
			switch kind := x.Result.Get("resultType"); {
			case kind == nil:
				problem = "has no resultType"
			case kind.Kind != schema.String:
				problem = "has a resultType that is " + listed.Kind(kind) + ", not a string"
			case kind.Text != "complete" && kind.Text != "input_required" && !extended:
				problem = "has the resultType " + string(kind.AppendCanonical(nil)) + ", which no declared extension brings"
			}
			if problem != "" {
				p.Violate(check.Violation{
					Message:  "a result of " + x.Method + " " + problem,
					Evidence: recorded.Evidence(p.Subject, x.Sent, x.Got, `"resultType": "complete"`),
				})
			}
		}
		return nil
	},
}
