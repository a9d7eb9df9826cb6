package portability

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// Instructions reports instructions of a server that a client cuts. It is
// noted for everyone: what one client cuts off another one obeys.
var Instructions = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/portability-instructions",
		Title:    "a client cuts the server's instructions",
		Why:      "What stands behind the cut is obeyed in one client and unknown in another, so nobody who tests with the second one sees it.",
		Fix:      "Keep instructions below 2 KB, with what matters most in the first 512 characters.",
		Residual: "Some clients ignore instructions altogether.",
		Verify:   "Run mcpward run --only schema/portability-instructions.",
		Severity: finding.Info,
		Spec:     "documentation of clients, server instructions",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Run: func(_ context.Context, p *check.Pass) error {
		said, _ := schema.Text(p.Surface.Instructions.Value)
		found := faults(func(pr Profile) string {
			if pr.MaxInstructions == 0 || len(said) <= pr.MaxInstructions {
				return ""
			}
			return fmt.Sprintf("have %d bytes, of which %d are read", len(said), pr.MaxInstructions)
		})
		report(p, "/instructions", "the instructions", found, always)
		return nil
	},
}
