package syntax

// importDeclaration binds the names that the import at token i declares.
func (f *File) importDeclaration(i int) {
	if next := f.At(i + 1); next.Is("(") || next.Is(".") || next.Kind == String {
		return
	}
	at := i + 1
	if f.At(at).Is("type") && !f.At(at+1).Is("from") && !f.At(at+1).Is(",") && !f.At(at+1).Is("=") {
		at++
	}
	if f.At(at).Kind == Ident && f.At(at+1).Is("=") { // import x = require("m")
		f.bind(f.Tokens[at].Text, f.scope(i), f.aliased(Range{at + 2, max(at+2, f.ExprEnd(at+2))}))
		f.noteRequire(f.Tokens[at].Text, at, f.ExprEnd(at+2))
		return
	}
	module, ok := f.importedModule(at)
	if !ok {
		return
	}
	f.importClause(at, module)
}

// importedModule returns the module behind the next "from".
func (f *File) importedModule(i int) (module string, ok bool) {
	for steps := 0; i < len(f.Tokens) && steps < 16; i, steps = f.skip(i), steps+1 {
		if f.Tokens[i].Is("from") {
			if value, _, ok := f.Literal(i + 1); ok {
				return moduleName(value), true
			}
		}
		if f.Tokens[i].Is(";") {
			break
		}
	}
	return "", false
}

func (f *File) importClause(i int, module string) {
	for ; i < len(f.Tokens) && !f.Tokens[i].Is("from"); i = f.skip(i) {
		switch t := f.Tokens[i]; {
		case t.Is("*") && f.At(i+1).Is("as"):
			f.importName(f.At(i+2), Import{module, "*"})
			i += 2
		case t.Is("{") && t.Match > i:
			f.importList(i, module)
		case t.Kind == Ident:
			f.importName(t, Import{module, "default"})
		}
	}
	if f.At(i).Is("from") && f.At(i-1).Is("import") { // import from from "m"
		f.importName(f.Tokens[i], Import{module, "default"})
	}
}

func (f *File) importList(open int, module string) {
	for _, item := range f.Items(open) {
		at := item.From
		if f.Tokens[at].Is("type") && item.To-at > 1 && !f.Tokens[at+1].Is("as") {
			at++
		}
		name, local := f.Tokens[at], f.Tokens[at]
		if at+2 < item.To && f.Tokens[at+1].Is("as") {
			local = f.Tokens[at+2]
		}
		f.importName(local, Import{module, name.Value()})
	}
}

// importName binds one name for the whole file. Both the default export and
// the module itself resolve to the module: tools that compile modules make no
// difference.
func (f *File) importName(local Token, imp Import) {
	if local.Kind != Ident {
		return
	}
	f.names.imports[local.Text] = imp
	target := imp.Module
	if imp.Name != "*" && imp.Name != "default" {
		target += "." + imp.Name
	}
	f.bind(local.Text, Range{0, len(f.Tokens)}, target)
}
