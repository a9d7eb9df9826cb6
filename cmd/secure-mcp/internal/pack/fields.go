package pack

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/mcpward/mcpward/pkg/finding"
)

// A Field is one key of a pack, of an item or of an example.
type Field struct {
	Name     string // of the key in YAML
	Help     string // half a sentence
	Required bool
	List     bool // of texts, or of mappings where Fields is set

	Min, Max    int      // characters of the text, or of each text of the list
	Least, Most int      // length of the list
	Pattern     string   // of the text, or of each text of the list; "" for any
	OneLine     bool     // the text has no line break
	Words       []string // the only values of the text; none if it is free
	Fields      []Field  // of the mapping, or of each mapping of the list

	index   int // in the struct
	pattern *regexp.Regexp
}

// Fields returns the format of a pack, in the order in which it is written.
// The caller must not change it.
func Fields() []Field { return format() }

var format = sync.OnceValue(func() []Field { return fieldsOf(reflect.TypeFor[Pack]()) })

func fieldsOf(t reflect.Type) []Field {
	fields := make([]Field, t.NumField())
	for i := range fields {
		fields[i] = describe(t.Field(i), i)
	}
	return fields
}

// describe panics for a tag that says nothing sensible: a bug in our types.
func describe(f reflect.StructField, index int) Field {
	name, optional := strings.CutSuffix(f.Tag.Get("pack"), "?")
	d := Field{
		Name: name, Help: f.Tag.Get("help"), Required: !optional, index: index,
		Min: bound(f, "min"), Max: bound(f, "max"), Least: bound(f, "least"), Most: bound(f, "most"),
		Pattern: f.Tag.Get("pattern"), OneLine: f.Tag.Get("line") == "one",
	}
	if d.Pattern != "" {
		d.pattern = regexp.MustCompile(d.Pattern)
		d.OneLine = true
	}
	of := f.Type
	if of.Kind() == reflect.Slice {
		of, d.List = of.Elem(), true
	}
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	switch {
	case of == reflect.TypeFor[finding.Severity]():
		for _, s := range finding.Severities {
			d.Words = append(d.Words, string(s))
		}
	case of.Kind() == reflect.Struct:
		d.Fields = fieldsOf(of)
	}
	if d.Name == "" || d.List && d.Most == 0 || d.Words == nil && d.Fields == nil && d.Max == 0 {
		panic(fmt.Sprintf("pack: field %s has no key or no limit", f.Name))
	}
	return d
}

func bound(f reflect.StructField, tag string) int {
	text, ok := f.Tag.Lookup(tag)
	if !ok {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(fmt.Sprintf("pack: field %s: %v", f.Name, err))
	}
	return n
}
