// Package security looks for what is meant to mislead a model, or the person
// who approves what it does: poisoned definitions, names that are taken for
// others, and servers that tell different clients different things.
package security

import (
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/toolscan"
)

// Checks lists the checks of this family: one for every rule of package
// toolscan, and those that need a running server.
var Checks = append(scans(), Cloaking)

// scans makes a check of every rule that looks at texts.
func scans() []*check.Check {
	var all []*check.Check
	for _, r := range toolscan.Rules {
		all = append(all, scan(r))
	}
	return all
}
