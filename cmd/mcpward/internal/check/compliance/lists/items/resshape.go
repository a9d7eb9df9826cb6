package items

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ResShape reports listed resources that depart from the shape of a resource.
var ResShape = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/res-shape",
		Title:    "a listed resource is misshapen",
		Why:      "Typed clients read the whole list or nothing, and a resource whose uri is no URI cannot be asked for.",
		Fix:      "Give every resource a name and an absolute URI, with special characters percent-encoded.",
		Residual: "A proper address can still lead nowhere.",
		Verify:   "Run mcpward run --only compliance/res-shape.",
		Severity: finding.High,
		Spec:     "MCP server/resources, Resource; RFC 3986",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(_ context.Context, p *check.Pass) error {
		return shapes(p, listed.Resources(p.Subject), "Resource")
	},
}
