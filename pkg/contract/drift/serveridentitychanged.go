package drift

import (
	"fmt"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// ServerIdentityChanged reports servers that call themselves something else.
var ServerIdentityChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/server-identity-changed",
		Title:    "the name or title of the server changed",
		Why:      "Some clients build tool names from the name of the server, so allow-lists stop matching; another server may be answering.",
		Fix:      "Find out whether it is still the same server, then record the new contract.",
		Residual: "A name proves nothing about who answers.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP schema, Implementation.name and title",
		Since:    "unreleased",
	},
	Class:   ClassServerIdentityChanged,
	Subject: server,
	Action:  "changed",
	Waiver:  "A name changes between two values; both directions are this rule.",
	Before:  `{"serverInfo":{"name":"orders"}}`,
	After:   `{"serverInfo":{"name":"shop-orders"}}`,
	finds: func(p *pass) {
		for _, name := range []string{"name", "title"} {
			f := identity(p, name)
			if !f.changed {
				continue
			}
			p.report(Change{
				Pointer: schema.Pointer("/serverInfo").Append(name), Before: f.before, After: f.after,
				Message: fmt.Sprintf("Server %s changed from %s to %s", name, quoteText(f.before), quoteText(f.after)),
				Reason:  "Some clients build tool names from it, and another server may be answering.",
			})
		}
	},
}

// identity returns a member of serverInfo. A lockfile without texts still has
// the name, the title and the version.
func identity(p *pass, name string) field {
	return member(field{before: legible(p.before.ServerInfo), after: legible(p.after.ServerInfo), stored: true}, name)
}

func legible(f contract.Fact) []byte {
	if f.HashOnly() {
		return f.Clear
	}
	return f.Value
}
