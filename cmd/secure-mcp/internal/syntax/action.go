package syntax

// ServerAction reports whether a function of a script is an endpoint that any
// client can call: it says "use server" itself, or a file that does exports it.
func (f *File) ServerAction(fn Function) bool {
	return f.Directive(fn.Body.From, "use server") || f.Directive(0, "use server") && f.exportedFunction(fn)
}

// exportedFunction reports whether a function of the top level is exported: by its
// declaration or as the value of an exported constant.
func (f *File) exportedFunction(fn Function) bool {
	if f.Parent(fn.First) >= 0 {
		return false
	}
	for i := fn.First - 1; i >= 0 && i >= fn.First-8; i-- {
		switch t := f.Tokens[i]; {
		case t.Is("export"):
			return true
		case t.Is(";"), t.Is("}"):
			return false
		}
	}
	return false
}
