package finding

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A Field is what the contract says about one member of a finding.
type Field struct {
	Name     string      // of the member in JSON
	Help     string      // half a sentence; empty where the name says it all
	Kind     schema.Kind // String, Number (a whole one) or Array (of strings)
	Required bool

	Min, Max int      // characters of a text or of each text of a list; the bounds of a number
	Items    int      // how long a list may be
	Words    []string // the only values of a text; none if it is free

	index int // in Finding
}

// Fields returns the contract, in the order in which the fields are written.
// The caller must not change it.
func Fields() []Field { return contract() }

var contract = sync.OnceValue(func() []Field {
	t := reflect.TypeFor[Finding]()
	fields := make([]Field, t.NumField())
	for i := range fields {
		fields[i] = describe(t.Field(i), i)
	}
	return fields
})

// describe panics for a tag that says nothing sensible: a bug in the type.
func describe(f reflect.StructField, index int) Field {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	d := Field{
		Name: name, Help: f.Tag.Get("help"), Required: options != "omitempty", Words: words(f.Type),
		Min: number(f, "min"), Max: number(f, "max"), Items: number(f, "items"), index: index,
	}
	switch f.Type.Kind() {
	case reflect.String:
		d.Kind = schema.String
	case reflect.Int:
		d.Kind = schema.Number
	case reflect.Slice:
		d.Kind = schema.Array
	default:
		panic(fmt.Sprintf("finding: field %s is of type %s", f.Name, f.Type))
	}
	if d.Max == 0 && d.Words == nil || d.Kind == schema.Array && d.Items == 0 {
		panic(fmt.Sprintf("finding: field %s has no limit", f.Name))
	}
	return d
}

func number(f reflect.StructField, tag string) int {
	text, ok := f.Tag.Lookup(tag)
	if !ok {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(fmt.Sprintf("finding: field %s: %v", f.Name, err))
	}
	return n
}

// words returns the values that a type has, nil for free text.
func words(t reflect.Type) []string {
	switch t {
	case reflect.TypeFor[Severity]():
		return texts(Severities)
	case reflect.TypeFor[Confidence]():
		return texts(Confidences)
	case reflect.TypeFor[Stack]():
		return texts(Stacks)
	case reflect.TypeFor[Disposition]():
		return texts(Dispositions)
	case reflect.TypeFor[ValidationStatus]():
		return texts(ValidationStatuses)
	}
	return nil
}

func texts[T ~string](scale []T) []string {
	out := make([]string, len(scale))
	for i, s := range scale {
		out[i] = string(s)
	}
	return out
}
