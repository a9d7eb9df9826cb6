package code

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Label returns the label of an argument, "" if it has none, and its value.
func (v *View) Label(arg syntax.Range) (label string, value syntax.Range) {
	if arg.To-arg.From > 1 && v.Tokens[arg.From].Kind == syntax.Ident && v.Tokens[arg.From+1].Is(":") {
		return v.Tokens[arg.From].Text, syntax.Range{From: arg.From + 2, To: arg.To}
	}
	return "", arg
}

// Argument returns the value of the first argument with one of the labels; ""
// is an argument without label.
func (v *View) Argument(c syntax.Call, labels ...string) (syntax.Range, bool) {
	for _, arg := range c.Args {
		label, value := v.Label(arg)
		for _, l := range labels {
			if l == label {
				return value, true
			}
		}
	}
	return syntax.Range{}, false
}

// Nth returns the value of argument n, from 0, whatever its label.
func (v *View) Nth(c syntax.Call, n int) (syntax.Range, bool) {
	if n >= len(c.Args) {
		return syntax.Range{}, false
	}
	_, value := v.Label(c.Args[n])
	return value, true
}

// Closures returns the bodies of the closures that a call at token open is
// given: as arguments, and behind its closing parenthesis.
func (v *View) Closures(c syntax.Call) []syntax.Range {
	var bodies []syntax.Range
	for _, arg := range c.Args {
		if _, value := v.Label(arg); v.At(value.From).Is("{") {
			bodies = append(bodies, v.group(value.From))
		}
	}
	if after := v.At(c.Open).Match + 1; after > 0 {
		bodies = append(bodies, v.Trailing(after)...)
	}
	return bodies
}

// Trailing returns the bodies of the closures that begin at token i:
// "{ … } label: { … }".
func (v *View) Trailing(i int) []syntax.Range {
	var bodies []syntax.Range
	for v.At(i).Is("{") && v.At(i).Match > i {
		bodies = append(bodies, v.group(i))
		if i = v.At(i).Match + 1; v.At(i).Kind == syntax.Ident && v.At(i+1).Is(":") && v.At(i+2).Is("{") {
			i += 2
		}
	}
	return bodies
}

func (v *View) group(open int) syntax.Range {
	return syntax.Range{From: open + 1, To: max(open+1, v.At(open).Match)}
}

// True reports whether r is the literal true.
func (v *View) True(r syntax.Range) bool { return r.To-r.From == 1 && v.At(r.From).Is("true") }

// False reports whether r is the literal false.
func (v *View) False(r syntax.Range) bool { return r.To-r.From == 1 && v.At(r.From).Is("false") }

// Last returns the last name of the expression r: "b" of "a.b" and of
// "X.b(c)".
func (v *View) Last(r syntax.Range) string {
	last := ""
	for i := r.From; i < r.To; i = v.Skip(i) {
		if t := v.Tokens[i]; t.Kind == syntax.Ident && !t.Is("as") {
			last = t.Text
		} else if t.Is("as") {
			break
		}
	}
	return last
}

// Hit covers a call.
func Hit(c syntax.Call) detect.Hit { return detect.Hit{Start: c.Start, End: c.End} }
