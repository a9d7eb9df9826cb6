package protocol_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
)

func TestMirror(t *testing.T) {
	tests := []struct {
		name, schema string
		want, faults []string
	}{
		{"none", `{"type":"object","properties":{"a":{"type":"string"}}}`, nil, nil},
		{
			"every primitive, at any depth",
			`{"properties":{"a":{"type":"string","x-mcp-header":"Region"},"o":{"properties":{"n":{"type":"integer","x-mcp-header":"N"},"b":{"type":"boolean","x-mcp-header":"B"}}}}}`,
			[]string{"a Region", "o/n N", "o/b B"},
			nil,
		},
		{"a property of that name", `{"properties":{"x-mcp-header":{"type":"string"}}}`, nil, nil},
		{"empty", `{"properties":{"a":{"type":"string","x-mcp-header":""}}}`, nil, []string{"/properties/a/x-mcp-header"}},
		{"no text", `{"properties":{"a":{"type":"string","x-mcp-header":7}}}`, nil, []string{"/properties/a/x-mcp-header"}},
		{"no token", `{"properties":{"a":{"type":"string","x-mcp-header":"a b"}}}`, nil, []string{"/properties/a/x-mcp-header"}},
		{"a number", `{"properties":{"a":{"type":"number","x-mcp-header":"A"}}}`, nil, []string{"/properties/a/x-mcp-header"}},
		{"no type", `{"properties":{"a":{"x-mcp-header":"A"}}}`, nil, []string{"/properties/a/x-mcp-header"}},
		{
			"twice, in another case", `{"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a"}}}`,
			[]string{"a A"},
			[]string{"/properties/b/x-mcp-header"},
		},
		{"in a branch", `{"anyOf":[{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}]}`, nil, []string{"/anyOf/0/properties/a/x-mcp-header"}},
		{"in items", `{"properties":{"a":{"items":{"type":"string","x-mcp-header":"A"}}}}`, nil, []string{"/properties/a/items/x-mcp-header"}},
		{"at the root", `{"type":"string","x-mcp-header":"A"}`, nil, []string{"/x-mcp-header"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v, err := schema.Parse([]byte(tt.schema))
			if err != nil {
				t.Fatal(err)
			}
			found, wrong := protocol.Mirror(v)
			var got, faults []string
			for _, m := range found {
				got = append(got, fmt.Sprintf("%s %s", strings.Join(m.Path, "/"), m.Header))
			}
			for _, f := range wrong {
				faults = append(faults, string(f.At))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("mirrored (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.faults, faults); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}
