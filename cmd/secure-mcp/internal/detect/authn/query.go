package authn

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// A query reads or changes records, in whatever way a database client spells
// it: an object, a chain of calls, SQL.
type query struct {
	first int    // token where it begins
	open  int    // token of the brackets of its last call
	name  string // as a sink
	write bool
	many  bool // it may give several records, so that a key of another table only narrows them
	rule  bool // the database itself is told who asks
	plain bool // SQL with placeholders, which speaks of owners only where there are users
	where []condition
}

// A condition says what one field of the records must be.
type condition struct {
	key   string
	value syntax.Range
}

// The bounds of one query. What is beyond is not looked at.
const (
	maxWhere      = 400 // tokens
	maxConditions = 32
	maxValue      = 48 // tokens of the value of one condition; what is longer is more than one
)

// lists are the names of calls that give several records.
var lists = map[string]bool{"findMany": true, "findAll": true, "findBy": true, "find": true, "findAndCount": true, "findAndCountAll": true}

// queries returns the queries of a file.
func queries(f *syntax.File) []query {
	var all []query
	groups := map[int][]syntax.Call{} // by where their chain begins
	var order []int
	for _, c := range f.Calls() {
		if q, ok := objectQuery(f, c); ok {
			all = append(all, q)
			continue
		}
		if q, ok := textQuery(f, c); ok {
			all = append(all, q)
			continue
		}
		if groups[c.First] == nil {
			order = append(order, c.First)
		}
		groups[c.First] = append(groups[c.First], c)
	}
	for _, first := range order {
		if q, ok := chainQuery(f, groups[first]); ok {
			all = append(all, q)
		}
	}
	return all
}

// objectQuery returns the query of a call that takes an object or an id:
// findUnique({where: {…}}), findById(id).
func objectQuery(f *syntax.File, c syntax.Call) (query, bool) {
	name := c.Name()
	a, ok := accessOf(f, c)
	if !ok && len(c.Callee) > 1 && lists[name] && client(c.Callee) && len(c.Args) > 0 && f.At(c.Args[0].From).Is("{") {
		a.where, ok = c.Args[0], true
		if where, found := f.Property(c.Args[0].From, "where"); found {
			a.where = where
		}
	}
	if !ok || a.where.Empty() || name == "create" || name == "createMany" || strings.HasPrefix(name, "insert") || name == "save" {
		return query{}, false
	}
	q := query{first: c.First, open: c.Open, name: strings.Join(c.Callee, "."), write: a.write, many: lists[name]}
	if strings.HasPrefix(name, "findById") || name == "findByPk" {
		q.where = []condition{{"id", a.where}}
		return q, true
	}
	q.where = conditions(f, a.where)
	return q, len(q.where) > 0
}

// conditions returns what an expression demands of records: the keys of an
// object, and comparisons such as eq(docs.id, id).
func conditions(f *syntax.File, r syntax.Range) []condition {
	var all []condition
	for i := r.From; i < min(r.To, r.From+maxWhere) && len(all) < maxConditions; i++ {
		t := f.Tokens[i]
		if t.Kind != syntax.Ident && t.Kind != syntax.String {
			continue
		}
		switch next := f.At(i + 1); {
		case t.Kind == syntax.Ident && compare[t.Text] && next.Is("("):
			if args := f.Items(i + 1); len(args) == 2 {
				all = append(all, condition{field(f, args[0]), args[1]})
			}
		case t.Kind == syntax.Ident && next.Is("(") && next.Match > i && !joins[t.Text]: // what another call does is its own matter
			i = next.Match
		case t.Is("sql") && next.Kind == syntax.Template && next.Match > i:
			all = append(all, holes(f, i+1)...)
		case next.Is(":") && !f.At(i-1).Is("?"):
			all = append(all, condition{t.Value(), syntax.Range{From: i + 2, To: f.ExprEnd(i + 2)}})
		case t.Kind == syntax.Ident && (next.Is(",") || next.Is("}")) && (f.At(i-1).Is("{") || f.At(i-1).Is(",")) && f.At(f.Parent(i)).Is("{"):
			all = append(all, condition{t.Text, syntax.Range{From: i, To: i + 1}})
		}
	}
	return all
}

// compare are functions that demand that a field has a value, joins are those
// that put such demands together.
var (
	compare = map[string]bool{"eq": true, "equals": true, "is": true}
	joins   = map[string]bool{"and": true, "or": true, "not": true, "where": true}
)

// field returns the name of the column that an expression is: "id" of docs.id,
// of "docs.id" and of docs["id"].
func field(f *syntax.File, r syntax.Range) string {
	if r.Empty() {
		return ""
	}
	if value, next, ok := f.Literal(r.From); ok && next == r.To {
		return value[strings.LastIndexByte(value, '.')+1:]
	}
	chain, _ := f.Chain(r.To - 1)
	if len(chain) == 0 {
		return ""
	}
	return chain[len(chain)-1]
}

// Names of fields.
var (
	// idKey is a name of what tells records apart, as an address holds it.
	idKey = regexp.MustCompile(`(?:^|_)id$|Id$|ID$|^_?id|^slug$|^uuid$|^key$|^handle$|^number$`)

	// ownKey is one that can only be that of the records themselves.
	ownKey = regexp.MustCompile(`^_?id$|^ID$|^uuid$`)

	// tenantKey is one that says whose records are listed.
	tenantKey = regexp.MustCompile(`(?i)^(?:owner|user|org|organi[sz]ation|tenant|account|team|workspace|member|customer|company)_?(?:id|uuid)$`)

	// openKey is one by which records say that everybody may see them.
	openKey = regexp.MustCompile(`(?i)^(?:is_?)?(?:published|public|listed|draft)(?:_?at)?$|^visibility$`)
)

// public reports whether only records are asked for that everybody may see, or
// that the database lets the caller see.
func (q query) public() bool {
	if q.rule {
		return true
	}
	for _, c := range q.where {
		if openKey.MatchString(c.key) && !q.write {
			return true
		}
	}
	return false
}

// picks reports whether a condition on a key picks what the query is about.
func (q query) picks(key string) bool {
	if q.many {
		return ownKey.MatchString(key) || tenantKey.MatchString(key)
	}
	return idKey.MatchString(key)
}
