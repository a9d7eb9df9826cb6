package results

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/pkg/term"
)

// Structured reports results that do not keep what the outputSchema promises.
var Structured = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/structured",
		Title:    "a result does not conform to the outputSchema",
		Why:      "Programs that consume the result rely on the schema; official clients validate it and turn the call into an error.",
		Fix:      "Return structuredContent that the outputSchema accepts, or correct the schema.",
		Residual: "Only the calls of this run were looked at.",
		Verify:   "Run mcpward run --call-read-only --only schema/structured, or a suite with output_matches_schema.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Structured Content",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.From(protocol.R20250618),
	Stage:     check.Final,
	Run: func(ctx context.Context, p *check.Pass) error {
		all, err := answers(ctx, p)
		if err != nil {
			return err
		}
		for _, a := range all {
			if a.failed || a.tool.Value == nil {
				continue
			}
			if problem := unkept(ctx, p, a); problem != "" {
				p.Violate(check.Violation{
					At: a.tool.At.Append("outputSchema"), Message: "the result of tool " + term.Quote(a.tool.Name) + " " + problem,
					Evidence: a.evidence("structuredContent that satisfies the outputSchema"),
				})
			}
		}
		return nil
	},
}

// unkept says how a successful result breaks the promise of its tool.
func unkept(ctx context.Context, p *check.Pass, a answer) string {
	content, promised := a.result.Get("structuredContent"), a.tool.Get("outputSchema")
	if content == nil {
		if promised != nil {
			return "has no structuredContent, but the tool has an outputSchema"
		}
		return ""
	}
	if content.Kind != schema.Object && !p.Modern() {
		return "has a structuredContent that is " + listed.Kind(content) + ", not an object"
	}
	if promised == nil {
		return ""
	}
	validator, err := validate.Compile(promised)
	if err != nil {
		return "" // what is wrong with the schema is another rule
	}
	outcome, err := validator.Run(ctx, content)
	if err != nil || len(outcome.Violations) == 0 {
		return ""
	}
	first := outcome.Violations[0]
	problem := "does not satisfy the outputSchema: " + first.Message
	if first.InstancePointer != "" {
		problem += " at " + string(first.InstancePointer)
	}
	if more := len(outcome.Violations) - 1; more > 0 {
		problem += fmt.Sprintf(", and %d more", more)
	}
	return problem
}
