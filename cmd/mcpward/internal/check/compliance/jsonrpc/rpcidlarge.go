package jsonrpc

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RPCIDLarge reports servers that do not keep the greatest integer that every
// JSON library can hold.
var RPCIDLarge = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-id-large",
		Title:    "a large id comes back as another number",
		Why:      "Clients may count from a clock or draw ids at random. A server that keeps ids in 32 bits, or prints them with an exponent, answers requests nobody made.",
		Fix:      "Keep ids in 64 bits, or as the text that arrived.",
		Residual: "Ids beyond 2^53 and fractional ones are outside what clients may rely on and are not tried.",
		Verify:   "Run mcpward run --only compliance/rpc-id-large.",
		Severity: finding.Info,
		Spec:     "basic, Requests; JSON-RPC 2.0, section 4",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(ctx context.Context, p *check.Pass) error {
		return echo(ctx, p, `9007199254740991`)
	},
}
