// Package code answers the questions that detectors of Swift ask about an
// expression: is it a constant, is it text put together from parts, does it
// hold a credential, where does it come from.
//
// Answers come from names and assignments of one file and follow few steps; a
// detector that needs more is one for data flow, which takes over here. Every
// index is built once in time linear in the file.
package code

import (
	"slices"
	"sort"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// A View is a file with the indices that the questions need.
type View struct {
	*syntax.File

	words     map[string][]int // identifier → its tokens, in order
	owners    []int32          // token → innermost function, -1 if there is none
	functions []syntax.Function
	defs      map[string][]definition
	types     map[string][]string
	scopes    map[int32]string
	mutated   map[string]bool
	left      int // tokens that the current question may still look at
	spent     int // tokens that all questions have looked at
}

// What one question, and all questions for each token of the file, may cost.
// Beyond it the answer is that nothing is known.
const (
	perQuestion = 2000
	perToken    = 8
	perFile     = 100_000
)

// ask begins a question.
func (v *View) ask() { v.left = perQuestion }

// step reports whether the question may look at another token.
func (v *View) step() bool {
	v.left--
	v.spent++
	return v.left > 0 && v.spent < perFile+perToken*len(v.Tokens)
}

// Of returns a view of f.
func Of(f *syntax.File) *View { return &View{File: f} }

// Places returns the tokens of an identifier, in order.
func (v *View) Places(word string) []int {
	if v.words == nil {
		v.words = map[string][]int{}
		for i, t := range v.Tokens {
			if t.Kind == syntax.Ident {
				v.words[t.Text] = append(v.words[t.Text], i)
			}
		}
	}
	return v.words[word]
}

// Has reports whether the file uses any of the identifiers.
func (v *View) Has(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return len(v.Places(w)) > 0 })
}

// Uses reports whether any of the identifiers is among the tokens of r.
func (v *View) Uses(r syntax.Range, words ...string) bool {
	for _, w := range words {
		places := v.Places(w)
		if i := sort.SearchInts(places, r.From); i < len(places) && places[i] < r.To {
			return true
		}
	}
	return false
}

// Imports reports whether the file imports any of the modules.
func (v *View) Imports(modules ...string) bool {
	for _, m := range modules {
		for _, i := range v.Places(m) {
			if v.At(i-1).Is("import") || v.At(i-2).Is("import") {
				return true
			}
		}
	}
	return false
}

// Around returns the body of the innermost function around token i, the whole
// file if there is none.
func (v *View) Around(i int) syntax.Range {
	if fn, ok := v.Function(i); ok {
		return fn.Body
	}
	return syntax.Range{From: 0, To: len(v.Tokens)}
}

// Function returns the innermost function around token i.
func (v *View) Function(i int) (syntax.Function, bool) {
	if owner := v.owner(i); owner >= 0 {
		return v.functions[owner], true
	}
	return syntax.Function{}, false
}

func (v *View) owner(i int) int32 {
	if v.owners == nil {
		v.own()
	}
	if i < 0 || i >= len(v.owners) {
		return -1
	}
	return v.owners[i]
}

// own notes the innermost function of every token in one sweep.
func (v *View) own() {
	v.functions = slices.Clone(v.Functions())
	slices.SortStableFunc(v.functions, func(a, b syntax.Function) int { return a.Body.From - b.Body.From })
	v.owners = make([]int32, len(v.Tokens))
	var open []int32
	next := 0
	for i := range v.owners {
		for len(open) > 0 && v.functions[open[len(open)-1]].Body.To <= i {
			open = open[:len(open)-1]
		}
		for ; next < len(v.functions) && v.functions[next].Body.From <= i; next++ {
			if v.functions[next].Body.To > i {
				open = append(open, int32(next))
			}
		}
		v.owners[i] = -1
		if len(open) > 0 {
			v.owners[i] = open[len(open)-1]
		}
	}
}

// Scope returns what the function around token i is called, with its types.
func (v *View) Scope(i int) string { return v.Enclosing(v.At(i).Start) }

// Member reports whether token i follows a dot.
func (v *View) Member(i int) bool { return v.At(i-1).Is(".") || v.At(i-1).Is("?.") }

// Case reports whether token i is ".name" without anything before the dot.
func (v *View) Case(i int) bool {
	if !v.At(i - 1).Is(".") {
		return false
	}
	before := v.At(i - 2)
	if before.Kind == syntax.Ident {
		return before.Text == "return" || before.Text == "case" || before.Text == "in"
	}
	return !before.Is(")") && !before.Is("]") && !before.Is("?") && !before.Is("!") && before.Kind != syntax.String && before.Kind != syntax.Template
}

// Compared reports whether the expression that begins at token first and ends
// at token last is an operand of a comparison or the pattern of a case.
func (v *View) Compared(first, last int) bool {
	for _, t := range []syntax.Token{v.At(first - 1), v.At(last + 1)} {
		switch t.Text {
		case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=":
			return t.Kind == syntax.Punct
		}
	}
	return v.At(first - 1).Is("case")
}

// End returns the byte offset at which r ends.
func (v *View) End(r syntax.Range) int {
	if r.Empty() {
		return v.At(r.From).Start
	}
	return v.At(r.To - 1).End
}
