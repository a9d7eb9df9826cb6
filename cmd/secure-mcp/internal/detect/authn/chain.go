package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Names of the links of query builders.
var (
	// choosing are those that choose records.
	choosing = map[string]bool{
		"where": true, "andWhere": true, "eq": true, "match": true, "filter": true, "bind": true, "get": true, "all": true, "run": true,
	}
	// changing are those that change them.
	changing = map[string]bool{
		"update": true, "delete": true, "del": true, "upsert": true, "updateTable": true, "deleteFrom": true, "updateOne": true, "deleteOne": true,
	}
	// selecting are those that begin a statement.
	selecting = map[string]bool{"select": true, "selectFrom": true, "selectDistinct": true, "createQueryBuilder": true, "prepare": true}
	// singling are those that give one record at most.
	singling = map[string]bool{"single": true, "maybeSingle": true, "first": true, "executeTakeFirst": true, "executeTakeFirstOrThrow": true, "getOne": true, "getOneOrFail": true, "get": true}
)

// chainQuery returns the query that a chain of calls makes, such as
// db.select().from(docs).where(eq(docs.id, id)). The calls begin at the same
// token and are in order.
func chainQuery(f *syntax.File, calls []syntax.Call) (query, bool) {
	last := calls[len(calls)-1]
	if !choosesIn(calls) || !builder(last.Callee) {
		return query{}, false
	}
	q := query{first: last.First, open: last.Open, many: true}
	text := ""
	for _, c := range calls {
		name := c.Name()
		q.write = q.write || changing[name]
		q.many = q.many && !singling[name] && !changing[name]
		switch {
		case name == "prepare" && len(c.Args) == 1:
			text, _, _ = f.Literal(c.Args[0].From)
		case text != "" && choosing[name]:
			q.where = append(q.where, placeholders(f, text, c.Args)...)
		case choosing[name] && len(q.where) < maxConditions:
			q.where = append(q.where, linkConditions(f, c)...)
		}
		if choosing[name] {
			q.name = strings.Join(c.Callee, ".")
		}
	}
	if text != "" {
		q.plain, q.write, q.rule = true, !selects(text), knowsCaller(text)
	}
	return q, len(q.where) > 0
}

// choosesIn reports whether a link of a chain chooses records.
func choosesIn(calls []syntax.Call) bool {
	for _, c := range calls {
		if choosing[c.Name()] && len(c.Args) > 0 {
			return true
		}
	}
	return false
}

// builder reports whether a chain builds a query: it hangs on a database, or
// its links are those of one.
func builder(callee []string) bool {
	if len(callee) < 2 || builtin[callee[0]] {
		return false
	}
	from, does, begins := false, false, false
	for _, part := range callee {
		link := strings.TrimRight(part, "()")
		from = from || link == "from" && part != link
		does = does || changing[link] || selecting[link]
		begins = begins || link != part && (link == "selectFrom" || link == "updateTable" || link == "deleteFrom" || link == "prepare" || link == "createQueryBuilder")
	}
	root := strings.TrimRight(callee[0], "()")
	tables := strings.HasSuffix(callee[0], "()") && (client(callee) || root == "knex") // knex("docs").where(…)
	return from && does || begins || does && client(callee) || tables
}

// linkConditions returns what one link of a chain demands: .eq("id", v),
// .where("id", "=", v), .where({id: v}), .where(eq(docs.id, v)).
func linkConditions(f *syntax.File, c syntax.Call) []condition {
	switch name := c.Name(); {
	case len(c.Args) == 0 || name == "bind" || name == "get" || name == "all" || name == "run":
		return nil
	case len(c.Args) == 2 && f.At(c.Args[1].From).Is("{"): // .where("doc.id = :id", {id: v})
		return conditions(f, c.Args[1])
	case len(c.Args) == 2:
		return []condition{{field(f, c.Args[0]), c.Args[1]}}
	case len(c.Args) == 3:
		if op, _, ok := f.Literal(c.Args[1].From); ok && (op == "=" || op == "eq" || op == "==") {
			return []condition{{field(f, c.Args[0]), c.Args[2]}}
		}
		return nil
	}
	return conditions(f, c.Args[0])
}
