package syntax

import (
	"slices"
	"strings"
)

// maxChain is how many steps back a member chain is followed.
const maxChain = 64

// Chain returns the member chain that ends with token end, as written: names,
// "name()" for a call in between, "[]" for an index that is no literal, "(…)"
// for other parentheses, `""` for a literal and "//" for a regular expression.
// start is its first token. A chain is empty where there is none.
func (f *File) Chain(end int) (chain []string, start int) {
	start = end + 1
	called := ""
	for i, steps := end, 0; i >= 0 && steps < maxChain; steps++ {
		part, first, more := f.link(i)
		if part == "" {
			break
		}
		if part == "()" {
			called, i = "()"+called, first-1
			start = first
			continue
		}
		if inner, ok := f.parenthesised(i, first); ok {
			slices.Reverse(inner)
			inner[0] += called
			chain = append(chain, inner...)
			start = first
			break
		}
		chain, called, start = append(chain, part+called), "", first
		if i = first - 1; more {
			continue
		}
		next, ok := f.dot(i)
		if !ok {
			break
		}
		i = next
	}
	slices.Reverse(chain)
	return chain, start
}

// link returns the part of a chain that ends with token i and where it begins;
// more says that what it belongs to follows without a dot.
func (f *File) link(i int) (part string, first int, more bool) {
	t := f.Tokens[i]
	switch {
	case t.Kind == Ident:
		return t.Text, i, false
	case t.Kind == String:
		return `""`, i, false
	case t.Kind == Template && t.Match >= 0 && t.Match < i:
		return `""`, t.Match, false
	case t.Kind == Regex:
		return "//", i, false
	case t.Is("!") && i > 0 && f.applies(i-1):
		return f.link(i - 1)
	case t.Is("]") && t.Match >= 0 && f.applies(t.Match-1):
		if value, next, ok := f.Literal(t.Match + 1); ok && next == i {
			return value, t.Match, true
		}
		return "[]", t.Match, true
	case t.Is("]") && t.Match >= 0:
		return "[…]", t.Match, false
	case t.Is("}") && t.Match >= 0 && f.Language == Swift && f.applies(t.Match-1): // a trailing closure
		return "()", t.Match, true
	case t.Is(")") && t.Match >= 0 && f.applies(f.calleeEnd(t.Match)):
		if t.Match > 0 && f.Tokens[t.Match-1].Is("require") {
			if value, next, ok := f.Literal(t.Match + 1); ok && next == i {
				return "require(" + value + ")", t.Match - 1, false
			}
		}
		return "()", f.calleeEnd(t.Match) + 1, true
	case t.Is(")") && t.Match >= 0:
		return "(…)", t.Match, false
	}
	return "", i, false
}

// calleeEnd returns the last token of what the parentheses at open call: type
// arguments may lie between.
func (f *File) calleeEnd(open int) int {
	if open > 0 && f.Tokens[open-1].Is(">") {
		return f.typeArguments(open - 1)
	}
	return open - 1
}

// applies reports whether a bracket behind token i calls or indexes it.
func (f *File) applies(i int) bool {
	if i < 0 {
		return false
	}
	switch t := f.Tokens[i]; t.Kind {
	case Ident:
		return !f.keyword(t.Text) || f.member(i)
	case Punct:
		return t.Text == ")" || t.Text == "]" || t.Text == "?." || t.Text == "!" && i > 0 && f.Tokens[i-1].Kind == Ident
	case String, Template:
		return t.Kind == Template && t.Match < i || t.Kind == String && f.Language&Script == 0
	}
	return false
}

// member reports whether token i follows a dot.
func (f *File) member(i int) bool {
	return i > 0 && (f.Tokens[i-1].Is(".") || f.Tokens[i-1].Is("?."))
}

// dot moves from a token over "." or "?." to the one before it.
func (f *File) dot(i int) (before int, ok bool) {
	if i < 1 || !f.Tokens[i].Is(".") && !f.Tokens[i].Is("?.") {
		return 0, false
	}
	if f.Tokens[i-1].Is("!") || f.Tokens[i-1].Is("?") && f.Language == Swift {
		i--
	}
	return i - 1, i > 0
}

// parenthesised returns the chain inside the parentheses from first to last,
// where they hold nothing else but "await" and a type.
func (f *File) parenthesised(last, first int) ([]string, bool) {
	if !f.Tokens[first].Is("(") || f.Tokens[first].Match != last || f.applies(first-1) || last-first > maxChain {
		return nil, false
	}
	from, to := first+1, last
	for i := from; i < last; i = f.skip(i) {
		if f.Tokens[i].Is("as") {
			to = i
			break
		}
	}
	if from < to && f.Tokens[from].Is("await") {
		from++
	}
	if from >= to || f.Tokens[to-1].Is(")") && f.Tokens[to-1].Match == from { // not twice, or it would nest
		return nil, false
	}
	chain, start := f.Chain(to - 1)
	return chain, start == from && len(chain) > 0
}

// keyword reports whether a word before "(" is no callee. What is a keyword in one
// language is a name in another: scripts have functions and, or, from and go.
func (f *File) keyword(word string) bool {
	switch word {
	case "if", "for", "while", "switch", "catch", "function", "return", "with", "typeof", "await", "case",
		"in", "of", "delete", "void", "throw", "new", "instanceof", "do", "else", "yield", "default", "extends",
		"const", "let", "var", "as", "satisfies", "async", "class":
		return true
	case "guard", "where", "func", "repeat", "elif", "and", "or", "not", "def", "range", "select", "go", "defer", "chan", "lambda", "assert", "from":
		return f.Language&Script == 0
	}
	return false
}

// Resolve returns what a chain used at token at is bound to: module and names
// joined by dots ("child_process.exec"), the chain itself where its root is a
// global, "" where the root is something of this file.
func (f *File) Resolve(chain []string, at int) string {
	if len(chain) == 0 {
		return ""
	}
	root, calls := chain[0], ""
	if module, ok := strings.CutPrefix(root, "require("); ok {
		module, calls, _ = strings.Cut(module, ")")
		return join(moduleName(module)+calls, chain[1:])
	}
	if i := strings.IndexByte(root, '('); i > 0 {
		root, calls = root[:i], root[i:]
	}
	if target, ok := f.bound(root, at); ok {
		if target == "" {
			return ""
		}
		return join(target+calls, chain[1:])
	}
	switch root {
	case "window", "globalThis", "self", "global":
		if len(chain) > 1 && calls == "" {
			return strings.Join(chain[1:], ".")
		}
	case "(…)", "[…]", `""`, "//":
		return ""
	}
	return strings.Join(chain, ".")
}

func join(root string, rest []string) string {
	if len(rest) == 0 {
		return root
	}
	return root + "." + strings.Join(rest, ".")
}

// moduleName returns the name of a module without its scheme.
func moduleName(spec string) string {
	for _, scheme := range []string{"node:", "npm:"} {
		if rest, ok := strings.CutPrefix(spec, scheme); ok {
			return rest
		}
	}
	return spec
}
