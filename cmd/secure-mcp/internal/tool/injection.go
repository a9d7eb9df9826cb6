package tool

import (
	"context"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
)

// Injection looks for data that reaches an interpreter.
var Injection = &Tool{
	Name:  "secure_mcp_analyze_injection_risks",
	Title: "Analyze injection risks for remediation",
	Description: `Reads every file of the project that a detector understands and reports places where data may reach another interpreter: shells, queries, markup, paths, redirects, evaluated code, web views, deep links, and transport or cryptography that protects less than it seems. ` +
		`Call it after secure_mcp_analyze_architecture, and read secure_mcp_get_audit_guidance section=injection-risks before judging.

Names are resolved through imports, and comments and strings are no code, so a method that is merely called exec is not reported. Still, a candidate is no verdict: follow the value from where it enters to the cited sink, and look for the control on every path. Fixed arguments, a bound parameter or a build script make it not_applicable; say what you saw.`,
	MaxArguments: 1 << 20,
	Params:       categoryParams(),
	Output: output(`
		"files_scanned_count": {"type": "integer"},` + categoryOutput + projectOutput + pageOutput),
	Run: func(ctx context.Context, c *Call) (*Answer, error) {
		answer, o, _, err := injection.run(ctx, c)
		if err == nil {
			answer.Fields["files_scanned_count"] = len(o.Account.Reviewed)
		}
		return answer, err
	},
}

var injection = category{tool: "injection", prefix: "INJ", title: "Injection candidates", kind: detect.Injection, focus: pack.Injection}
