package lists

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/asked"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// CapDeclaredWorks reports capabilities that are declared and whose list is
// not served.
var CapDeclaredWorks = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/cap-declared-works",
		Title:    "a declared capability does not work",
		Why:      "Clients ask for every list that is declared, and many end the session when one of them fails.",
		Fix:      "Serve the list, if only an empty one, or do not declare the capability.",
		Residual: "A list that works says nothing of what it lists.",
		Verify:   "Run mcpward run --only compliance/cap-declared-works.",
		Severity: finding.High,
		Spec:     "MCP server/tools, server/prompts and server/resources, Capabilities",
		Since:    "unreleased",
	},
	Level: check.Must,
	Run: func(ctx context.Context, p *check.Pass) error {
		broken := map[string]bool{}
		for _, list := range contract.Lists {
			if !asked.Declares(p.Subject, list.Capability) || broken[list.Capability] {
				continue
			}
			a, err := asked.FirstPage(ctx, p.Subject, list)
			if err != nil {
				return err
			}
			if problem, severity := unserved(list, a); problem != "" {
				broken[list.Capability] = true
				p.Violate(check.Violation{
					At: capabilityAt(list.Capability), Severity: severity,
					Message:  "the capability " + term.Quote(list.Capability) + " is declared, but " + list.Method + " " + problem,
					Evidence: a.Evidence("a result with " + list.Field),
				})
			}
		}
		return nil
	},
}

// unserved says how the answer to a list request is no list.
func unserved(list contract.List, a *asked.Answer) (problem string, severity finding.Severity) {
	switch {
	case a.Unknown() && list.Field == "resourceTemplates":
		// Templates have no capability of their own, so many servers with
		// resources and without templates do not know the method.
		return "is not served", finding.Info
	case a.Error != nil:
		return "is answered with " + a.Says(), ""
	case a.Result.Get(list.Field) == nil || a.Result.Get(list.Field).Kind != schema.Array:
		return "has no list called " + list.Field, ""
	}
	return "", ""
}
