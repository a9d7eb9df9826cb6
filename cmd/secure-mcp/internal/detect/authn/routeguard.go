package authn

import (
	"regexp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// routing are the calls that give a handler to a path, with what runs before.
var routing = map[string]bool{"get": true, "post": true, "put": true, "patch": true, "delete": true, "all": true, "use": true, "route": true, "handle": true, "on": true, "openapi": true, "register": true}

// guarding is a function in front of handlers that lets only those through who
// may, and not everybody who has signed in.
var guarding = regexp.MustCompile(`(?i)admin|owner|permission|rbac|role|policy|belongsTo|canAccess|authori[sz]e[A-Z_]|^can$|^authori[sz]e$`)

// mounted is what a router is given that only sounds like one.
var mounted = regexp.MustCompile(`(?i)(?:router|routes|controller|handler|service)$`)

// A gate knows which routes of a file are guarded.
type gate struct {
	f     *syntax.File
	all   bool         // what is used for the whole router guards it
	calls map[int]bool // token of "(" → its arguments guard the route
}

func newGate(f *syntax.File) *gate {
	g := &gate{f, false, map[int]bool{}}
	for _, c := range f.Calls() {
		if name := c.Name(); len(c.Callee) > 1 && routing[name] && len(c.Args) > 0 {
			g.calls[c.Open] = g.guards(c.Args)
			_, _, path := f.Literal(c.Args[0].From)
			g.all = g.all || name == "use" && !path && g.calls[c.Open]
		}
	}
	return g
}

// maxBefore is how many arguments of a route are looked at, and how many
// tokens of each: a handler written in place is longer.
const maxBefore = 16

// guards reports whether one of the arguments of a route is a guard: its name,
// a call of it, or a list or object with one.
func (g *gate) guards(args []syntax.Range) bool {
	for _, a := range args[:min(len(args), maxBefore)] {
		for i := a.From; i < min(a.To, a.From+maxBefore); i++ {
			t := g.f.Tokens[i]
			if t.Is("=>") || t.Is("function") {
				break
			}
			if t.Kind == syntax.Ident && !mounted.MatchString(t.Text) && (guarding.MatchString(t.Text) || checker.MatchString(t.Text) && !signedIn.MatchString(t.Text)) {
				return true
			}
		}
	}
	return false
}

// guarded reports whether a guard runs before what is at a token.
func (g *gate) guarded(at int) bool {
	if g.all {
		return true
	}
	for p, depth := g.f.Parent(at), 0; p >= 0 && depth < maxDepth; p, depth = g.f.Parent(p), depth+1 {
		if g.calls[p] {
			return true
		}
	}
	return false
}
