package origin

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// parts of a request that its sender chooses.
var parts = map[string]bool{
	"query": true, "params": true, "param": true, "body": true, "headers": true, "header": true, "cookies": true,
	"files": true, "file": true, "json": true, "text": true, "formData": true, "queryStringParameters": true,
	"pathParameters": true, "rawBody": true, "hostname": true, "searchParams": true, "parseBody": true,
}

// hooks give what the address of a page says.
var hooks = map[string]bool{"useSearchParams": true, "useParams": true, "useLocalSearchParams": true, "useGlobalSearchParams": true}

// direct returns the chain from token i to token end if it reads what a
// caller sends.
func (t *Tracer) direct(i, end int) string {
	chain, start := t.f.Chain(end)
	if start > i || len(chain) == 0 {
		return ""
	}
	text := t.f.Source(syntax.Range{From: start, To: end + 1})
	root := strings.TrimSuffix(chain[0], "()")
	if hooks[root] && root != chain[0] {
		return text
	}
	for n := 1; n < len(chain) && n < 4; n++ {
		name := strings.TrimSuffix(chain[n], "()")
		if name == "searchParams" && len(chain) > n+1 || parts[name] && requestLike(chain[:n]) {
			return text
		}
	}
	if len(chain) > 1 && t.page(root, chain) || root == "params" && len(chain) > 1 && !t.local(start) && !t.options(start) {
		return text
	}
	return ""
}

// page reports whether a chain reads a query, a form or an address. The command
// line is not among them: who writes it runs the program.
func (t *Tracer) page(root string, chain []string) bool {
	next := strings.TrimSuffix(chain[1], "()")
	switch root {
	case "searchParams", "formData", "queryParams":
		return next != "toString" && next != "size" && next != "append" && next != "set" && next != "delete"
	case "location":
		return next == "search" || next == "hash" || next == "href"
	case "document":
		return next == "referrer" || next == "URL" || next == "location"
	case "window":
		return len(chain) > 2 && next == "location"
	}
	return false
}

// local reports whether the name at token i was given a value that is no input.
func (t *Tracer) local(i int) bool {
	for _, d := range t.definitions(t.f.Tokens[i].Text) {
		if d.unknown {
			continue
		}
		if d.at < i && !t.spend(1) || d.at < i && !t.f.At(d.value.From).Is("await") && t.f.At(d.value.From).Kind != syntax.Ident {
			return true
		}
	}
	return false
}

// options reports whether the name at token i is the whole first parameter of
// a function around it: "params" then are options and not those of an address.
func (t *Tracer) options(i int) bool {
	if t.first == nil {
		t.first = map[string][]syntax.Range{}
		for _, fn := range t.f.Functions() {
			if len(fn.Params) > 0 {
				name := t.f.At(fn.Params[0].From)
				t.first[name.Text] = append(t.first[name.Text], fn.Body)
			}
		}
	}
	for _, body := range t.first[t.f.Tokens[i].Text] {
		if !t.spend(1) || body.From <= i && i < body.To {
			return true
		}
	}
	return false
}

// requestLike reports whether a chain is a request.
func requestLike(chain []string) bool {
	switch chain[len(chain)-1] {
	case "req", "request", "event", "evt", "ctx", "_req", "_request", "nextRequest":
		return true
	case "c", "router", "route":
		return len(chain) == 1
	}
	return false
}
