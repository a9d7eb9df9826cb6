package authn

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
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
	Words: []string{"find", "update", "delete", "destroy", "upsert", "remove", "where", "WHERE", ".eq(", ".match("},
	Find:  findIDOR,
}

func findIDOR(f *syntax.File, report func(detect.Hit)) {
	if public(f) {
		return
	}
	all := queries(f)
	if len(all) == 0 {
		return
	}
	in, j, g, open := inquire(f), newJudge(f), newGate(f), openActions(f)
	users := in.users()
	for _, q := range all {
		// An action that asks nobody who calls is reported for that.
		if slices.ContainsFunc(open, func(a openAction) bool { return a.fn.Body.From <= q.first && q.first < a.fn.Body.To }) {
			continue
		}
		source := strings.TrimPrefix(in.chooses(q), "await ")
		if source == "" || q.plain && !users || q.public() || wrapped(f, q.first) != "" || g.guarded(q.first) || j.evidence(f.At(q.first).Start) != "" {
			continue
		}
		h := tokenHit(f, q.first, f.At(q.open).Match+1)
		h.Sink, h.Control, h.Graph = q.name, "a comparison with the owner", true
		h.Message = "a record is chosen by " + source[:min(len(source), maxSource)] + " from the request alone"
		h.ProofGap = []string{"a check in middleware, inside the data layer or by rules of the database is not seen from here"}
		if !q.write {
			h.Severity = finding.Medium
		}
		report(h)
	}
}

// maxSource is how much of the expression that chooses is quoted, in bytes.
const maxSource = 80

// chooses returns the part of the request that alone decides which records a
// query is about, "" if the query also says whose they must be.
func (in *inquiry) chooses(q query) string {
	found := ""
	for _, c := range q.where {
		source := in.asked(c.value)
		if source == "" {
			if owned(in.f, c) {
				return ""
			}
			continue
		}
		if found == "" && q.picks(c.key) {
			found = source
		}
	}
	return found
}

// users reports whether a file serves users who are told apart: it asks for a
// session, reads who the caller is, or is the route of one object.
func (in *inquiry) users() bool {
	if in.route {
		return true
	}
	for i, t := range in.f.Tokens {
		if t.Kind == syntax.Ident && (in.f.At(i+1).Is("(") && signedIn.MatchString(t.Text) || in.f.At(i-1).Is(".") && (t.Text == "user" || t.Text == "session" || t.Text == "auth")) {
			return true
		}
	}
	return false
}

// owned reports whether a condition ties records to somebody.
func owned(f *syntax.File, c condition) bool {
	if ownerKey.MatchString(c.key) {
		return true
	}
	for i := c.value.From; i < min(c.value.To, c.value.From+maxValue); i++ {
		if f.Tokens[i].Kind == syntax.Ident && identity.MatchString(f.Tokens[i].Text) && !f.At(i-1).Is(".") && f.At(i+1).Is(".") {
			return true
		}
	}
	return false
}

// public reports whether a file serves what everybody may see, such as the
// images of link previews, or is no handler but a client.
func public(f *syntax.File) bool {
	return holds(f.Path, "opengraph-image", "twitter-image", "/og/", "sitemap", "robots.", "/public/") ||
		strings.Contains(f.Text, "ImageResponse") || f.Directive(0, "use client")
}
