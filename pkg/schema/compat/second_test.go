package compat

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	jsonschemago "github.com/google/jsonschema-go/jsonschema"
	"github.com/xeipuuv/gojsonschema"

	"github.com/mcpward/mcpward/pkg/schema"
)

// second asks another library about a value: gojsonschema up to draft-07, and
// jsonschema-go for 2020-12. ok is false when it cannot read the schema.
func second(v, instance *schema.Value) (valid, ok bool) {
	d, _, err := schema.DialectOf(v)
	if err != nil {
		return false, false
	}
	if d != schema.Draft202012 {
		loader := gojsonschema.NewSchemaLoader()
		loader.AutoDetect = true
		s, err := loader.Compile(gojsonschema.NewBytesLoader(canonical(v)))
		if err != nil {
			return false, false
		}
		r, err := s.Validate(gojsonschema.NewBytesLoader(canonical(instance)))
		return err == nil && r.Valid(), err == nil
	}
	var s jsonschemago.Schema
	if err := json.Unmarshal(canonical(v), &s); err != nil {
		return false, false
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		return false, false
	}
	var x any
	if err := json.Unmarshal(canonical(instance), &x); err != nil {
		return false, false
	}
	return resolved.Validate(x) == nil, true
}

// TestSecondOpinion asks other libraries about witnesses of the truth table
// and of real tools.
func TestSecondOpinion(t *testing.T) {
	asked, declined := 0, 0
	ask := func(old, new *schema.Value, dir Direction) {
		r := Compare(old, new, Options{Direction: dir, Reading: Set})
		if dir == Output {
			old, new = new, old
		}
		for _, c := range r.Changes {
			if c.Witness == nil {
				continue
			}
			w := parse(t, c.Witness)
			was, ok1 := second(old, w)
			is, ok2 := second(new, w)
			if !ok1 || !ok2 {
				declined++
				continue
			}
			asked++
			if !was || is {
				t.Errorf("%s: another validator does not agree on witness %s\n%s\n%s", dir, c.Witness, canonical(old), canonical(new))
			}
		}
	}
	for _, r := range rows(t) {
		d := draftNames[r.Draft]
		ask(declared(parse(t, r.Old), d), declared(parse(t, r.New), d), r.Direction)
	}
	for _, l := range mutants(t, rand.New(rand.NewPCG(*seed, 6)), *pairs/3) {
		ask(l.old, l.new, Output)
		ask(l.new, l.old, Input)
	}
	t.Logf("%d witnesses, %d schemas not understood", asked, declined)
}
