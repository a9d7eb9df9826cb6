package authn

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// maxSQL bounds a statement, in bytes.
const maxSQL = 4096

var (
	// statement begins SQL that is about records that are there.
	statement = regexp.MustCompile(`(?i)^[\s(]*(?:select|update|delete|with)\s`)

	// rewriting begins SQL that changes them.
	rewriting = regexp.MustCompile(`(?i)^[\s(]*(?:update|delete)\s`)

	// restricts is a part of it that chooses among them.
	restricts = regexp.MustCompile(`(?i)\swhere\s`)

	// compared is a column in front of a value.
	compared = regexp.MustCompile(`(\w+)["\x60\]]?\s*=\s*(?:any\s*\(\s*)?$`)

	// placeholder is a column and what stands for its value.
	placeholder = regexp.MustCompile(`(?:(\w+)["\x60\]]?\s*=\s*)?(?:\$(\d+)|(\?)|[:@](\w+))`)

	// asker is how SQL is told who asks, or that everybody may see.
	asker = regexp.MustCompile(`(?i)auth\.uid\(|auth\.jwt\(|current_setting\(|current_user|\b(?:is_)?(?:published|public)\b\s*(?:=|is|and|$)|\bvisibility\s*=`)
)

// selects reports whether a statement leaves records as they are.

func selects(text string) bool { return !rewriting.MatchString(text) }

// knowsCaller reports whether a statement itself demands that the caller may
// see the records.
func knowsCaller(text string) bool { return asker.MatchString(text[:min(len(text), maxSQL)]) }

// textQuery returns the query of a call that takes SQL: sql`…`,
// pool.query("… where id = $1", [id]).
func textQuery(f *syntax.File, c syntax.Call) (query, bool) {
	if len(c.Args) == 0 || c.Tagged && !tags[c.Name()] || !c.Tagged && (len(c.Callee) < 2 || !runs[c.Name()]) {
		return query{}, false
	}
	q := query{first: c.First, open: c.Open, name: strings.Join(c.Callee, "."), many: true}
	text := ""
	if c.Tagged {
		text = origin.TextAt(f, c.Open).Shape
		q.where = holes(f, c.Open)
	} else if literal, next, ok := f.Literal(c.Args[0].From); ok && next == c.Args[0].To {
		text = literal
		q.plain, q.where = true, placeholders(f, literal, c.Args[1:])
	}
	text = text[:min(len(text), maxSQL)]
	if !statement.MatchString(text) || !restricts.MatchString(text) {
		return query{}, false
	}
	q.write, q.rule = !selects(text), knowsCaller(text)
	return q, len(q.where) > 0
}

// tags are the tags of SQL templates, runs the names of calls that take SQL.
var (
	tags = map[string]bool{"sql": true, "SQL": true, "$queryRaw": true, "$executeRaw": true, "query": true, "raw": true}
	runs = map[string]bool{"query": true, "execute": true, "queryOne": true, "oneOrNone": true, "one": true, "manyOrNone": true, "get": true, "all": true, "run": true, "raw": true, "queryRow": true}
)

// holes returns the columns that the values of a SQL template are compared
// with. A column may be a value itself, as in ${docs.id} = ${id}.
func holes(f *syntax.File, open int) []condition {
	text := origin.TextAt(f, open)
	between := strings.Split(text.Shape, string(origin.Gap))
	var all []condition
	for i, value := range text.Parts[:min(len(text.Parts), max(0, len(between)-1), maxConditions)] {
		before := between[i][max(0, len(between[i])-80):]
		switch m := compared.FindStringSubmatch(before); {
		case m != nil:
			all = append(all, condition{m[1], value})
		case i > 0 && strings.TrimSpace(before) == "=":
			all = append(all, condition{field(f, text.Parts[i-1]), value})
		}
	}
	return all
}

// placeholders returns the columns that the arguments of a statement are
// compared with.
func placeholders(f *syntax.File, text string, args []syntax.Range) []condition {
	named := map[string]syntax.Range{}
	if len(args) == 1 && f.At(args[0].From).Is("[") {
		args = f.Items(args[0].From)
	} else if len(args) == 1 && f.At(args[0].From).Is("{") {
		for _, c := range conditions(f, args[0]) {
			named[c.key] = c.value
		}
	}
	var all []condition
	nth := 0
	for _, m := range placeholder.FindAllStringSubmatch(text[:min(len(text), maxSQL)], maxConditions) {
		at := nth
		if m[2] != "" {
			n, _ := strconv.Atoi(m[2]) // at most digits, and what is too large is no index
			at = n - 1
		} else if m[3] != "" {
			nth++
		}
		value, ok := named[m[4]]
		if m[4] == "" && at >= 0 && at < len(args) {
			value, ok = args[at], true
		}
		if ok && m[1] != "" {
			all = append(all, condition{m[1], value})
		}
	}
	return all
}
