package syntax

import "strings"

// maxNeighbours is how many pairs away the name of a value is looked for.
const maxNeighbours = 8

// valueKeys are the keys of values whose name is the value of another key, and
// nameKeys are those other keys: {"name": "DB_PASSWORD", "value": "…"}.
var (
	valueKeys = map[string]bool{"value": true, "Value": true, "parametervalue": true, "ParameterValue": true, "default": true}
	nameKeys  = map[string]bool{"name": true, "Name": true, "key": true, "Key": true, "variable": true, "parameterkey": true, "ParameterKey": true}
)

// namedValues notes the names of values that stand beside them, or around them
// as in DB_PASSWORD: {"value": "…"}.
func (f *File) namedValues(keys map[int]string) {
	all := f.settings()
	for i, p := range all {
		if !valueKeys[p.Key] || p.Value.Empty() || f.inTag(p.At) || p.Key == "default" && f.Language != Terraform {
			continue
		}
		if _, _, ok := f.Literal(p.Value.From); !ok {
			continue
		}
		if name := f.nameBeside(all, i); name != "" {
			f.keyValue(keys, p.Value, name)
		}
	}
}

// settings returns the pairs of the file; in Terraform the arguments of blocks
// are such too.
func (f *File) settings() []Pair {
	if f.Language != Terraform {
		return f.Pairs()
	}
	var all []Pair
	for _, a := range f.Assignments() {
		if name := a.Name(); name != "" {
			all = append(all, Pair{Key: name, At: a.At - 1, Value: a.Value})
		}
	}
	return all
}

// nameBeside returns the name of the value of pair i: that of a neighbour in
// the same object, otherwise that of the object.
func (f *File) nameBeside(all []Pair, i int) string {
	for k := i; k >= 0 && i-k < maxNeighbours; k-- {
		if f.beside(all[k], all[i]) {
			if name := f.naming(all[k]); name != "" {
				return name
			}
			if f.begins(all[k]) {
				break
			}
		} else if f.around(all[k], all[i]) {
			return all[k].Key
		}
	}
	for k := i + 1; k < len(all) && k-i < maxNeighbours; k++ {
		if !f.beside(all[k], all[i]) {
			if f.around(all[k], all[i]) {
				break
			}
			continue
		}
		if f.begins(all[k]) {
			break
		}
		if name := f.naming(all[k]); name != "" {
			return name
		}
	}
	return f.label(f.Parent(all[i].At))
}

// naming returns the text of a pair that says a name.
func (f *File) naming(p Pair) string {
	if !nameKeys[p.Key] || p.Value.Empty() {
		return ""
	}
	name, _, _ := f.Literal(p.Value.From)
	return name
}

// beside reports whether two pairs are in the same object: in the same
// brackets, and where lines make objects, at the same indent.
func (f *File) beside(a, b Pair) bool {
	return f.Parent(a.At) == f.Parent(b.At) && (f.Parent(a.At) >= 0 || f.column(a) == f.column(b))
}

// around reports whether a is on a level of lines around that of b.
func (f *File) around(a, b Pair) bool {
	return f.Language == YAML && f.Parent(a.At) < 0 && f.Parent(b.At) < 0 && f.column(a) < f.column(b)
}

// begins reports whether a pair is the first one of an item of a list.
func (f *File) begins(p Pair) bool {
	return f.Language == YAML && f.At(p.At-1).Is("-") && f.Parent(p.At) < 0
}

// column returns how far the key of a pair is from the start of its line, at
// most a bound.
func (f *File) column(p Pair) int {
	const bound = 120
	at := f.Tokens[p.At].Start
	line := f.Text[max(0, at-bound):at]
	return len(line) - 1 - strings.LastIndexByte(line, '\n')
}

// label returns the name of the object that opens at a token: its key, or in
// Terraform that of the variable.
func (f *File) label(open int) string {
	if open < 2 || !f.Tokens[open].Is("{") {
		return ""
	}
	switch before := f.Tokens[open-1]; {
	case before.Is(":") || before.Is("="):
		if k := f.Tokens[open-2]; k.Kind == String || k.Kind == Ident {
			return k.Value()
		}
	case f.Language == Terraform && before.Kind == String && f.Tokens[open-2].Is("variable"):
		return before.Value()
	}
	return ""
}
