package validate

import (
	"fmt"

	"github.com/xeipuuv/gojsonreference"
	"github.com/xeipuuv/gojsonschema"

	"github.com/mcpward/mcpward/pkg/schema"
)

var secondDrafts = map[schema.Dialect]gojsonschema.Draft{
	schema.Draft04: gojsonschema.Draft4,
	schema.Draft06: gojsonschema.Draft6,
	schema.Draft07: gojsonschema.Draft7,
}

// A second is xeipuuv/gojsonschema, which reads the dialects up to draft-07.
// It is asked for its opinion only: it passes fewer of the official tests.
type second struct {
	compiled *gojsonschema.Schema
}

// newSecond returns nil for a schema that the second engine cannot read.
func newSecond(doc *schema.Document) *second {
	if !linear(doc) {
		return nil // it would read the patterns with another engine
	}
	s, err := shielded(func() (*second, error) {
		// With Validate or AutoDetect it would load meta-schemas by itself.
		loader := gojsonschema.NewSchemaLoader()
		loader.Validate, loader.AutoDetect = false, false
		loader.Draft = secondDrafts[doc.Dialect]
		compiled, err := loader.Compile(ready{converter{doc: doc, plain: true}.convert(doc.Root)})
		return &second{compiled}, err
	})
	if err != nil {
		return nil
	}
	return s
}

// disagrees returns a sentence if the second engine comes to another
// conclusion about value, "" if not or if it fails.
func (s *second) disagrees(value any, valid bool) string {
	result, err := shielded(func() (*gojsonschema.Result, error) { return s.compiled.Validate(ready{value}) })
	if err != nil || result.Valid() == valid {
		return ""
	}
	if valid {
		return fmt.Sprintf("the value is valid, but gojsonschema refuses it: %s", result.Errors()[0].Description())
	}
	return "the value is not valid, but gojsonschema accepts it"
}

// A ready is a document that needs no loading; what it refers to cannot be
// loaded.
type ready struct{ document any }

func (r ready) JsonSource() any                               { return r.document }
func (r ready) LoadJSON() (any, error)                        { return r.document, nil }
func (r ready) LoaderFactory() gojsonschema.JSONLoaderFactory { return denier{} }
func (r ready) JsonReference() (gojsonreference.JsonReference, error) {
	return gojsonreference.NewJsonReference("#")
}

type denier struct{}

func (denier) New(source string) gojsonschema.JSONLoader { return denied{source} }

// A denied is a document that is not part of the schema.
type denied struct{ source string }

func (d denied) JsonSource() any { return d.source }
func (d denied) LoadJSON() (any, error) {
	return nil, fmt.Errorf("%q is not part of the schema", d.source)
}
func (d denied) LoaderFactory() gojsonschema.JSONLoaderFactory { return denier{} }
func (d denied) JsonReference() (gojsonreference.JsonReference, error) {
	return gojsonreference.NewJsonReference(d.source)
}
