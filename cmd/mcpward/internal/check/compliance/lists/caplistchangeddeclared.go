package lists

import (
	"context"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/recorded"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// CapListChangedDeclared reports list_changed notifications of servers that do
// not declare them.
var CapListChangedDeclared = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/cap-list-changed-declared",
		Title:    "a list_changed notification came that was not declared",
		Why:      "A client that was told that the list does not change keeps the old one: it shows tools that are gone and misses new ones.",
		Fix:      "Declare listChanged: true in the capability of the list.",
		Residual: "A list that changes during a session is hard to review; pin it with mcpward baseline.",
		Verify:   "Run mcpward run --only compliance/cap-list-changed-declared.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, server/prompts and server/resources, List Changed Notification",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.Legacy,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, push := range recorded.Pushes(p.Subject) {
			list, changed := strings.CutSuffix(strings.TrimPrefix(push.Method, "notifications/"), "/list_changed")
			if !changed || list == push.Method {
				continue
			}
			capability := schema.Field(p.Surface.Capabilities.Value, list)
			if string(schema.Field(capability, "listChanged")) != "true" {
				p.Violate(check.Violation{
					At: "/capabilities", Message: push.Method + " came, but listChanged is not declared",
					Evidence: recorded.Evidence(p.Subject, nil, push.Got, "listChanged: true in the capability "+list),
				})
			}
		}
		return nil
	},
}
