package compat

import (
	"errors"
	"strings"
	"testing"

	"github.com/dlclark/regexp2/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mcpward/mcpward/pkg/schema"
)

// An oracle is a validator that knows nothing of this package.
type oracle struct{ s *jsonschema.Schema }

type ecma struct{ *regexp2.Regexp }

func (e ecma) MatchString(s string) bool {
	ok, err := e.Regexp.MatchString(s)
	return ok && err == nil
}

var drafts = map[dialect]*jsonschema.Draft{
	draft4: jsonschema.Draft4, draft6: jsonschema.Draft6, draft7: jsonschema.Draft7,
	draft2019: jsonschema.Draft2019, draft2020: jsonschema.Draft2020,
}

// newOracle compiles a schema; the error is that of the meta-schema.
func newOracle(v *schema.Value, d dialect) (*oracle, error) {
	v = plain(v, d)
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(v.AppendCanonical(nil))))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(drafts[d])
	c.UseLoader(jsonschema.SchemeURLLoader{})
	c.UseRegexpEngine(func(s string) (jsonschema.Regexp, error) {
		re, err := regexp2.Compile(s, regexp2.ECMAScript|regexp2.Unicode)
		if err != nil {
			return nil, err
		}
		return ecma{re}, nil
	})
	for name := range formatSamples {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(any) error { return nil }})
	}
	if err := c.AddResource("schema://document/", doc); err != nil {
		return nil, err
	}
	s, err := c.Compile("schema://document/")
	if err != nil {
		return nil, err
	}
	return &oracle{s}, nil
}

func (o *oracle) valid(t testing.TB, v *schema.Value) bool {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(v.AppendCanonical(nil))))
	if err != nil {
		t.Fatal(err)
	}
	err = o.s.Validate(doc)
	var invalid *jsonschema.ValidationError
	if err != nil && !errors.As(err, &invalid) {
		t.Fatal(err)
	}
	return err == nil
}

// plain drops what the oracle heeds in dialects that do not: some keywords
// beside a reference, and dependencies.
func plain(v *schema.Value, d dialect) *schema.Value {
	c := *v
	c.Items, c.Members = nil, nil
	for _, item := range v.Items {
		c.Items = append(c.Items, plain(item, d))
	}
	for _, m := range v.Members {
		alone := d <= draft7 && v.Get("$ref") != nil && m.Name != "$ref" && m.Name != "definitions" && m.Name != "$schema"
		if !alone && (m.Name != "dependencies" || d <= draft7) {
			c.Members = append(c.Members, schema.Member{Name: m.Name, Value: plain(m.Value, d)})
		}
	}
	return &c
}
