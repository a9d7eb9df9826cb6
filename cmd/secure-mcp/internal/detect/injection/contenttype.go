package injection

import (
	"sort"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// A typed is a call that gives a response a type of content.
type typed struct {
	call syntax.Call
	kind string // in lower case
}

// typedResponses returns the calls of a file that give a response a type of
// content, in order; never nil.
func typedResponses(f *syntax.File) []typed {
	all := []typed{}
	for _, c := range f.Calls() {
		if len(c.Callee) > 1 && len(c.Args) > 0 {
			if kind := typeSet(f, c); kind != "" {
				all = append(all, typed{c, kind})
			}
		}
	}
	return all
}

// maxTyped is how many calls are looked at for the type of one response.
const maxTyped = 32

// contentType returns the type of content that a response was given before it
// is sent: in the chain of the call, or by the nearest statement before it in
// the same function; "" if none is seen.
func contentType(f *syntax.File, all []typed, sent syntax.Call) string {
	n := sort.Search(len(all), func(n int) bool { return all[n].call.Open >= sent.Open }) - 1
	for last := n - maxTyped; n >= 0 && n > last; n-- {
		c := all[n].call
		if c.Callee[0] == sent.Callee[0] && (c.First == sent.First || holdsAt(f, c.Open, sent.Open)) {
			return all[n].kind
		}
	}
	return ""
}

// holdsAt reports whether what is done at token i has been done at a later one
// too: that lies in the same block, and in the same function.
func holdsAt(f *syntax.File, i, later int) bool {
	block := braces(f, i)
	for p, steps := braces(f, later), 0; steps < 64; p, steps = braces(f, p), steps+1 {
		if p == block {
			return true
		}
		before := f.At(p - 1)
		if p < 0 || before.Is("=>") || before.Is(")") && !branches(f.At(before.Match-1)) {
			return false
		}
	}
	return false
}

// braces returns the "{" around token i, -1 if there is none.
func braces(f *syntax.File, i int) int {
	p := f.Parent(i)
	for p >= 0 && !f.Tokens[p].Is("{") {
		p = f.Parent(p)
	}
	return p
}

// branches reports whether a word begins a statement with a block.
func branches(t syntax.Token) bool {
	switch t.Text {
	case "if", "for", "while", "switch", "catch", "with":
		return true
	}
	return false
}

// typeSet returns the type that a call gives a response, "" if it gives none.
func typeSet(f *syntax.File, c syntax.Call) string {
	first, _, _ := f.Literal(c.Args[0].From)
	switch c.Name() {
	case "type", "contentType":
		return strings.ToLower(first)
	case "set", "setHeader", "header", "append":
		if strings.EqualFold(first, "content-type") && len(c.Args) > 1 {
			value, _, _ := f.Literal(c.Args[1].From)
			return strings.ToLower(value)
		}
		return typeIn(f, c.Args[0])
	case "writeHead":
		return typeIn(f, c.Args[len(c.Args)-1])
	}
	return ""
}

// typeIn returns the type of content in an object of headers.
func typeIn(f *syntax.File, r syntax.Range) string {
	if !f.At(r.From).Is("{") {
		return ""
	}
	for _, key := range []string{"Content-Type", "content-type", "Content-type"} {
		if value, ok := f.Property(r.From, key); ok {
			text, _, _ := f.Literal(value.From)
			return strings.ToLower(text)
		}
	}
	return ""
}
