package suite

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// A Template is a JSON value in which texts may refer to saved values. A
// reference that is the whole of a text keeps the type of the value.
type Template struct {
	kind    schema.Kind
	text    string      // of a scalar without references
	parts   []yaml.Part // of a text with references
	items   []*Template
	members []field
}

type field struct {
	name  string
	value *Template
}

func literal(text string) *Template { return &Template{kind: schema.String, text: text} }

// Fixed reports whether the template refers to nothing.
func (t *Template) Fixed() bool {
	if len(t.parts) > 0 {
		return false
	}
	for _, item := range t.items {
		if !item.Fixed() {
			return false
		}
	}
	for _, m := range t.members {
		if !m.value.Fixed() {
			return false
		}
	}
	return true
}

// Resolve returns the value with saved values in the place of references. The
// error names a value that was not saved.
func (t *Template) Resolve(saved Values) (*schema.Value, error) {
	if len(t.parts) > 0 {
		return t.reference(saved)
	}
	v := &schema.Value{Kind: t.kind, Text: t.text}
	for _, item := range t.items {
		r, err := item.Resolve(saved)
		if err != nil {
			return nil, err
		}
		v.Items = append(v.Items, r)
	}
	for _, m := range t.members {
		r, err := m.value.Resolve(saved)
		if err != nil {
			return nil, err
		}
		v.Members = append(v.Members, schema.Member{Name: m.name, Value: r})
	}
	return v, nil
}

func (t *Template) reference(saved Values) (*schema.Value, error) {
	var b strings.Builder
	for _, p := range t.parts {
		if p.Name == "" {
			b.WriteString(p.Text)
			continue
		}
		v := saved[p.Name]
		if v == nil {
			return nil, fmt.Errorf("${%s} was not saved", p.Name)
		}
		if len(t.parts) == 1 {
			return v, nil
		}
		b.WriteString(plainText(v))
	}
	return &schema.Value{Kind: schema.String, Text: b.String()}, nil
}

// plainText returns a value as a part of a text: a text as it is, anything else
// as JSON.
func plainText(v *schema.Value) string {
	if v.Kind == schema.String {
		return v.Text
	}
	return string(v.AppendCanonical(nil))
}

// resolvePattern returns a regular expression in which saved values stand for
// themselves, whatever characters they have.
func (t *Template) resolvePattern(saved Values) (*schema.Value, error) {
	quoted := Values{}
	for name, v := range saved {
		quoted[name] = &schema.Value{Kind: schema.String, Text: regexp.QuoteMeta(plainText(v))}
	}
	return t.Resolve(quoted)
}

// A Pattern is a compiled regular expression.
type Pattern = regexp.Regexp
