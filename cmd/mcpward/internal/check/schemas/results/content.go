package results

import (
	"context"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Content reports results whose content a client cannot read.
var Content = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/content",
		Title:    "the content of a result is misshapen",
		Why:      "A client reads content block by block and by type. One block that lacks its data, its type or its base64 makes the whole result unreadable.",
		Fix:      "Send a list of blocks: text with text, image and audio with base64 data and mimeType, resource with uri and text or blob.",
		Residual: "Only the calls of this run were looked at.",
		Verify:   "Run mcpward run --call-read-only --only schema/content.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool Result",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Stage: check.Final,
	Run: func(ctx context.Context, p *check.Pass) error {
		all, err := answers(ctx, p)
		if err != nil {
			return err
		}
		for _, a := range all {
			for _, problem := range contentFaults(p.Revision, a.result) {
				p.Violate(check.Violation{
					At: a.tool.At, Message: "in the result of tool " + term.Quote(a.tool.Name) + ": " + problem,
					Evidence: a.evidence("a list of content blocks"),
				})
			}
		}
		return nil
	},
}

// contentFaults says what is wrong with the content of a result. Its other
// members are left to the rules about results.
func contentFaults(r protocol.Revision, result *schema.Value) []string {
	if result.Get("content") == nil {
		return []string{"content is missing"}
	}
	found, err := spec.Check(r, "CallToolResult", result.AppendCanonical(nil))
	if err != nil {
		return nil
	}
	var out []string
	for _, v := range found {
		if v.Pointer == "/content" || strings.HasPrefix(string(v.Pointer), "/content/") {
			out = append(out, v.Message)
		}
	}
	return out
}
