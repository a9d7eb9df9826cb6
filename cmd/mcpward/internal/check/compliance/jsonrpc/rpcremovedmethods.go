package jsonrpc

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RPCRemovedMethods reports servers that still serve, to a request of
// 2026-07-28, a method which that revision removed.
var RPCRemovedMethods = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-removed-methods",
		Title:    "a method that 2026-07-28 removed is still served in it",
		Why:      "Those methods change or assume a session, and there is none: what they promise cannot hold from one request to the next.",
		Fix:      "Answer ping, logging/setLevel, resources/subscribe and resources/unsubscribe with -32601 when the request says 2026-07-28.",
		Residual: "Requests of older revisions may go on using them.",
		Verify:   "Run mcpward run --only compliance/rpc-removed-methods.",
		Severity: finding.High,
		Spec:     "2026-07-28, basic/index and changelog, Removed methods",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Run: func(ctx context.Context, p *check.Pass) error {
		for _, method := range []string{"ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"} {
			what := fmt.Sprintf("the removed method %s", method)
			err := probe.Shared(ctx, p.Subject, what, func(l *probe.Line) error {
				return unknown(ctx, p, l, what, method)
			})
			if err != nil {
				return err
			}
		}
		return nil
	},
}
