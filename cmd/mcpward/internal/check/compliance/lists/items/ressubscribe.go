package items

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// ResSubscribe reports servers that declare subscriptions and refuse one.
var ResSubscribe = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/res-subscribe",
		Title:    "subscriptions are declared, but refused",
		Why:      "A client that relies on being told of changes shows old contents for ever.",
		Fix:      "Serve resources/subscribe and resources/unsubscribe for every listed resource, or do not declare subscribe.",
		Residual: "Whether changes are then announced was not tested.",
		Verify:   "Run mcpward run --only compliance/res-subscribe.",
		Severity: finding.Medium,
		Spec:     "MCP server/resources, Subscriptions",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.Legacy,
	Run: func(ctx context.Context, p *check.Pass) error {
		if string(schema.Field(schema.Field(p.Surface.Capabilities.Value, "resources"), "subscribe")) != "true" {
			return nil
		}
		resources := listed.Resources(p.Subject)
		if len(resources) == 0 || resources[0].Name == "" {
			return check.NotTestable("the server lists no resource to subscribe to")
		}
		for _, method := range []string{"resources/subscribe", "resources/unsubscribe"} {
			a, err := asked.For(ctx, p.Subject, method, asked.Params{"uri": resources[0].Name})
			if err != nil {
				return err
			}
			if a.Error != nil {
				p.Violate(check.Violation{
					At: "/capabilities/resources/subscribe", Message: method + " of " + term.Quote(resources[0].Name) + " is answered with " + a.Says(),
					Evidence: a.Evidence("an empty result"),
				})
				break
			}
		}
		return nil
	},
}
