package app

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// drafts are the dialects with the digits that people know them by and the
// identifier that declares them.
var drafts = []struct {
	dialect schema.Dialect
	digits  []string
	uri     string
}{
	{schema.Draft04, []string{"4"}, "http://json-schema.org/draft-04/schema#"},
	{schema.Draft06, []string{"6"}, "http://json-schema.org/draft-06/schema#"},
	{schema.Draft07, []string{"7"}, "http://json-schema.org/draft-07/schema#"},
	{schema.Draft201909, []string{"201909", "2019"}, "https://json-schema.org/draft/2019-09/schema"},
	{schema.Draft202012, []string{"202012", "2020"}, "https://json-schema.org/draft/2020-12/schema"},
}

// digitsOnly drops what surrounds the number of a draft in its many spellings.
var digitsOnly = strings.NewReplacer("https://", "", "http://", "", "json-schema.org", "", "schema", "", "draft", "",
	"-", "", "_", "", "/", "", ".", "", "#", "", " ", "")

// draft reads the name of a dialect: "draft-07", "draft7", 7, "2020-12" or its
// identifier.
func draft(raw json.RawMessage) (schema.Dialect, error) {
	var name string
	if json.Unmarshal(raw, &name) != nil {
		name = string(raw)
	}
	digits := strings.TrimLeft(digitsOnly.Replace(strings.ToLower(name)), "0")
	for _, d := range drafts {
		for _, known := range d.digits {
			if digits == known {
				return d.dialect, nil
			}
		}
	}
	return "", fmt.Errorf("unknown dialect %s; known are draft-04, draft-06, draft-07, 2019-09 and 2020-12", shownValue(raw))
}

// declare returns v with the dialect it is to be read in, unless it declares
// one or is no object.
func declare(v *schema.Value, d schema.Dialect) *schema.Value {
	if d == "" || v == nil || v.Kind != schema.Object || v.Get("$schema") != nil {
		return v
	}
	out := *v
	for _, known := range drafts {
		if known.dialect == d {
			id := &schema.Value{Kind: schema.String, Text: known.uri}
			out.Members = append([]schema.Member{{Name: "$schema", Value: id}}, v.Members...)
		}
	}
	return &out
}
