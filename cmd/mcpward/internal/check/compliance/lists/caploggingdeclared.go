package lists

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/recorded"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// CapLoggingDeclared reports log messages of servers that declare no logging.
var CapLoggingDeclared = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/cap-logging-declared",
		Title:    "log messages are sent, but logging is not declared",
		Why:      "A client that was told there is no logging has no place for the messages and no way to lower their level.",
		Fix:      "Declare the capability logging, or write to stderr instead.",
		Residual: "A log can hold what the user's client should not see.",
		Verify:   "Run mcpward run --only compliance/cap-logging-declared.",
		Severity: finding.High,
		Spec:     "MCP server/utilities/logging, Capabilities",
		Since:    "unreleased",
	},
	Level: check.Must,
	Stage: check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		if asked.Declares(p.Subject, "logging") {
			return nil
		}
		for _, push := range recorded.Pushes(p.Subject) {
			if push.Method == "notifications/message" {
				p.Violate(check.Violation{
					At:       "/capabilities",
					Message:  `notifications/message came, but the capability "logging" is not declared`,
					Evidence: recorded.Evidence(p.Subject, nil, push.Got, "the capability logging"),
				})
				return nil
			}
		}
		return nil
	},
}
