package pack

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// maxSummary bounds the characters of the first sentence of a remediation,
// which is all that summaries show of it.
const maxSummary = 200

// Parse returns the pack in a file. The path names the file in messages, and
// its last element says what the id of the pack must be. The error is a
// [*yaml.Error] that holds every problem with its line and column.
func Parse(path, text string) (*Pack, error) {
	return parse(path, text, func(string) string { return "" })
}

// parse also refuses each id for which owner returns who has it.
func parse(path, text string, owner func(id string) string) (*Pack, error) {
	d := &decoder{owner: owner, first: map[string]int{}}
	d.Source = &yaml.Source{
		Path: path, Text: text, Noun: "a pack",
		Empty: "a pack has the keys id, title, description, stack_tags and items",
		Keys:  "schemas/pack.schema.json lists them all",
	}
	root, problem := d.Source.Parse()
	if problem != nil {
		return nil, d.Source.Fail(*problem)
	}
	pack := &Pack{}
	d.mapping(root, "the pack", Fields(), reflect.ValueOf(pack).Elem())
	d.identify(root.Member("id"), fileID(path))
	if items := root.Member("items"); items != nil {
		for _, item := range items.Items {
			d.item(item)
		}
	}
	if err := d.Err(); err != nil {
		return nil, err
	}
	return pack, nil
}

// fileID returns the id that a file's name stands for.
func fileID(path string) string {
	name := filepath.Base(path)
	return strings.TrimSuffix(name, filepath.Ext(name))
}

type decoder struct {
	yaml.Decoder
	owner func(string) string
	first map[string]int // line of the first item with an id
}

// mapping reads n into a struct that has these fields.
func (d *decoder) mapping(n *yaml.Node, where string, fields []Field, into reflect.Value) {
	if n.Kind == yaml.Null {
		d.Report(n, "", "%s is empty", where)
		return
	}
	keys := make([]yaml.Field, len(fields))
	for i, f := range fields {
		at := strings.TrimPrefix(where+"."+f.Name, "the pack.")
		keys[i] = yaml.Key(f.Name, func(n *yaml.Node) { d.value(n, at, f, into.Field(f.index)) })
	}
	if !d.Object(n, where, keys) {
		return
	}
	for _, f := range fields {
		if f.Required && n.Member(f.Name) == nil {
			d.Report(n, "", "%s has no %s", where, f.Name)
		}
	}
}

// value reads n as what the field is.
func (d *decoder) value(n *yaml.Node, where string, f Field, into reflect.Value) {
	switch {
	case f.List:
		d.list(n, where, f, into)
	case f.Fields != nil:
		into.Set(reflect.New(into.Type().Elem()))
		d.mapping(n, where, f.Fields, into.Elem())
	default:
		into.SetString(d.text(n, where, f))
	}
}

func (d *decoder) list(n *yaml.Node, where string, f Field, into reflect.Value) {
	if n.Kind != yaml.List {
		d.Report(n, "", "%s must be a list, not %s", where, n.Kind)
		return
	}
	if len(n.Items) < f.Least || len(n.Items) > f.Most {
		d.Report(n, "", "%s must have from %d to %d entries, not %d", where, f.Least, f.Most, len(n.Items))
		return
	}
	into.Set(reflect.MakeSlice(into.Type(), len(n.Items), len(n.Items)))
	for i, item := range n.Items {
		at := fmt.Sprintf("%s[%d]", where, i)
		if f.Fields != nil {
			d.mapping(item, at, f.Fields, into.Index(i))
		} else {
			into.Index(i).SetString(d.text(item, at, f))
		}
	}
}

// text reads a text within the limits of the field. A number is none, because
// the schema for editors says so too.
func (d *decoder) text(n *yaml.Node, where string, f Field) string {
	s := strings.TrimSpace(n.Text)
	size := utf8.RuneCountInString(s)
	hidden := strings.IndexFunc(s, func(r rune) bool { return r != '\n' && r != '\t' && !term.Visible(r) })
	switch {
	case n.Kind != yaml.Text:
		d.Report(n, "", "%s must be text, not %s", where, n.Kind)
	case f.Words != nil && !slices.Contains(f.Words, s):
		d.Report(n, yaml.Meant(s, f.Words), "%s is %q", where, s)
	case f.Words == nil && (size < f.Min || size > f.Max):
		d.Report(n, "", "%s must have from %d to %d characters, not %d", where, f.Min, f.Max, size)
	case f.OneLine && strings.Contains(s, "\n"):
		d.Report(n, "", "%s must be one line", where)
	case f.pattern != nil && !f.pattern.MatchString(s):
		d.Report(n, "", "%s %q does not match %s", where, s, f.Pattern)
	case hidden >= 0:
		r, _ := utf8.DecodeRuneInString(s[hidden:])
		d.Report(n, "", "%s holds the character %U, which cannot be seen", where, r)
	default:
		return s
	}
	return ""
}

// identify checks the id of the pack.
func (d *decoder) identify(id *yaml.Node, want string) {
	switch {
	case id == nil || id.Kind != yaml.Text:
	case id.Text != want:
		d.Report(id, "", "id is %q, and the file is named for %q", id.Text, want)
	case d.owner(id.Text) != "":
		d.Report(id, "choose another id", "id %q is already that of %s", id.Text, d.owner(id.Text))
	}
}

// item checks what concerns more than one value of an item.
func (d *decoder) item(n *yaml.Node) {
	if id := n.Member("id"); id != nil && id.Kind == yaml.Text {
		line, twice := d.first[id.Text]
		switch {
		case twice:
			d.Report(id, "", "item %q is already on line %d", id.Text, line)
		case d.owner(id.Text) != "":
			d.Report(id, "choose another id", "item %q is already in %s", id.Text, d.owner(id.Text))
		}
		d.first[id.Text] = id.Line
	}
	if fix := n.Member("remediation"); fix != nil && fix.Kind == yaml.Text {
		if size := utf8.RuneCountInString(FirstSentence(fix.Text)); size > maxSummary {
			d.Report(fix, "begin with a short sentence that says what to do",
				"the first sentence of remediation must have at most %d characters, not %d", maxSummary, size)
		}
	}
}
