package authn

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// IDOR reports records that are chosen by an id from the request alone.
var IDOR = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authorization/object-owner",
		Title:    "a record is chosen by an id from the request alone",
		Why:      "Whoever is signed in reads or changes records of others by trying their ids.",
		Fix:      "Put the owner into the same query (where: {id, ownerId: session.user.id}), or compare it before anything else happens.",
		Residual: "Related records that are included in the answer need the same check.",
		Verify:   "Ask for another user's id as an ordinary user and expect 404.",
		Severity: finding.High,
		Spec:     "CWE-639",
		Since:    "unreleased",
	},
	Control: "CMN-AUTHZ-IDOR", Family: "core.authorization", Category: "authorization",
	CWE: "CWE-639", OWASP: owaspAccess,
	Stack: finding.StackCommon, Confidence: finding.Tentative, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"find", "update", "delete", "destroy", "upsert", "remove"},
	Find:  findIDOR,
}

func findIDOR(f *syntax.File, report func(detect.Hit)) {
	if public(f) {
		return
	}
	t, j := origin.New(f, nil), newJudge(f)
	for _, c := range f.Calls() {
		a, ok := accessOf(f, c)
		if !ok || a.where.Empty() || c.Name() == "create" || c.Name() == "createMany" || c.Name() == "insert" || c.Name() == "save" {
			continue
		}
		source := requestID(f, t, a)
		if source == "" || !choosesOne(f, a) || scoped(f, a.where) || wrapped(f, c.First) != "" {
			continue
		}
		if j.evidence(c.Start) != "" {
			continue
		}
		h := detect.Hit{Start: c.Start, End: c.End, Sink: strings.Join(c.Callee, "."), Source: source, Control: "a comparison with the owner"}
		h.ProofGap = []string{"a check in middleware or inside the data layer is not seen from here"}
		if !a.write {
			h.Severity = finding.Medium
		}
		report(h)
	}
}

// requestID returns what in the choice of records comes from the request.
func requestID(f *syntax.File, t *origin.Tracer, a access) string {
	if source := t.Request(a.where); source != "" {
		return source
	}
	for i := a.where.From; i < a.where.To; i++ { // tRPC: input.id
		if f.Tokens[i].Is("input") && f.At(i+1).Is(".") && f.At(i+2).Kind == syntax.Ident && !f.At(i-1).Is(".") && trpc(f) {
			return "input." + f.At(i+2).Text
		}
	}
	return ""
}

// idKey is a name of what tells records apart, as an address holds it.
var idKey = regexp.MustCompile(`(?:^|_)id$|Id$|ID$|^_?id|^slug$|^uuid$|^key$|^handle$|^number$`)

// choosesOne reports whether an access picks a record by its id rather than by
// something that its owner knows, such as an address.
func choosesOne(f *syntax.File, a access) bool {
	if name := a.call.Name(); strings.HasPrefix(name, "findById") || name == "findByPk" {
		return true
	}
	for i := a.where.From; i < a.where.To; i++ {
		t := f.Tokens[i]
		if (t.Kind == syntax.Ident || t.Kind == syntax.String) && (f.At(i+1).Is(":") || f.At(i+1).Is(",") || f.At(i+1).Is("}")) && idKey.MatchString(t.Value()) {
			return true
		}
	}
	return false
}

func trpc(f *syntax.File) bool {
	return strings.Contains(f.Text, "rocedure")
}

// public reports whether a file serves what everybody may see, such as the
// images of link previews, or is no handler but a client.
func public(f *syntax.File) bool {
	return holds(f.Path, "opengraph-image", "twitter-image", "/og/", "sitemap", "robots.", "/public/") ||
		strings.Contains(f.Text, "ImageResponse") || f.Directive(0, "use client")
}
