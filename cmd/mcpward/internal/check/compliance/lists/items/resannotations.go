package items

import (
	"context"
	"slices"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// ResAnnotations reports annotations of resources and templates outside their
// ranges.
var ResAnnotations = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/res-annotations",
		Title:    "an annotation of a resource is out of range",
		Why:      "Clients filter and sort by audience, priority and lastModified; what they cannot read is shown to the wrong reader, at the wrong place or not at all.",
		Fix:      "Use user and assistant as audience, a priority from 0 to 1 and a lastModified such as 2026-01-15T09:30:00Z.",
		Residual: "Annotations are hints that a client may ignore.",
		Verify:   "Run mcpward run --only compliance/res-annotations.",
		Severity: finding.Medium,
		Spec:     "MCP server/resources, Annotations",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Run: func(_ context.Context, p *check.Pass) error {
		for _, item := range slices.Concat(listed.Resources(p.Subject), listed.Templates(p.Subject)) {
			v := item.Get("annotations")
			if v == nil {
				continue
			}
			at := item.At.Append("annotations")
			found, err := spec.Check(p.Revision, "Annotations", v.AppendCanonical(nil))
			if err != nil {
				return err
			}
			for _, f := range found {
				p.Report(at+f.Pointer, "in the annotations of %s: %s", term.Quote(item.Name), f.Message)
			}
			if modified := v.Get("lastModified"); modified != nil && modified.Kind == schema.String && p.Revision >= protocol.R20250618 && !instant(modified.Text) {
				p.Report(at.Append("lastModified"), "lastModified of %s is %s, which is no time by ISO 8601", term.Quote(item.Name), term.Quote(modified.Text))
			}
		}
		return nil
	},
}

// instant reports whether s is a date, with or without a time.
func instant(s string) bool {
	for _, layout := range []string{time.RFC3339, time.DateOnly, "2006-01-02T15:04:05", "2006-01-02T15:04", "20060102T150405Z0700"} {
		if _, err := time.Parse(layout, s); err == nil {
			return true
		}
	}
	return false
}
