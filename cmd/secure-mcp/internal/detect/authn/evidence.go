package authn

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// ownerKey is a name that says whose something is.
var ownerKey = regexp.MustCompile(`(?i)(?:^|_)(?:owner|user|org|organi[sz]ation|tenant|account|team|workspace|member|author|creator|customer|company|partner|program|project|group|store|merchant|shop)_?(?:id|slug)?s?$|^createdBy(?:Id)?$|^belongsTo`)

// identity is a name of who asks.
var identity = regexp.MustCompile(`(?i)^(?:session|user|currentUser|me|auth|viewer|workspace|account|tenant|org|team|member|actor|identity|principal|partner|program|project|claims|token|customer|store|userId|orgId|organizationId|tenantId|workspaceId|accountId|teamId)$`)

// checker is a function that refuses those who may not.
var checker = regexp.MustCompile(`(?i)(?:assert|require|ensure|check|verify|authori[sz]e|guard|protect|enforce|can|may|has|is|owns?|validate|throwIfNot|throwIfNo|get)_?(?:own|access|permission|permitted|role|admin|member|authori[sz]|allowed|scope|user|view|edit|update|delete|manage|belongs|privilege|tenant|workspace|org|team)`)

// wrapper is a function that runs a handler only for those who may.
var wrapper = regexp.MustCompile(`(?i)^(?:with|require|protect|guard|ensure|secure|admin|auth|protected|private|owner|member|org|tenant|team|user|verified|session)\w*$`)

// signedIn is a call that gives or demands who asks.
var signedIn = regexp.MustCompile(`(?i)^(?:auth|getServerSession|getSession|getServerAuthSession|currentUser|getCurrentUser|getUser|getAuth|getToken|requireAuth|requireUser|requireSession|validateRequest|verifySession|verifyToken|useSession|unstable_getServerSession|authenticate|authorize|isAuthenticated|ensureAuthenticated|protect|checkAuth|assertAuth\w*|getViewer|validateSession\w*|verifyAuth\w*)$`)

// An access is a call that reads or writes records, with the name of what it
// does.
type access struct {
	call  syntax.Call
	where syntax.Range // the object that chooses the records; empty if there is none
	write bool
}

// reads and writes are the last names of calls of database clients.
var (
	reads = map[string]bool{
		"findUnique": true, "findUniqueOrThrow": true, "findFirst": true, "findFirstOrThrow": true, "findOne": true, "findById": true, "findByPk": true,
		"findOneBy": true, "findOneOrFail": true, "findOneByOrFail": true, "get": false,
	}
	writes = map[string]bool{
		"update": true, "delete": true, "upsert": true, "updateMany": true, "deleteMany": true, "updateOne": true, "deleteOne": true, "create": true,
		"createMany": true, "findByIdAndUpdate": true, "findByIdAndDelete": true, "findByIdAndRemove": true, "findOneAndUpdate": true, "findOneAndDelete": true,
		"destroy": true, "insert": true, "remove": true, "save": true, "softDelete": true, "insertOne": true, "insertMany": true,
	}
)

// accessOf returns what a call does to records, if it does.
func accessOf(f *syntax.File, c syntax.Call) (access, bool) {
	name := c.Name()
	a := access{call: c, write: writes[name]}
	if len(c.Callee) < 2 || !reads[name] && !a.write || !client(c.Callee) {
		return a, false
	}
	if len(c.Args) > 0 {
		a.where = c.Args[0]
		if f.At(a.where.From).Is("{") {
			if where, ok := f.Property(a.where.From, "where"); ok {
				a.where = where
			}
		}
	}
	return a, true
}

// client reports whether a callee hangs on a database: a client, a model, a
// repository.
func client(callee []string) bool {
	root := strings.TrimSuffix(callee[0], "()")
	if root == "this" && len(callee) > 2 {
		root = callee[1]
	}
	if holds(root, "prisma", "db", "database", "repo", "knex", "mongo", "supabase", "orm", "drizzle", "model", "entitymanager", "collection", "datasource") || root == "tx" || root == "trx" {
		return true
	}
	if len(callee) > 2 && (callee[0] == "ctx" || callee[0] == "context") {
		return holds(callee[1], "prisma", "db")
	}
	return len(callee) == 2 && callee[0] != "" && callee[0][0] >= 'A' && callee[0][0] <= 'Z' && !builtin[callee[0]]
}

var builtin = map[string]bool{
	"Object": true, "Array": true, "Map": true, "Set": true, "Promise": true, "JSON": true, "Math": true, "Reflect": true, "Response": true, "Date": true,
	"URL": true, "Buffer": true, "String": true, "Number": true, "NextResponse": true, "Headers": true, "Symbol": true,
}

// scoped reports whether the object that chooses records also names whose
// they must be.
func scoped(f *syntax.File, where syntax.Range) bool {
	for i := where.From; i < where.To; i++ {
		t := f.Tokens[i]
		if t.Kind != syntax.Ident && t.Kind != syntax.String {
			continue
		}
		key := t.Value()
		if f.At(i+1).Is(":") || f.At(i+1).Is(",") || f.At(i+1).Is("}") {
			if ownerKey.MatchString(key) && !ownID(f, i) {
				return true
			}
			if owner, _, ok := strings.Cut(key, "_"); ok && key != owner && ownerKey.MatchString(key[strings.IndexByte(key, '_')+1:]) {
				return true // a key of several columns, such as id_userId
			}
		}
		if t.Kind == syntax.Ident && identity.MatchString(t.Text) && !f.At(i-1).Is(".") && f.At(i+1).Is(".") {
			return true
		}
	}
	return false
}

// ownID reports whether a key takes its value from the address alone: then it
// only says which record, not whose.
func ownID(f *syntax.File, i int) bool {
	if !f.At(i + 1).Is(":") {
		return false
	}
	for n := i + 2; n < f.ExprEnd(i+2); n++ {
		if t := f.Tokens[n]; t.Is("params") || t.Is("input") || t.Is("query") || t.Is("body") || t.Is("searchParams") {
			return true
		}
	}
	return false
}

// A judge remembers what it found in each symbol of a file.
type judge struct {
	f    *syntax.File
	seen map[[2]int]string
}

func newJudge(f *syntax.File) *judge { return &judge{f, map[[2]int]string{}} }

// evidence returns what in the symbol around an offset speaks for a check of
// who may: a checker, a comparison of owners or roles.
func (j *judge) evidence(offset int) string {
	around := j.f.SymbolAt(offset)
	key := [2]int{around.Start, around.End}
	found, ok := j.seen[key]
	if !ok {
		found = evidence(j.f, around.Start, around.End)
		j.seen[key] = found
	}
	return found
}

func evidence(f *syntax.File, start, end int) string {
	for i := f.TokenAt(start); i < len(f.Tokens) && f.Tokens[i].Start < end; i++ {
		t := f.Tokens[i]
		if t.Kind != syntax.Ident {
			continue
		}
		next := f.At(i + 1)
		switch {
		case next.Is("(") && checker.MatchString(t.Text) && !signedIn.MatchString(t.Text):
			return t.Text
		case compares(next) && ownerOrRole(f, t.Text, i, i+2):
			return f.Source(syntax.Range{From: i, To: min(i+3, len(f.Tokens))})
		case i > 1 && compares(f.At(i-1)) && ownerOrRole(f, t.Text, i, i-2):
			return f.Source(syntax.Range{From: i - 2, To: i + 1})
		case holds(t.Text, "permission", "ability", "isadmin", "isowner", "hasrole", "rolecheck") && !next.Is(":"):
			return t.Text
		case t.Text == "role" && (next.Is("===") || next.Is("!==") || next.Is("==") || next.Is("!=")):
			return "role"
		}
	}
	return ""
}

func compares(t syntax.Token) bool {
	return t.Is("===") || t.Is("!==") || t.Is("==") || t.Is("!=")
}

// ownerOrRole reports whether a comparison of a name with what is at token
// other says whose something is; a test for nothing does not.
func ownerOrRole(f *syntax.File, name string, at, other int) bool {
	switch o := f.At(other); {
	case o.Is("null") || o.Is("undefined") || o.Kind == syntax.String && o.Value() == "" || o.Kind == syntax.Number:
		return false
	case o.Kind == syntax.String:
		return holds(name, "role", "plan") || name == "type" && f.At(at-1).Is(".")
	}
	return ownerKey.MatchString(name) || name == "role" || name == "email" || name == "id" && f.At(at-1).Is(".") && (f.At(at-2).Is("user") || f.At(at-2).Is("session") || f.At(at-2).Is("owner"))
}

// maxDepth is how many brackets outwards a wrapper is looked for.
const maxDepth = 24

// wrapped returns the name of the call around a place that lets only those in
// who may, "" if there is none.
func wrapped(f *syntax.File, at int) string {
	for p, depth := f.Parent(at), 0; p >= 0 && depth < maxDepth; p, depth = f.Parent(p), depth+1 {
		if !f.Tokens[p].Is("(") || p == 0 {
			continue
		}
		end := p - 1
		chain, _ := f.Chain(end)
		for _, name := range chain {
			plain := strings.TrimRight(name, "()")
			if wrapper.MatchString(plain) && !plainMethod(plain) || holds(plain, "protectedprocedure", "adminprocedure", "authedprocedure", "privateprocedure", "authaction") {
				return plain
			}
		}
	}
	return ""
}

// plainMethod reports whether a name only begins like that of a wrapper.
func plainMethod(name string) bool {
	switch strings.ToLower(name) {
	case "with", "user", "users", "team", "teams", "org", "session", "sessions", "member", "members", "owner", "tenant", "require", "author", "authors", "userouter", "admin",
		"protect", "memo", "private", "auth", "organization", "organizations", "memberships", "withdraw", "without":
		return true
	}
	return false
}
