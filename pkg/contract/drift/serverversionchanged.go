package drift

import (
	"fmt"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ServerVersionChanged reports servers that report another version.
var ServerVersionChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/server-version-changed",
		Title:    "the version of the server changed",
		Why:      "A version is information, never a key: many servers change without changing it, and change it without changing.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the new version does differently shows in the other changes, if it shows at all.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP schema, Implementation.version",
		Since:    "unreleased",
	},
	Class:   ClassMetadataChanged,
	Subject: server,
	Action:  "changed",
	Waiver:  "A version changes between two values; both directions are this rule.",
	Before:  `{"serverInfo":{"name":"orders","version":"1.0.0"}}`,
	After:   `{"serverInfo":{"name":"orders","version":"1.0.1"}}`,
	finds: func(p *pass) {
		if f := identity(p, "version"); f.changed {
			p.report(Change{
				Pointer: "/serverInfo/version", Before: f.before, After: f.after,
				Message: fmt.Sprintf("Server version changed from %s to %s", quoteText(f.before), quoteText(f.after)),
				Reason:  "A version is information; what it changes shows in the other changes.",
			})
		}
	},
}
