package authn

import (
	"regexp"
	"sort"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
)

// maxReach is how many tokens before and behind a call are looked at.
const maxReach = 4000

// A decoding looks for what becomes of decoded tokens in one file. Its work is
// bounded in all: when that is used up, it finds nothing more.
type decoding struct {
	f      *syntax.File
	trace  *origin.Tracer
	bodies map[int]syntax.Range // of functions with braces, by the token of the brace
	budget int
}

// spend takes a step from the budget.
func (d *decoding) spend() bool {
	d.budget--
	return d.budget > 0
}

// findDecoded reports tokens whose content is taken for who somebody is though
// they are only decoded.
func findDecoded(f *syntax.File, report func(detect.Hit)) {
	var d *decoding
	for _, c := range f.Calls() {
		if !decodes(c) || len(c.Args) == 0 {
			continue
		}
		if d == nil {
			d = &decoding{f: f, trace: origin.New(f, nil), bodies: functionBodies(f), budget: steps(f)}
		}
		use := d.identity(c)
		if use == "" || d.verified(c.Args[0], d.around(c.First)) {
			continue
		}
		h := detect.Hit{Start: c.Start, End: c.End, Sink: use, Source: d.trace.Request(c.Args[0]), Confidence: finding.Probable}
		h.Message = "a token is decoded and not verified, and what it says is taken for who somebody is"
		h.ProofGap = []string{"a check before this function is not seen from here"}
		switch {
		case h.Source != "":
		case c.Resolved == "jwt-decode" || strings.HasPrefix(c.Resolved, "jwt-decode."): // a client reads its own token
			continue
		default:
			h.Severity, h.Confidence = finding.Medium, finding.Tentative
		}
		report(h)
	}
}

// decodes reports whether a call reads a token without checking it.
func decodes(c syntax.Call) bool {
	switch c.Resolved {
	case "jsonwebtoken.decode", "jwt.decode", "jose.decodeJwt", "jwt-decode", "jwt-decode.jwtDecode", "jwt-decode.default":
		return true
	case "jwt-simple.decode": // the third argument leaves the check out
		return false
	}
	return c.Name() == "decode" && len(c.Callee) > 1 && holds(c.Callee[len(c.Callee)-2], "jwtservice")
}

// functionBodies returns the bodies of the functions with braces by the token
// of the brace.
func functionBodies(f *syntax.File) map[int]syntax.Range {
	bodies := map[int]syntax.Range{}
	for _, fn := range f.Functions() {
		bodies[fn.Body.From-1] = fn.Body
	}
	return bodies
}

// around returns the part of the innermost function around token i that is
// looked at.
func (d *decoding) around(i int) syntax.Range {
	r := syntax.Range{From: 0, To: len(d.f.Tokens)}
	for p, depth := d.f.Parent(i), 0; p >= 0 && depth < maxDepth; p, depth = d.f.Parent(p), depth+1 {
		if body, ok := d.bodies[p]; ok && d.f.Tokens[p].Is("{") {
			r = body
			break
		}
	}
	return syntax.Range{From: max(r.From, i-maxReach), To: min(r.To, i+maxReach)}
}

// claim is the name of a part of a token that says who somebody is or what
// they may do.
var claim = regexp.MustCompile(`^(?:sub|id|_id|uid|oid|user|userId|user_id|username|userName|email|role|roles|isAdmin|admin|scope|scopes|permissions|groups|tenant|tenantId|orgId|accountId|account_id)$`)

// identity returns what of a decoded token is taken for who somebody is, "" if
// nothing is.
func (d *decoding) identity(c syntax.Call) string {
	f := d.f
	if name := partAfter(f, f.TokenAt(c.End)-1); name != "" {
		return claimed(name)
	}
	a, ok := assignedTo(f, c)
	switch {
	case !ok:
		return ""
	case len(a.Target) != 1:
		return d.target(a)
	}
	scope := syntax.Range{From: a.Value.To, To: len(f.Tokens)}
	if p := f.Parent(a.At); p >= 0 {
		scope.To = f.Tokens[p].Match
	}
	for i := scope.From; i < min(scope.To, scope.From+maxReach) && d.spend(); i++ {
		if t := f.Tokens[i]; t.Kind != syntax.Ident || t.Text != a.Target[0] || f.At(i-1).Is(".") || f.At(i-1).Is("?.") {
			continue
		}
		if use := claimed(partAfter(f, i)); use != "" {
			return use
		}
	}
	return ""
}

// claimed returns a name if it is that of a claim.
func claimed(name string) string {
	if claim.MatchString(name) {
		return name
	}
	return ""
}

// partAfter returns the name of the part that is read of the value which ends
// with token i, in "x.payload.part" that behind the payload.
func partAfter(f *syntax.File, i int) string {
	i = valueEnd(f, i)
	if f.At(i+1).Is(".") && f.At(i+2).Is("payload") {
		i = valueEnd(f, i+2)
	}
	if !f.At(i+1).Is(".") && !f.At(i+1).Is("?.") {
		return ""
	}
	return f.At(i + 2).Text
}

// valueEnd returns the last token of a value that ends with token i, with what
// may follow before a part of it is read: a type, "!", the end of parentheses.
func valueEnd(f *syntax.File, i int) int {
	if f.At(i + 1).Is("as") {
		for steps := 0; steps < maxDepth && !f.At(i+1).Is(")") && !f.At(i+1).Is(";") && i+1 < len(f.Tokens); steps++ {
			i++
		}
	}
	for steps := 0; steps < maxDepth; steps++ {
		next := f.At(i + 1)
		if !next.Is("!") && !(next.Is(")") && f.At(next.Match).Is("(") && !callee(f, next.Match-1)) {
			break
		}
		i++
	}
	return i
}

// callee reports whether token i may be what parentheses behind it call.
func callee(f *syntax.File, i int) bool {
	t := f.At(i)
	return t.Kind == syntax.Ident && t.Text != "return" && t.Text != "await" || t.Is(")") || t.Is("]")
}

// assignedTo returns the assignment whose value begins with a call.
func assignedTo(f *syntax.File, c syntax.Call) (syntax.Assignment, bool) {
	first := c.First
	for steps := 0; steps < maxDepth && (f.At(first-1).Is("await") || f.At(first-1).Is("(") && !callee(f, first-2)); steps++ {
		first--
	}
	all := f.Assignments()
	i := sort.Search(len(all), func(i int) bool { return all[i].At >= first-1 })
	if i < len(all) && all[i].At == first-1 {
		return all[i], true
	}
	return syntax.Assignment{}, false
}

// target returns what a decoded token is made to be: the user of a request,
// or parts that say who somebody is.
func (d *decoding) target(a syntax.Assignment) string {
	if n := len(a.Target); n > 1 {
		switch a.Target[n-1] {
		case "user", "auth", "currentUser", "session", "claims", "userId", "principal":
			return strings.Join(a.Target, ".")
		}
		return ""
	}
	for i := a.Pattern.From; i < a.Pattern.To && d.spend(); i++ {
		if t := d.f.Tokens[i]; t.Kind == syntax.Ident && claim.MatchString(t.Text) {
			return t.Text
		}
	}
	return ""
}

// verified reports whether a call in body that verifies is given the token in r,
// or what that is taken from.
func (d *decoding) verified(r, body syntax.Range) bool {
	f, names := d.f, map[string]bool{}
	for i := r.From; i < min(r.To, r.From+maxDepth); i++ {
		if f.Tokens[i].Kind == syntax.Ident {
			names[f.Tokens[i].Text] = true
		}
	}
	for i := body.From; i < body.To && d.spend(); i++ {
		if f.Tokens[i].Kind != syntax.Ident || !f.At(i+1).Is("(") || !strings.Contains(f.Tokens[i].Text, "erif") {
			continue
		}
		for n := i + 2; n < min(f.Tokens[i+1].Match, i+maxDepth) && d.spend(); n++ {
			if names[f.Tokens[n].Text] {
				return true
			}
		}
	}
	return d.budget <= 0
}
