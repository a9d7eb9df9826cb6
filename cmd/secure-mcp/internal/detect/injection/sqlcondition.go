package injection

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// queries is what is known about the SQL of one file.
type queries struct {
	f      *syntax.File
	t      *origin.Tracer
	joined map[string]bool // arrays whose elements become one condition
	ends   map[int]string  // what is assigned, by the token behind the value
	judged map[string]bool // of joined: those with an element that was judged itself
}

// condition reports whether a text compares a column with a value, and is an
// element of an array that is joined by AND or OR.
func (q *queries) condition(text origin.Text) bool {
	if !comparison.MatchString(text.Shape) {
		return false
	}
	q.noteJoined()
	for p, steps := q.f.Parent(text.Span.From), 0; p >= 0 && steps < 6; p, steps = q.f.Parent(p), steps+1 {
		tok := q.f.Tokens[p]
		if tok.Match < p || !tok.Is("(") && !tok.Is("[") {
			continue
		}
		name := q.ends[tok.Match+1]
		if tok.Is("(") && q.f.At(p-1).Is("push") && q.f.At(p-2).Is(".") {
			name = q.f.At(p - 3).Text
		}
		if q.joined[name] {
			q.judged[name] = true
			return true
		}
		if q.f.At(tok.Match+1).Is(".") && q.f.At(tok.Match+2).Is("join") && q.byOperator(tok.Match+3) {
			return true
		}
	}
	return false
}

// comparison is a condition without the word before it.
var comparison = regexp.MustCompile(`^\s*\(?\s*[\w."\x60\x00]+\s*(?:=|<>|!=|<=?|>=?|(?i:not\s+like|not\s+in|like|ilike|in|between)\b)\s*\(?\s*['"%]*\x00`)

// inQuotes reports whether a text puts a value between quotes, as a program does
// with data and not with names of its own.
func inQuotes(text origin.Text) bool {
	return strings.Contains(text.Shape, "'"+string(origin.Gap)) || strings.Contains(text.Shape, "%"+string(origin.Gap))
}

// noteJoined notes which arrays of the file are joined by AND or OR.
func (q *queries) noteJoined() {
	if q.joined != nil {
		return
	}
	q.joined, q.ends = map[string]bool{}, map[int]string{}
	for _, c := range q.f.Calls() {
		if n := len(c.Callee); n > 1 && c.Name() == "join" && q.byOperator(c.Open) {
			q.joined[c.Callee[n-2]] = true
		}
	}
	for _, a := range q.f.Assignments() {
		if name := a.Name(); name != "" && q.joined[name] {
			q.ends[a.Value.To] = name
		}
	}
}

// byOperator reports whether the argument of join at token open is AND or OR.
func (q *queries) byOperator(open int) bool {
	value, _, ok := q.f.Literal(open + 1)
	word := strings.ToUpper(strings.TrimSpace(value))
	return ok && q.f.At(open).Is("(") && (word == "AND" || word == "OR")
}

// conditions returns the array of a part such as `list.join(" AND ")`, "" if it
// is none.
func (q *queries) conditions(part syntax.Range) string {
	last := q.f.At(part.To - 1)
	if !last.Is(")") || last.Match < 3 || !q.f.At(last.Match-1).Is("join") || !q.byOperator(last.Match) {
		return ""
	}
	return q.f.At(last.Match - 3).Text
}

// appended reports what is added to a name that holds a statement.
func (q *queries) appended(report func(detect.Hit)) {
	for _, a := range q.f.Assignments() {
		if a.Op != "+=" || len(a.Target) != 1 || a.Value.Empty() || !q.holdsStatement(a.Pattern.From) {
			continue
		}
		parts := []syntax.Range{a.Value}
		var text origin.Text
		if first := q.f.At(a.Value.From); first.Kind == syntax.String || first.Kind == syntax.Template {
			text = origin.TextAt(q.f, a.Value.From)
			if q.isSQL(text) || q.condition(text) { // reported as a text
				continue
			}
			parts = text.Parts
		}
		if h, ok := q.hit(a.Value, parts); ok && (h.Source != "" || inQuotes(text)) {
			report(h)
		}
	}
}

// holdsStatement reports whether the name at token i was given the beginning
// of a statement.
func (q *queries) holdsStatement(i int) bool {
	for _, value := range q.t.Definitions(i) {
		if first := q.f.At(value.From); first.Kind != syntax.String && first.Kind != syntax.Template {
			continue
		}
		if statement.MatchString(origin.TextAt(q.f, value.From).Shape) {
			return true
		}
	}
	return false
}

var clauseName = regexp.MustCompile(`(?i)(?:where|conditions?|clauses?|filters?|columns?|fields?|sets?|order_?by|joins?|assignments|updates)$`)

// clauses reports whether all parts are named like pieces of SQL, or are
// conditions that were put together elsewhere.
func (q *queries) clauses(parts []syntax.Range) bool {
	for _, part := range parts {
		if q.conditions(part) != "" {
			continue
		}
		chain, _ := q.f.Chain(part.To - 1)
		if len(chain) > 1 && chain[len(chain)-1] == "join()" {
			chain = chain[:len(chain)-1]
		}
		if len(chain) == 0 || !clauseName.MatchString(chain[len(chain)-1]) {
			return false
		}
	}
	return true
}
