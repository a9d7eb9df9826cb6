package origin

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// A Sink is the kind of place that a value is guarded for: what keeps a value
// harmless in one does nothing in another.
type Sink uint8

// The sinks.
const (
	Shell   Sink = iota + 1
	Path         // a file name
	Address      // a host or a page
	Filter       // of a document database
)

// trust is how far a call can be relied on to refuse, or repair, what does not
// fit.
type trust uint8

const (
	useless  trust = iota // it can be seen to do nothing of the kind
	doubtful              // by its name alone it does
	trusted
)

// maxBody is how many tokens of a function are looked at.
const maxBody = 2000

// soundsGuarding reports whether a function is named like one that refuses, or
// repairs, what does not fit.
func soundsGuarding(name string) bool {
	lower := strings.ToLower(name)
	for _, word := range []string{"valid", "assert", "allow", "isinternal", "issafe", "sanitiz", "ensure", "check", "verify", "confine", "isrelative", "safeparse", "matches"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}

// tests say yes or no about their argument: a member of a list, a pattern.
var tests = map[string]bool{"has": true, "includes": true, "test": true, "indexOf": true, "isIP": true, "relative": true, "some": true}

// validators are functions of the package validator after which a value holds
// no syntax.
var validators = map[string]bool{
	"isInt": true, "isNumeric": true, "isAlphanumeric": true, "isAlpha": true, "isUUID": true, "isMongoId": true, "isHexadecimal": true, "isIn": true,
	"isPort": true, "isIP": true,
}

// guards judges a call that has one of the values among its arguments.
func (t *Tracer) guards(c syntax.Call, s Sink) trust {
	name := c.Name()
	switch {
	case tests[name]:
		return t.ifUsed(c)
	case c.Resolved == "validator."+name && validators[name]:
		return t.ifUsed(c)
	case s == Path && (c.Resolved == "is-path-inside" || c.Resolved == "path-is-inside"):
		return t.ifUsed(c)
	case !soundsGuarding(name):
		return useless
	}
	if fn, ok := t.ownFunction(c); ok {
		return t.refuses(c, fn, s)
	}
	if name == "safeParse" && t.exactSchema(c) {
		return trusted
	}
	return doubtful
}

// ifUsed trusts a call whose answer is used.
func (t *Tracer) ifUsed(c syntax.Call) trust {
	before := t.f.At(c.First - 1)
	if before.Is("await") || before.Is("void") {
		before = t.f.At(c.First - 2)
	}
	switch {
	case before.Is("{"):
		if p := t.f.Parent(c.First); t.f.At(p-1).Is("=") || t.f.At(p).Kind == syntax.Hole { // an attribute
			return trusted
		}
		return useless
	case before.Kind == 0, before.Is(";"), before.Is("}"), before.Is("else"):
		return useless
	case before.Kind == syntax.Ident, before.Is(")"), before.Is("]"):
		if strings.Contains(t.f.Text[before.End:t.f.Tokens[c.First].Start], "\n") {
			return useless
		}
	}
	return trusted
}

// depthOf returns how many functions are around token i.
func (t *Tracer) depthOf(i int) int {
	if t.depths == nil {
		t.depths = make([]int32, len(t.f.Tokens)+1)
		for _, fn := range t.f.Functions() {
			t.depths[fn.Body.From]++
			t.depths[max(fn.Body.From, fn.Body.To)]--
		}
		for n := 1; n < len(t.depths); n++ {
			t.depths[n] += t.depths[n-1]
		}
	}
	return int(t.depths[i])
}

// ownFunction returns the function of this file that a call calls, if it is one.
func (t *Tracer) ownFunction(c syntax.Call) (syntax.Function, bool) {
	if c.Resolved != "" && c.Callee[0] != "this" && c.Callee[0] != "self" && len(c.Callee) > 1 {
		return syntax.Function{}, false
	}
	return t.nearest(c.Name(), c.First)
}

// nearest returns the function of this file that has a name, the last one before
// a token or else the first one.
func (t *Tracer) nearest(name string, at int) (syntax.Function, bool) {
	t.functions()
	all := t.called[name]
	if len(all) == 0 {
		return syntax.Function{}, false
	}
	fn := all[0]
	for _, other := range all {
		if !t.spend(1) || other.First > at {
			break
		}
		fn = other
	}
	return fn, true
}

// refuses judges a function of this file by its body: it is trusted if it tests
// what it is given against something that is known, and throws or has its
// answer used.
func (t *Tracer) refuses(c syntax.Call, fn syntax.Function, s Sink) trust {
	throws, answers, precise := false, fn.Body.From > 0 && !t.f.At(fn.Body.From-1).Is("{"), false
	for i := fn.Body.From; i < min(fn.Body.To, fn.Body.From+maxBody) && t.spend(1); i++ {
		switch tok := t.f.Tokens[i]; {
		case tok.Is("throw") || tok.Is("exit") || tok.Is("reject") || tok.Is("abort"):
			throws = true
		case tok.Is("return"):
			answers = true
		}
		precise = precise || t.precise(i, fn, s)
	}
	used := t.ifUsed(c) == trusted
	switch {
	case precise && (throws || answers && used):
		return trusted
	case throws || answers && used:
		return doubtful
	}
	return useless
}

// precise reports whether a test of the function's argument begins at token i
// that says what the argument may be, and not only how long it is.
func (t *Tracer) precise(i int, fn syntax.Function, s Sink) bool {
	tok := t.f.Tokens[i]
	switch {
	case tok.Kind == syntax.Punct && equality[tok.Text]:
		side := t.f.At(i - 1)
		chain, first := t.f.Chain(i - 1)
		if t.f.At(first - 1).Is("typeof") {
			return s == Filter
		}
		return (t.f.At(i+1).Kind == syntax.String && t.f.At(i+1).Value() != "" || side.Kind == syntax.String) && len(chain) > 0 && chain[len(chain)-1] != "length"
	case tok.Is("switch"):
		return true
	case tok.Is("in"):
		return t.f.At(i+1).Kind == syntax.Ident && !t.f.At(i-2).Is("const") && !t.f.At(i-2).Is("let")
	case tok.Kind != syntax.Ident || !t.f.At(i+1).Is("("):
		return false
	case tok.Is("startsWith") || tok.Is("endsWith"):
		return s == Path || s == Address
	case tok.Is("match"):
		return true
	case tests[tok.Text]:
		chain, _ := t.f.Chain(i)
		return len(chain) < 2 || !parameterOf(t.f, fn, chain[0]) // x.includes("..") says what x must not be
	}
	return false
}

func parameterOf(f *syntax.File, fn syntax.Function, name string) bool {
	return slices.ContainsFunc(fn.Params, func(p syntax.Range) bool { return f.At(p.From).Text == name })
}

// exact are parts of a schema that leave no room for syntax.
var exact = map[string]bool{
	"enum": true, "nativeEnum": true, "literal": true, "number": true, "int": true, "boolean": true, "bigint": true, "date": true, "uuid": true,
	"cuid": true, "ulid": true, "regex": true, "pattern": true, "valid": true, "oneOf": true, "picklist": true, "ip": true, "port": true,
}

// exactSchema reports whether the schema that a call belongs to is written in this
// file and leaves no room for syntax.
func (t *Tracer) exactSchema(c syntax.Call) bool {
	d, ok := t.Definition(c.First)
	if len(c.Callee) != 2 || !ok {
		return false
	}
	for i := d.From; i < d.To && i < d.From+maxBody && t.spend(1); i++ {
		switch tok := t.f.Tokens[i]; {
		case tok.Is("object") || tok.Is("array") || tok.Is("record"): // which member is meant is not followed
			return false
		case exact[tok.Text] && tok.Kind == syntax.Ident:
			return true
		}
	}
	return false
}

// repairers are what a function does that makes something else of its argument.
var repairers = map[string]bool{"replace": true, "replaceAll": true, "textContent": true, "createTextNode": true, "map": true, "Number": true, "parseInt": true, "encodeURIComponent": true, "basename": true}

// cleans reports whether the call of the name at token i gives something
// harmless. A function of this file is judged by its body, whatever its name.
func (t *Tracer) cleans(i int) bool {
	name := t.f.Tokens[i].Text
	if name == "parse" && t.f.At(i-2).Is("JSON") {
		return false
	}
	return t.Cleans(name, i, t.member(i) && !t.f.At(i-2).Is("this"))
}

// Cleans is the same of a call that is no token of its own, such as one in an
// attribute: foreign says that it is a method of something else.
func (t *Tracer) Cleans(name string, i int, foreign bool) bool {
	known := t.clean(name)
	if !known && !(t.loose && t.sounds != nil && t.sounds(name)) {
		return false
	}
	if fn, ok := t.nearest(name, i); ok && !foreign {
		for n := fn.Body.From; n < min(fn.Body.To, fn.Body.From+maxBody) && t.spend(1); n++ {
			if tok := t.f.Tokens[n]; tok.Kind == syntax.Ident && n != i && (repairers[tok.Text] || tok.Text != name && t.clean(tok.Text)) {
				return true
			}
		}
		return false
	}
	if !known {
		t.sounded = name
	}
	return true
}

// Sounding makes t one that can say of calls by whose names it would be fooled;
// see [Tracer.Doubt].
func (t *Tracer) Sounding(sounds func(name string) bool) *Tracer {
	t.sounds = sounds
	return t
}

// Doubt returns the name of a call but for which the answer of ask would be
// the same: by its name alone, what it gives is harmless. It is "" if there is
// none.
func (t *Tracer) Doubt(ask func() (harmless bool)) string {
	t.loose, t.sounded = true, ""
	defer func() { t.loose = false }()
	if ask() {
		return t.sounded
	}
	return ""
}
