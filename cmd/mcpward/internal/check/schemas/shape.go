package schemas

import (
	"context"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Shape reports tools that depart from the shape of a tool in members that no
// other rule of the family looks at.
var Shape = &check.Check{
	Doc: rule.Doc{
		ID:       "schema/shape",
		Title:    "a tool does not have the shape of a tool",
		Why:      "Typed clients read the whole list or nothing: one member of the wrong type hides all tools.",
		Fix:      "Correct the member that the message names.",
		Residual: "Members that the revision does not know are allowed and not judged.",
		Verify:   "Run mcpward run --only schema/shape.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, t := range listed.Tools(p.Subject) {
			found, err := spec.Check(p.Revision, "Tool", t.Value.AppendCanonical(nil))
			if err != nil {
				return err
			}
			for _, v := range found {
				if v.Pointer == "" && v.Keyword == "required" {
					if t.Get("name") == nil {
						p.Report(t.At, "a tool has no name")
					}
				} else if !judgedElsewhere(v.Pointer) {
					p.Report(t.At+v.Pointer, "in the definition of tool %s: %s", term.Quote(t.Name), v.Message)
				}
			}
		}
		return nil
	},
}

// judgedElsewhere reports whether a member of a tool has rules of its own.
func judgedElsewhere(at schema.Pointer) bool {
	for _, member := range []string{"/inputSchema", "/outputSchema", "/annotations", "/icons", "/execution"} {
		if at == schema.Pointer(member) || strings.HasPrefix(string(at), member+"/") {
			return true
		}
	}
	return false
}
