package authn

import (
	"path"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// An inquiry says which parts of a file's values the caller chose. It knows
// what only handlers have: parameters of the address.
type inquiry struct {
	*origin.Tracer
	f     *syntax.File
	route bool                      // the path of the file has a dynamic segment and is served
	bound map[string][]syntax.Range // names that a handler's pattern takes from the request → its body
	left  int
}

func inquire(f *syntax.File) *inquiry {
	q := &inquiry{Tracer: origin.NewAny(f), f: f, bound: map[string][]syntax.Range{}, left: 100_000 + 8*len(f.Tokens)}
	if base := path.Base(f.Path); strings.Contains(f.Path, "[") {
		q.route = strings.HasPrefix(base, "route.") || strings.HasPrefix(base, "page.") || strings.HasPrefix(base, "[") || strings.HasPrefix(base, "+")
	}
	for _, fn := range f.Functions() {
		for _, p := range fn.Params {
			if f.At(p.From).Is("{") {
				q.pattern(fn, f.At(p.From).Match, p.From+1)
			}
		}
	}
	return q
}

// pattern notes the names of { params: { id } } between two tokens.
func (q *inquiry) pattern(fn syntax.Function, to, from int) {
	for i := from; i < to; i = q.f.Skip(i) {
		open := q.f.At(i + 2)
		if t := q.f.At(i); !sent[t.Text] || !q.f.At(i+1).Is(":") || !open.Is("{") {
			continue
		}
		for n := i + 3; n < open.Match; n++ {
			if t := q.f.Tokens[n]; t.Kind == syntax.Ident && !q.f.At(n+1).Is(":") {
				q.bound[t.Text] = append(q.bound[t.Text], fn.Body)
			}
		}
	}
}

// sent are the parts of a request that name records, carriers what a handler
// gets them in besides the request itself.
var (
	sent     = map[string]bool{"params": true, "query": true, "body": true}
	carriers = map[string]bool{"context": true, "props": true, "_context": true, "segmentData": true}
)

// asked returns what in a value comes from the request, "" if nothing does.
func (q *inquiry) asked(value syntax.Range) string {
	if value.To-value.From > maxValue {
		return ""
	}
	if source := q.Request(value); source != "" {
		return source
	}
	return q.parameter(value, 3)
}

// parameter returns the parameter of an address in a value, following the
// names that it is given to.
func (q *inquiry) parameter(r syntax.Range, hops int) string {
	for i := r.From; i < r.To; i++ {
		if q.left--; q.left < 0 {
			return ""
		}
		t := q.f.Tokens[i]
		if t.Kind != syntax.Ident || q.f.At(i-1).Is(".") || q.f.At(i-1).Is("?.") || q.f.At(i+1).Is(":") {
			continue
		}
		next, member := q.f.At(i+1), q.f.At(i+2)
		switch {
		case t.Text == "input" && next.Is(".") && member.Kind == syntax.Ident && trpc(q.f):
			return "input." + member.Text
		case q.route && carriers[t.Text] && next.Is(".") && member.Is("params"):
			return t.Text + ".params"
		case q.binds(t.Text, i):
			return t.Text
		}
		d, ok := q.Definition(i)
		if ok && hops > 0 {
			if source := q.parameter(d, hops-1); source != "" {
				return source
			}
		} else if !ok && q.route && t.Text == "params" {
			return "params"
		}
	}
	return ""
}

// binds reports whether a name at token i is one that a handler around it
// takes from the request.
func (q *inquiry) binds(name string, i int) bool {
	for _, body := range q.bound[name] {
		if q.left--; q.left < 0 {
			return false
		}
		if body.From <= i && i < body.To {
			return true
		}
	}
	return false
}

func trpc(f *syntax.File) bool {
	return strings.Contains(f.Text, "rocedure")
}
