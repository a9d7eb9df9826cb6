package contract_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

func TestFieldDigests(t *testing.T) {
	t.Parallel()
	digest := func(s string) string { return schema.Digest([]byte(s)) }
	for in, want := range map[string]map[string]string{
		`{"a":1,"b":[1,2]}`:              {"a": digest(`1`), "b": digest(`[1,2]`)},
		`{"a":1,"b":0,"a":2,"a":"3"}`:    {"a": digest(`1,2,"3"`), "b": digest(`0`)},
		`{}`:                             {},
		`[1]`:                            nil,
		``:                               nil,
		`{"d":"evil","d":"A tool."}`:     {"d": digest(`"evil","A tool."`)},
		`{"d":"harmless","d":"A tool."}`: {"d": digest(`"harmless","A tool."`)},
	} {
		if diff := cmp.Diff(want, contract.FieldDigests([]byte(in))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", in, diff)
		}
	}
}
