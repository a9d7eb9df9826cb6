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

// EmbeddedNeedsResources reports results with embedded resources from servers
// that declare no resources.
var EmbeddedNeedsResources = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/embedded-needs-resources",
		Title:    "a result embeds a resource, but resources are not declared",
		Why:      "A client that wants to read the resource again, or subscribe to it, finds that the server says it has none.",
		Fix:      "Declare the resources capability and serve resources/read, or return plain text.",
		Residual: "The embedded copy can be older than the resource.",
		Verify:   "Run mcpward run --call-read-only --only schema/embedded-needs-resources.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Embedded Resources",
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
		if schema.Field(p.Surface.Capabilities.Value, "resources") != nil {
			return nil
		}
		for _, a := range all {
			if embeds(a.result.Get("content")) {
				p.Violate(check.Violation{
					At: a.tool.At, Message: "the result of tool " + term.Quote(a.tool.Name) + " embeds a resource, but no resources capability is declared",
					Evidence: a.evidence("the capability \"resources\""),
				})
			}
		}
		return nil
	},
}

func embeds(content *schema.Value) bool {
	if content == nil {
		return false
	}
	for _, block := range content.Items {
		if listed.Text(block.Get("type")) == "resource" {
			return true
		}
	}
	return false
}
