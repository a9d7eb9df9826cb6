package origin

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Guarded reports whether the function around token at tests one of the names:
// membership in a list, a prefix, a pattern, a validator.
func (t *Tracer) Guarded(names []string, at int) bool {
	around := t.f.SymbolAt(t.f.Tokens[at].Start)
	for _, c := range t.f.Calls() {
		if !t.spend(1) {
			return false
		}
		if c.Start < around.Start || c.End > around.End || c.First == at {
			continue
		}
		last := c.Name()
		for _, name := range names {
			switch {
			case c.Callee[0] == name && len(c.Callee) > 1 && (last == "startsWith" || last == "endsWith" || last == "match"):
				return true
			case (tests[last] || Validates(last)) && t.mentions(c, name):
				return true
			}
		}
	}
	return t.compared(names, around)
}

// GuardedValue reports whether a name in r, or the name that the expression
// around token at is assigned to, is tested in the same function.
func (t *Tracer) GuardedValue(r syntax.Range, at int) bool {
	names := t.Names(r)
	for _, a := range t.f.Assignments() {
		if !t.spend(1) {
			return false
		}
		if a.Value.From <= at && at < a.Value.To && len(a.Target) == 1 {
			names = append(names, a.Target[0])
		}
	}
	return t.Guarded(names, at)
}

var tests = map[string]bool{"has": true, "includes": true, "test": true, "indexOf": true, "isIP": true, "relative": true, "some": true}

// Validates reports whether a function is named like one that refuses, or
// repairs, what does not fit.
func Validates(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range []string{"valid", "assert", "allow", "isinternal", "issafe", "sanitiz", "ensure", "check", "verify", "confine", "isrelative", "safeparse", "matches"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}

// mentions reports whether a name is among the arguments of a call.
func (t *Tracer) mentions(c syntax.Call, name string) bool {
	for _, a := range c.Args {
		for i := a.From; i < a.To && t.spend(1); i++ {
			if t.f.Tokens[i].Kind == syntax.Ident && t.f.Tokens[i].Text == name && !t.member(i) {
				return true
			}
		}
	}
	return false
}

// compared reports whether the host, the origin or the first character of a
// name is compared with something, or the name is switched over.
func (t *Tracer) compared(names []string, around syntax.Symbol) bool {
	for i := t.f.TokenAt(around.Start); i < len(t.f.Tokens) && t.f.Tokens[i].Start < around.End && t.spend(1); i++ {
		tok := t.f.Tokens[i]
		if tok.Kind != syntax.Ident || t.member(i) {
			continue
		}
		for _, name := range names {
			if tok.Text != name {
				continue
			}
			if t.f.At(i-1).Is("(") && t.f.At(i-2).Is("switch") {
				return true
			}
			switch field := t.f.At(i + 2).Text; {
			case field != "host" && field != "hostname" && field != "origin":
			case t.f.At(i+3).Is("!==") || t.f.At(i+3).Is("===") || t.f.At(i+3).Is("!=") || t.f.At(i+3).Is("=="):
				return true
			}
		}
	}
	return false
}
