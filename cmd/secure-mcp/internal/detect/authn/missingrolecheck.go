package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// MissingRoleCheck reports functions that ask for a session and change records
// without comparing role or owner.
var MissingRoleCheck = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authorization/missing-role-check",
		Title:    "a session is asked for, a role or an owner is not",
		Why:      "Being signed in says who somebody is and not what they may do.",
		Fix:      "Compare the role or the owner after asking for the session, before anything is changed.",
		Residual: "Roles that are cached in a token outlive their withdrawal.",
		Verify:   "Call the handler as a user without the role and expect 403.",
		Severity: finding.Info,
		Spec:     "CWE-285",
		Since:    "unreleased",
	},
	Control: "AUTH-MISSING-ROLE-CHECK", Family: "core.authentication", Category: "authorization",
	CWE: "CWE-285", OWASP: owaspAccess,
	Stack: finding.StackCommon, Confidence: finding.Tentative, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"getServerSession", "auth(", "currentUser", "requireAuth"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		j := newJudge(f)
		written := map[int]bool{} // starts of symbols that change records
		for _, a := range accesses(f) {
			if a.write && !scoped(f, syntax.Range{From: a.call.Open, To: f.Tokens[a.call.Open].Match}) {
				written[f.SymbolAt(a.call.Start).Start] = true
			}
		}
		for _, c := range f.Calls() {
			switch c.Name() {
			case "getServerSession", "auth", "currentUser", "requireAuth":
			default:
				continue
			}
			if len(c.Callee) > 1 || f.At(f.TokenAt(c.End)).Is(".") {
				continue
			}
			if written[f.SymbolAt(c.Start).Start] && j.evidence(c.Start) == "" {
				report(detect.Hit{Start: c.Start, End: c.End, Sink: strings.Join(c.Callee, ".")})
			}
		}
	},
}

// accesses returns all calls that read or write records.
func accesses(f *syntax.File) []access {
	var all []access
	for _, c := range f.Calls() {
		if a, ok := accessOf(f, c); ok {
			all = append(all, a)
		}
	}
	return all
}
