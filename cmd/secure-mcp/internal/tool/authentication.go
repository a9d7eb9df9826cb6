package tool

import (
	"context"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
)

// Authentication looks for weak authentication and authorisation.
var Authentication = &Tool{
	Name:  "secure_mcp_check_authentication",
	Title: "Review authentication for remediation",
	Description: `Reads every file of the project that a detector understands and reports places where identity or permission may be established wrongly: credentials in code, verification switched off, tokens in weak storage, handlers that take an object id without a visible owner check, middleware as the only guard. ` +
		`Call it after secure_mcp_analyze_architecture, and read secure_mcp_get_audit_guidance section=authentication before judging.

Each candidate says what was seen, what speaks against it, what reading cannot show, and how to remedy and verify. It is no verdict: open the cited file, read the wrapper, the query and the guard, and then decide. A check under another name or in the data layer makes a candidate not_applicable; say where it is.`,
	MaxArguments: 1 << 20,
	Params:       categoryParams(),
	Output:       output(categoryOutput + projectOutput + pageOutput),
	Run: func(ctx context.Context, c *Call) (*Answer, error) {
		answer, _, _, err := authentication.run(ctx, c)
		return answer, err
	},
}

var authentication = category{tool: "authentication", prefix: "AUTH", title: "Authentication candidates", kind: detect.Authentication, focus: pack.Authentication}
