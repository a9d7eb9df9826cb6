package items

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// TmplShape reports listed templates that depart from the shape of a template.
var TmplShape = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/tmpl-shape",
		Title:    "a resource template is misshapen",
		Why:      "Clients expand the template to the address of a resource. One that does not parse makes every address behind it unreachable.",
		Fix:      "Give every template a name and a uriTemplate by RFC 6570, such as note:///{id}.",
		Residual: "A template that parses can still expand to addresses that the server does not know.",
		Verify:   "Run mcpward run --only compliance/tmpl-shape.",
		Severity: finding.High,
		Spec:     "MCP server/resources, ResourceTemplate; RFC 6570",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(_ context.Context, p *check.Pass) error {
		return shapes(p, listed.Templates(p.Subject), "ResourceTemplate")
	},
}
