package syntax

import "strings"

// A tree says, for each token, which bracket it is in and where the expression
// that it is part of ends.
type tree struct {
	parent []int32 // index of the innermost opening bracket, -1 at the top
	end    []int32 // index of the "," or ";", closing bracket or next statement
}

func (f *File) grow() *tree {
	if f.tree == nil {
		f.tree = &tree{parent: f.parents(), end: f.ends()}
	}
	return f.tree
}

// Parent returns the index of the opening bracket around token i, -1 if there
// is none.
func (f *File) Parent(i int) int {
	if i < 0 || i >= len(f.Tokens) {
		return -1
	}
	return int(f.grow().parent[i])
}

// ExprEnd returns the index behind the expression that token i is part of: of
// the next comma, semicolon, closing bracket or statement on the same level.
func (f *File) ExprEnd(i int) int {
	if i < 0 || i >= len(f.Tokens) {
		return len(f.Tokens)
	}
	return int(f.grow().end[i])
}

func (f *File) parents() []int32 {
	parent := make([]int32, len(f.Tokens))
	open := []int32{-1}
	for i, t := range f.Tokens {
		if t.Match >= 0 && t.Match < i && int(open[len(open)-1]) == t.Match {
			open = open[:len(open)-1]
		}
		parent[i] = open[len(open)-1]
		if t.Match > i {
			open = append(open, int32(i))
		}
	}
	return parent
}

func (f *File) ends() []int32 {
	end := make([]int32, len(f.Tokens))
	stop := int32(len(f.Tokens))
	var outer []int32
	for i := len(f.Tokens) - 1; i >= 0; i-- {
		t := f.Tokens[i]
		switch {
		case t.Match >= 0 && t.Match < i:
			end[i] = stop
			outer = append(outer, stop)
			stop = int32(i)
		case t.Match > i && len(outer) > 0:
			stop = outer[len(outer)-1]
			outer = outer[:len(outer)-1]
			end[i] = stop
		case t.Kind == Punct && (t.Text == "," || t.Text == ";" || class[t.Text[0]] == cClose):
			end[i] = int32(i)
			stop = int32(i)
			continue
		default:
			end[i] = stop
		}
		if f.statement(i) {
			stop = int32(i)
		}
	}
	return end
}

// statement reports whether token i begins a statement on a new line.
func (f *File) statement(i int) bool {
	if i == 0 {
		return true
	}
	prev, t := f.Tokens[i-1], f.Tokens[i]
	switch t.Kind {
	case Ident:
		switch t.Text {
		case "in", "of", "instanceof", "as", "satisfies", "is":
			return false
		}
	case Number, String, Scalar:
	case Punct:
		if t.Text != "{" && t.Text != "@" && t.Text != "}" && (f.Language != Swift || t.Text != "(" && t.Text != "[") {
			return false
		}
	default:
		return false
	}
	return canEnd(prev) && strings.IndexByte(f.Text[prev.End:t.Start], '\n') >= 0
}

// canEnd reports whether a statement may end with t.
func canEnd(t Token) bool {
	switch t.Kind {
	case Ident:
		return !beforeValue(t.Text) || t.Text == "default"
	case Punct:
		switch t.Text {
		case ")", "]", "}", "++", "--", "!":
			return true
		}
		return false
	case Hole:
		return false
	}
	return true
}

// Items returns the parts of the group that opens at token open: arguments,
// elements or parameters. Empty parts are left out.
func (f *File) Items(open int) []Range {
	if open < 0 || open >= len(f.Tokens) || f.Tokens[open].Match <= open {
		return nil
	}
	var items []Range
	last := f.Tokens[open].Match
	for i := open + 1; i < last; {
		end := min(max(f.ExprEnd(i), i), last)
		if end < last && !f.Tokens[end].Is(",") && !f.Tokens[end].Is(";") { // a line break between brackets ends nothing
			end = f.comma(end, last)
		}
		if end > i {
			items = append(items, Range{i, end})
		}
		i = end + 1
	}
	return items
}

// comma returns the next comma or semicolon on the level of token i, at most
// last.
func (f *File) comma(i, last int) int {
	for i < last && !f.Tokens[i].Is(",") && !f.Tokens[i].Is(";") {
		i = f.skip(i)
	}
	return min(i, last)
}

// skip returns the index behind token i, or behind the group that it opens.
func (f *File) skip(i int) int {
	if m := f.Tokens[i].Match; m > i {
		return m + 1
	}
	return i + 1
}

// Skip is the step of a walk over one level: from token i to the next token
// that is not inside the group that i opens.
func (f *File) Skip(i int) int {
	if i < 0 || i >= len(f.Tokens) {
		return len(f.Tokens)
	}
	return f.skip(i)
}
