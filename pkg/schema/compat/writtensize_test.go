package compat

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
)

// TestAWitnessThatDoublesIsNotWrittenOut compares schemas whose smallest value
// holds 2^40 strings.
func TestAWitnessThatDoublesIsNotWrittenOut(t *testing.T) {
	doubling := func(leaf string) *schema.Value {
		var defs strings.Builder
		for i := range 40 {
			fmt.Fprintf(&defs, `"D%d":{"type":"object","properties":{"p":{"$ref":"#/$defs/D%d"},"q":{"$ref":"#/$defs/D%d"}},"required":["p","q"]},`, i, i+1, i+1)
		}
		v, err := schema.Parse([]byte(`{"type":"object","properties":{"a":{"$ref":"#/$defs/D0"}},"$defs":{` + defs.String() + `"D40":{"type":"` + leaf + `"}}}`))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	if got := Compare(doubling("string"), doubling("number"), Options{}); got.Verdict != Unknown {
		t.Errorf("verdict %s, want unknown", got.Verdict)
	}
}
