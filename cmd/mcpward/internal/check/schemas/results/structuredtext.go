package results

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// StructuredText reports structured results that are not repeated as text.
var StructuredText = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/structured-text",
		Title:    "a structured result is not repeated as text",
		Why:      "Clients that do not know structuredContent show the model the text only. Without it the result looks empty, or says something else.",
		Fix:      "Add a text block that holds the structured content as JSON.",
		Residual: "Clients may send both to the model, which costs twice.",
		Verify:   "Run mcpward run --call-read-only --only schema/structured-text.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Structured Content",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.From(protocol.R20250618),
	Stage:     check.Final,
	Run: func(ctx context.Context, p *check.Pass) error {
		all, err := answers(ctx, p)
		if err != nil {
			return err
		}
		for _, a := range all {
			structured := a.result.Get("structuredContent")
			if structured == nil || a.failed || repeatedAsText(a.result.Get("content"), structured) {
				continue
			}
			p.Violate(check.Violation{
				At: a.tool.At, Message: "the structured result of tool " + term.Quote(a.tool.Name) + " is not repeated as text",
				Evidence: a.evidence("a text block with the JSON of structuredContent"),
			})
		}
		return nil
	},
}

// repeatedAsText reports whether a text block holds a structured result, as
// JSON or, where it is one text in an object, as that text.
func repeatedAsText(content, structured *schema.Value) bool {
	if content == nil {
		return false
	}
	for _, block := range content.Items {
		text := listed.Text(block.Get("text"))
		if len(structured.Members) == 1 && text != "" && listed.Text(structured.Members[0].Value) == text {
			return true
		}
		if v, err := schema.Parse([]byte(text)); err == nil && schema.Equal(v, structured) {
			return true
		}
	}
	return false
}
