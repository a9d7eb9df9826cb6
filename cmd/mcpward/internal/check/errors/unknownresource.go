package errors

import (
	"context"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
)

// UnknownResource reads a resource that no server has.
var UnknownResource = &check.Check{
	Doc: rule.Doc{
		ID:       "errors/unknown-resource",
		Title:    "an unknown resource gets the wrong error, or none",
		Why:      "An empty answer reads as an empty document: the model goes on as if it had seen the resource.",
		Fix:      "Answer resources/read for a URI that leads nowhere with -32002 up to 2025-11-25 and with -32602 from 2026-07-28 on.",
		Residual: "A resource that exists and is empty is still answered with an empty text.",
		Verify:   "Run mcpward run --only errors/unknown-resource.",
		Severity: finding.Medium,
		Spec:     "server/resources, Error Handling; SEP-2164",
		Since:    "unreleased",
	},
	Level: check.Should,
	Run: func(ctx context.Context, p *check.Pass) error {
		if !declares(p, "resources") {
			return check.NotTestable("the server declares no resources")
		}
		if catchAll(p) {
			return check.NotTestable("a resource template of the server matches every URI")
		}
		e, err := expect(p, protocol.CaseUnknownResource)
		if err != nil {
			return err
		}
		a, err := ask(ctx, p, p.Conn, "resources/read", map[string]any{"uri": absentURI})
		if err != nil || e.Fit(a.layer, a.code) != protocol.Broken {
			return err
		}
		v := check.Violation{Message: "an unknown resource " + a.said(), Evidence: a.evidence(wanted(e))}
		empty := string(schema.Field(a.result, "contents")) == "[]"
		if empty {
			v.Message = "an unknown resource is answered with empty contents"
		}
		if p.Modern() || a.result != nil && !empty {
			v.Severity = finding.High
		}
		p.Violate(v)
		return nil
	},
}

// catchAll reports whether a template may begin with anything.
func catchAll(p *check.Pass) bool {
	for _, t := range p.Surface.ResourceTemplates {
		if strings.HasPrefix(t.Name, "{") {
			return true
		}
	}
	return false
}
