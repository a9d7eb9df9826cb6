package lists

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// CapWorksUndeclared reports lists that are served without their capability.
var CapWorksUndeclared = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/cap-works-undeclared",
		Title:    "a list is served, but its capability is not declared",
		Why:      "Clients ask only for what is declared: the items exist and nobody ever sees them, or only those clients that do not look.",
		Fix:      "Declare the capability.",
		Residual: "None once the capability is declared.",
		Verify:   "Run mcpward run --only compliance/cap-works-undeclared.",
		Severity: finding.High,
		Spec:     "MCP server/tools, server/prompts and server/resources, Capabilities",
		Since:    "unreleased",
	},
	Level: check.Must,
	Run: func(ctx context.Context, p *check.Pass) error {
		for _, list := range contract.Lists {
			if asked.Declares(p.Subject, list.Capability) {
				continue
			}
			a, err := asked.FirstPage(ctx, p.Subject, list)
			if err != nil {
				return err
			}
			if items := a.Result.Get(list.Field); items != nil && len(items.Items) > 0 {
				p.Violate(check.Violation{
					At:       "/capabilities",
					Message:  list.Method + " is served, but the capability " + term.Quote(list.Capability) + " is not declared",
					Evidence: a.Evidence("the capability " + list.Capability),
				})
			}
		}
		return nil
	},
}

// capabilityAt is where a capability stands in the surface.
func capabilityAt(name string) schema.Pointer { return schema.Pointer("/capabilities").Append(name) }
