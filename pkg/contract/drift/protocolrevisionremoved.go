package drift

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// ProtocolRevisionRemoved reports protocol revisions that the server no
// longer speaks.
var ProtocolRevisionRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/protocol-revision-removed",
		Title:    "a protocol revision was removed",
		Why:      "Clients that speak only this revision cannot connect any more, and the pinned contract was recorded in it.",
		Fix:      "Keep serving the revision, or record the new contract in one that all your clients speak.",
		Residual: "Clients that negotiate never notice.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP basic/lifecycle, Version Negotiation",
		Since:    "unreleased",
	},
	Class:   ClassProtocolRevisionRemoved,
	Subject: server,
	Action:  "removed",
	Mirror:  "drift/protocol-revision-added",
	Before:  `{"supported":["2025-06-18","2025-11-25"]}`,
	After:   `{"supported":["2025-11-25"]}`,
	finds: func(p *pass) {
		p.revisions(p.before, p.after, "no longer speaks", "Clients that speak only this revision cannot connect any more.")
	},
}

// revisions reports the revisions that one side speaks and the other does not.
func (p *pass) revisions(one, other *contract.Surface, what, reason string) {
	spoken := spokenBy(other)
	for _, revision := range spokenBy(one) {
		if _, both := slices.BinarySearch(spoken, revision); both {
			continue
		}
		c := Change{
			Pointer: schema.Pointer("/supported").Append(revision), Reason: reason,
			Message: "Server " + what + " protocol revision " + term.Quote(revision),
		}
		if value := schema.AppendString(nil, revision); one == p.before {
			c.Before = value
		} else {
			c.After = value
		}
		p.report(c)
	}
}

// spokenBy returns the revisions of a surface, sorted: those the server says
// it supports and the one that was negotiated.
func spokenBy(s *contract.Surface) []string {
	all := slices.Clone(s.Supported)
	if s.Protocol != "" {
		all = append(all, s.Protocol)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
