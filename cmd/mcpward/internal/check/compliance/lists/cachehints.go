package lists

import (
	"context"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/recorded"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// cacheable are the methods whose results say how long they may be kept.
var cacheable = []string{
	"server/discover", "tools/list", "prompts/list", "resources/list", "resources/templates/list", "resources/read",
}

// CacheHints reports results without proper hints for caches.
var CacheHints = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/cache-hints",
		Title:    "a result lacks proper hints for caches",
		Why:      "Clients and gateways keep these results. Without a scope one user can be served what another one saw, and without a lifetime nothing can be kept.",
		Fix:      `Send ttlMs, a whole number from 0 on, and cacheScope, "public" or "private", with server/discover, every list and resources/read.`,
		Residual: "A wrong scope looks right: only you know whether a result differs between users.",
		Verify:   "Run mcpward run --only compliance/cache-hints.",
		Severity: finding.High,
		Spec:     "MCP server/utilities/caching (2026-07-28)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Stage:     check.Final,
	Run: func(_ context.Context, p *check.Pass) error {
		tested := false
		for _, x := range recorded.Exchanges(p.Subject) {
			if !slices.Contains(cacheable, x.Method) || !complete(x.Result) {
				continue
			}
			tested = true
			for _, problem := range []string{lifetimeFault(x.Result.Get("ttlMs")), scopeFault(x.Result.Get("cacheScope"))} {
				if problem != "" {
					p.Violate(check.Violation{
						Message:  "a result of " + x.Method + " " + problem,
						Evidence: recorded.Evidence(p.Subject, x.Sent, x.Got, "ttlMs, a whole number from 0 on, and cacheScope, public or private"),
					})
				}
			}
		}
		if !tested {
			return check.NotTestable("no result was recorded that can be cached")
		}
		return nil
	},
}

// complete reports whether a result is final: one that asks for input is not.
func complete(result *schema.Value) bool {
	return result != nil && result.Kind == schema.Object && listed.Text(result.Get("resultType")) != "input_required"
}

func lifetimeFault(v *schema.Value) string {
	switch {
	case v == nil:
		return "has no ttlMs"
	case v.Kind != schema.Number || strings.ContainsAny(v.Text, ".eE-"):
		return "has the ttlMs " + string(v.AppendCanonical(nil)) + ", which is no whole number from 0 on"
	}
	return ""
}

func scopeFault(v *schema.Value) string {
	switch {
	case v == nil:
		return "has no cacheScope"
	case listed.Text(v) != "public" && listed.Text(v) != "private":
		return "has the cacheScope " + string(v.AppendCanonical(nil)) + "; public and private are known"
	}
	return ""
}
