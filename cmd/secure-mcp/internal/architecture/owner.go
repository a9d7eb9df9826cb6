package architecture

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// A reader looks for authorization in one file of JavaScript or TypeScript.
// Comments and strings are no code to it.
type reader struct {
	*syntax.File
	derived map[string]bool // names that hold something of the caller's identity
}

// The vocabulary of authorization.
var (
	// requested are names of what the caller sends.
	requested = words("params args input query body searchParams")

	// identified are names of what is known about an authenticated caller.
	identified = words("session user currentUser viewer me auth identity principal claims workspace partner organization tenant locals caller actor")

	ids = words("id uuid slug orgID userID accountID tenantID")

	otherIDs = words("requestId request_id traceId trace_id correlationId correlation_id clientId client_id deviceId device_id eventId event_id messageId sessionId session_id spanId")

	// owning is how a field that ties an object to somebody is called.
	owning = regexp.MustCompile(`(?i)^(owner|user|org|organization|tenant|account|workspace|team|author|creator|created_?by|member|partner|customer|project)(_?id|_?uid)?$`)

	// checking is how functions that check it are called.
	checking = regexp.MustCompile(`^((assert|require|ensure|check|verify|is|has|with)[A-Za-z]*(Owner|Ownership|Owns)[A-Za-z]*|(assert|require|ensure|check|verify|has)[A-Za-z]*(Access|Can[A-Z])[A-Za-z]*|assertCan[A-Z]?[A-Za-z]*|canAccess[A-Za-z]*|can(View|Edit|Read|Write|Update|Delete|Manage)[A-Z]?[A-Za-z]*|authorize(Resource|Object)[A-Za-z]*|owns[A-Z][A-Za-z]*)$`)

	// wrapping is how functions that wrap a handler and authenticate are
	// called.
	wrapping = regexp.MustCompile(`^(with|require|protect)(Auth|Session|User|Workspace|Admin|Team|Org|Organization|Tenant|Permission|Permissions|Role|Partner|Owner|Api[A-Z]|API|Access)[A-Za-z]*$|^(protectedRoute|authenticated|requireAuth)$`)
)

func words(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// isID reports whether a name is that of an object or a tenant, and not of the
// request itself or of a program that calls.
func isID(name string) bool {
	return ids[name] || (strings.HasSuffix(name, "Id") || strings.HasSuffix(name, "_id")) && !otherIDs[name]
}

// readsID reports whether an id is taken from what the caller sends.
func (r reader) readsID() bool {
	for i, t := range r.Tokens {
		if t.Kind == syntax.Ident && isID(t.Text) && r.fromRequest(i) {
			return true
		}
	}
	for _, a := range r.Assignments() {
		if len(a.Target) == 0 && r.some(a.Pattern, isID) && r.holds(a.Value, requested) {
			return true
		}
	}
	for _, c := range r.Calls() {
		if len(c.Callee) < 2 || len(c.Args) != 1 {
			continue
		}
		from := c.Callee[len(c.Callee)-2] // searchParams.get("id"), c.req.param("id")
		if c.Name() == "get" && requested[from] || (from == "req" || from == "request") && (c.Name() == "param" || c.Name() == "query") {
			if name, _, ok := r.Literal(c.Args[0].From); ok && isID(name) {
				return true
			}
		}
	}
	return false
}

// reach is how many tokens before a name are looked at for where it is from.
const reach = 6

// fromRequest reports whether the name at token i is a member of something
// that the caller sends: params.id, (await params).id, { params: { id } }.
func (r reader) fromRequest(i int) bool {
	if before := r.At(i - 1); !before.Is(".") && !before.Is("?.") && !before.Is("{") && !before.Is(",") {
		return false
	}
	for j := i - 2; j >= max(0, i-reach); j-- {
		t := r.At(j)
		if t.Is(";") || t.Is("=") || t.Is("=>") {
			return false
		}
		if t.Kind == syntax.Ident && requested[t.Text] {
			return r.At(i-1).Is(".") || r.At(i-1).Is("?.") || r.At(j+1).Is(":")
		}
	}
	return false
}

// looked is how many tokens of an expression are looked at, so that nested
// ones do not cost their length again for every level.
const looked = 48

// holds reports whether one of the names is among the first tokens of a range.
func (r reader) holds(in syntax.Range, names map[string]bool) bool {
	return r.some(in, func(name string) bool { return names[name] })
}

// some reports whether one of the first names of a range is as wanted.
func (r reader) some(in syntax.Range, wanted func(name string) bool) bool {
	for i := in.From; i < min(in.To, in.From+looked, len(r.Tokens)); i++ {
		if t := r.Tokens[i]; t.Kind == syntax.Ident && wanted(t.Text) {
			return true
		}
	}
	return false
}

// owner says how the file ties an object to its caller, and which function
// wraps its handlers.
func (r reader) owner() (how, wrapper string) {
	r.derive()
	for _, c := range r.Calls() {
		name := c.Name()
		if wrapping.MatchString(name) && wrapper == "" {
			wrapper = name
		}
		switch {
		case how != "":
		case checking.MatchString(name), r.passes(c):
			how = "check"
		case (name == "eq" || name == "equals" || name == "is") && r.pairs(c):
			how = "filter"
		}
	}
	if how == "" && r.filters() {
		how = "filter"
	}
	if how == "" && r.compares() {
		how = "comparison"
	}
	return how, wrapper
}

// derive collects the names that are assigned from an identity and not from
// the request.
func (r *reader) derive() {
	r.derived = map[string]bool{}
	for _, a := range r.Assignments() {
		if a.Value.To-a.Value.From > looked || !r.holds(a.Value, identified) && !r.authenticates(a.Value) || r.holds(a.Value, requested) {
			continue
		}
		for i := a.Pattern.From; i < min(a.Pattern.To, a.Pattern.From+looked); i++ {
			if t := r.Tokens[i]; t.Kind == syntax.Ident {
				r.derived[t.Text] = true
			}
		}
	}
}

// authenticating is how functions that return an identity are called.
var authenticating = regexp.MustCompile(`^(auth|currentUser|getAuth|getSession|getServerSession|getUser|getCurrentUser|validateRequest|requireAuth|requireUser|requireSession|verifySession|getToken|verifyToken)$`)

func (r reader) authenticates(in syntax.Range) bool {
	for i := in.From; i < min(in.To, in.From+looked, len(r.Tokens)); i++ {
		if t := r.Tokens[i]; t.Kind == syntax.Ident && authenticating.MatchString(t.Text) && r.At(i+1).Is("(") {
			return true
		}
	}
	return false
}

// passes reports whether a function that checks ownership is an argument, as
// in the middleware lists of routers.
func (r reader) passes(c syntax.Call) bool {
	for _, a := range c.Args {
		if a.To-a.From == 1 && r.Tokens[a.From].Kind == syntax.Ident && checking.MatchString(r.Tokens[a.From].Text) {
			return true
		}
	}
	return false
}

// pairs reports whether a call compares an owning field with an identity:
// eq(docs.userId, session.user.id) or .eq("user_id", user.id).
func (r reader) pairs(c syntax.Call) bool {
	return len(c.Args) == 2 && r.owningField(c.Args[0]) && r.identity(c.Args[1])
}

func (r reader) owningField(in syntax.Range) bool {
	if in.Empty() {
		return false
	}
	if name, next, ok := r.Literal(in.From); ok && next == in.To {
		return owning.MatchString(name)
	}
	last := r.At(in.To - 1)
	return last.Kind == syntax.Ident && owning.MatchString(last.Text)
}

// identity reports whether an expression comes from who the caller is, and
// not from what they sent.
func (r reader) identity(in syntax.Range) bool {
	return (r.holds(in, identified) || r.holds(in, r.derived)) && !r.holds(in, requested)
}

// filters reports whether a query is narrowed to the caller: an owning field
// inside where or filter whose value comes from an identity.
func (r reader) filters() bool {
	end := -1 // of the outermost where that reaches furthest
	inside := []syntax.Range{}
	for _, p := range r.Pairs() { // in the order of their keys
		if p.At < end && owning.MatchString(p.Key) && r.identity(p.Value) {
			return true
		}
		if (p.Key == "where" || p.Key == "filter") && p.Value.To > end {
			inside = append(inside, syntax.Range{From: max(end, p.Value.From), To: p.Value.To})
			end = p.Value.To
		}
	}
	for _, in := range inside { // they do not overlap
		for i := in.From; i < in.To; i++ {
			if r.shorthand(i) && owning.MatchString(r.Tokens[i].Text) && r.derived[r.Tokens[i].Text] {
				return true
			}
		}
	}
	return false
}

// shorthand reports whether token i is a property without a value of its own,
// as in { where: { id, userId } }.
func (r reader) shorthand(i int) bool {
	return r.Tokens[i].Kind == syntax.Ident && (r.At(i-1).Is("{") || r.At(i-1).Is(",")) && (r.At(i+1).Is("}") || r.At(i+1).Is(","))
}

// compares reports whether an owning field is compared with something that is
// neither nothing nor a constant: a check that an id is there is no check of
// whose it is.
func (r reader) compares() bool {
	for i, t := range r.Tokens {
		if t.Kind != syntax.Punct || t.Text != "===" && t.Text != "!==" && t.Text != "==" && t.Text != "!=" {
			continue
		}
		left, right := r.before(i), r.after(i)
		if left == "" || right == "" {
			continue
		}
		if r.ties(left, right) || r.ties(right, left) {
			return true
		}
	}
	return false
}

// ties reports whether a field that names an owner stands beside somebody who
// is known: a member of an identity, or the owner of something else that was
// not sent by the caller.
func (r reader) ties(field, somebody string) bool {
	if !owning.MatchString(last(field)) {
		return false
	}
	names := strings.Split(somebody, ".")
	if slices.ContainsFunc(names, func(n string) bool { return requested[n] }) {
		return false
	}
	known := slices.ContainsFunc(names, func(n string) bool { return identified[n] || r.derived[n] })
	sent := slices.ContainsFunc(strings.Split(field, "."), func(n string) bool { return requested[n] })
	return known || !sent && owning.MatchString(last(somebody))
}

func last(chain string) string { return chain[strings.LastIndexByte(chain, '.')+1:] }

// before returns the member chain that ends at token i, "" if it is none.
func (r reader) before(i int) string {
	if i == 0 {
		return ""
	}
	chain, _ := r.Chain(i - 1)
	return named(chain)
}

// after returns the member chain that begins behind token i.
func (r reader) after(i int) string {
	end := i + 1
	if r.At(end).Kind != syntax.Ident {
		return ""
	}
	for (r.At(end+1).Is(".") || r.At(end+1).Is("?.")) && r.At(end+2).Kind == syntax.Ident {
		end += 2
	}
	chain, _ := r.Chain(end)
	return named(chain)
}

func named(chain []string) string {
	if len(chain) == 1 {
		switch chain[0] {
		case "null", "undefined", "true", "false", "this", "NaN", `""`:
			return ""
		}
	}
	return strings.Join(chain, ".")
}
