package code

import (
	"sort"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// How far questions follow names.
const (
	maxHops        = 3
	maxDefinitions = 8   // of one name, from the nearest
	maxLooked      = 16  // definitions that are looked at to find them
	maxTokens      = 400 // of one expression
)

// A definition gives a name the value of a range.
type definition struct {
	at    int
	owner int32 // function, -1 outside
	scope string
	value syntax.Range
}

func (v *View) index() {
	if v.defs != nil {
		return
	}
	v.scopes = map[int32]string{}
	v.defs, v.mutated, v.types = map[string][]definition{}, map[string]bool{}, map[string][]string{}
	for _, a := range v.Assignments() {
		switch {
		case len(a.Target) == 1 || len(a.Target) == 2 && a.Target[0] == "self":
			name := a.Target[len(a.Target)-1]
			v.defs[name] = append(v.defs[name], definition{a.At, v.owner(a.At), v.scopeOf(a.At), a.Value})
		case len(a.Target) > 1 && a.Target[len(a.Target)-1] == "[]":
			v.mutated[a.Target[len(a.Target)-2]] = true
		}
	}
	for i, t := range v.Tokens {
		switch {
		case t.Is("&") && v.At(i+1).Kind == syntax.Ident && v.At(i+1).Start == t.End:
			v.mutated[v.At(i+1).Text] = true
		case t.Is(".") && changes(v.At(i+1).Text) && i > 0:
			v.mutated[v.At(i-1).Text] = true
		case t.Is(":") && i > 0 && v.At(i-1).Kind == syntax.Ident:
			if typ := v.annotation(i + 1); typ != "" {
				v.types[v.At(i-1).Text] = append(v.types[v.At(i-1).Text], typ)
			}
		}
	}
}

func changes(method string) bool {
	return strings.HasPrefix(method, "withUnsafeMutable") || method == "append" || method == "replaceSubrange" || method == "insert"
}

// annotation returns the name of the type at token i.
func (v *View) annotation(i int) string {
	for v.At(i).Is("inout") || v.At(i).Is("@") || v.At(i).Is("any") || v.At(i).Is("some") || v.At(i-1).Is("@") {
		i++
	}
	if t := v.At(i); t.Kind == syntax.Ident {
		return t.Text
	}
	return ""
}

// definitions returns the values that a name used at token at may have: those
// given before it in the same function, else those of the type or the file.
func (v *View) definitions(name string, at int) []syntax.Range {
	v.index()
	all := v.defs[name]
	if len(all) == 0 {
		return nil
	}
	next := sort.Search(len(all), func(i int) bool { return all[i].at >= at })
	owner, scope := v.owner(at), v.scopeOf(at)
	var near, far []syntax.Range
	for i := next - 1; i >= max(0, next-maxLooked) && len(near) < maxDefinitions && v.step(); i-- {
		switch d := all[i]; {
		case at < d.value.To && d.value.From <= at:
		case d.owner == owner && d.scope == scope:
			near = append(near, d.value)
		case v.sees(owner, scope, d):
			far = append(far, d.value)
		}
	}
	if len(near) > 0 {
		return near
	}
	for i := next; i < min(len(all), next+maxLooked) && v.step(); i++ { // properties may follow
		if d := all[i]; d.owner < 0 && v.sees(owner, scope, d) {
			far = append(far, d.value)
		}
	}
	return far
}

// sees reports whether code of a function can mean the name that d defines: it
// is in the file, in the type around the function or in a function around it.
func (v *View) sees(owner int32, scope string, d definition) bool {
	return d.owner != owner && d.scope == "" || d.owner == owner || strings.HasPrefix(scope, d.scope+".")
}

// scopeOf returns the scope of token i; it is looked up once for a function.
func (v *View) scopeOf(i int) string {
	owner := v.owner(i)
	if owner < 0 {
		return v.Scope(i)
	}
	scope, ok := v.scopes[owner]
	if !ok {
		scope = v.Scope(v.functions[owner].First)
		v.scopes[owner] = scope
	}
	return scope
}

// IsA reports whether the name at token i is of a type, by its annotation or
// by what it was made with.
func (v *View) IsA(i int, typ string) bool {
	v.ask()
	v.index()
	name := v.At(i).Text
	for _, t := range v.types[name] {
		if t == typ {
			return true
		}
	}
	for _, d := range v.definitions(name, i) {
		from := d.From
		for v.At(from).Is("try") || v.At(from).Is("?") || v.At(from).Is("!") || v.At(from).Is("await") {
			from++
		}
		if v.At(from).Is(typ) {
			return true
		}
	}
	return false
}

// texts are types whose values are text or bytes, and members gives what such a
// value, or another one as text, is called.
var (
	texts   = set("String Substring Data NSString NSData NSMutableData StaticString")
	members = set("absoluteString path lowercased uppercased capitalized description debugDescription utf8 utf8String utf16 data text string stringValue base64EncodedString base64EncodedData " +
		"trimmingCharacters joined replacingOccurrences percentEncoded httpBody body uuidString lastPathComponent hexString")
)

// Textual reports whether r is known to be text or bytes: by a literal, by the
// type of a name or by what the last member gives.
func (v *View) Textual(r syntax.Range) bool {
	last := r.To - 1
	for last > r.From && (v.At(last).Is("!") || v.At(last).Is("?") || v.At(last).Is(")") && v.At(last).Match > r.From) {
		if last--; v.At(last + 1).Is(")") {
			last = v.At(last+1).Match - 1
		}
	}
	switch t := v.At(last); {
	case t.Kind == syntax.String, t.Kind == syntax.Template:
		return true
	case t.Kind != syntax.Ident:
		return false
	case v.Member(last):
		return members[t.Text]
	default:
		return texts[t.Text] && v.At(last+1).Is("(") || v.isText(last)
	}
}

func (v *View) isText(i int) bool {
	v.ask()
	v.index()
	for _, t := range v.types[v.At(i).Text] {
		if texts[t] {
			return true
		}
	}
	for _, d := range v.definitions(v.At(i).Text, i) {
		if t := v.At(d.From); t.Kind == syntax.String || t.Kind == syntax.Template || texts[t.Text] {
			return true
		}
	}
	return false
}

// harmlessTypes are types whose values cannot carry text.
var harmlessTypes = set("Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Double Float CGFloat Bool Date UUID TimeInterval NSNumber")

// numeric reports whether everything of that name in the file is a number.
func (v *View) numeric(name string) bool {
	v.index()
	types := v.types[name]
	for _, t := range types {
		if !harmlessTypes[t] {
			return false
		}
	}
	return len(types) > 0
}

// Literals returns the texts that the name r may stand for, as far as the file
// gives it one.
func (v *View) Literals(r syntax.Range) []string {
	v.ask()
	if r.Empty() || v.At(r.To-1).Kind != syntax.Ident {
		return nil
	}
	var out []string
	for _, d := range v.definitions(v.At(r.To-1).Text, r.To-1) {
		if t := v.At(d.From); t.Kind == syntax.String {
			out = append(out, t.Value())
		}
	}
	return out
}

// Constant reports whether the value of r is written in the source: literals,
// collections of them, and names and conversions of such.
func (v *View) Constant(r syntax.Range) bool {
	v.ask()
	return v.constant(r, maxHops)
}

// conversions are functions, members and words through which a constant stays
// one.
var conversions = set("Data Array UInt8 String Substring utf8 bytes data using try repeating count self init NSData NSString hex base64Encoded Int CChar encoding ascii unicode utf16 as Any allowLossyConversion " +
	"byteArray hexString ContiguousArray NSMutableData UnicodeScalar asciiValue arrayLiteral contentsOf bytesNoCopy")

func (v *View) constant(r syntax.Range, hops int) bool {
	if r.Empty() || r.To-r.From > 4*maxTokens || hops < 0 {
		return false
	}
	found := false
	for i := r.From; i < r.To; i++ {
		if !v.step() {
			return false
		}
		switch t := v.Tokens[i]; t.Kind {
		case syntax.String, syntax.Number, syntax.TemplateText:
			found = true
		case syntax.Ident:
			switch {
			case conversions[t.Text], v.At(i+1).Is(":") && !v.At(i-1).Is("?"):
			case v.Member(i) && !v.At(i-2).Is("self"), v.At(i + 1).Is("("):
				return false
			case !v.constantName(i, hops):
				return false
			default:
				found = true
			}
		case syntax.Punct:
			if t.Text == "{" {
				return false
			}
		}
	}
	return found
}

func (v *View) constantName(i, hops int) bool {
	name := v.Tokens[i].Text
	defs := v.definitions(name, i)
	if v.mutated[name] || len(defs) == 0 {
		return false
	}
	for _, d := range defs {
		if !v.constant(d, hops-1) {
			return false
		}
	}
	return true
}

// Values returns the values that the name at token i may have.
func (v *View) Values(i int) []syntax.Range {
	v.ask()
	return v.definitions(v.At(i).Text, i)
}
