package finding_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
)

func TestParseEntry(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, err string }{
		{`{"evidence_hash":"h","disposition":"fixed"}`, ""},
		{`{"instance_id":"i","evidence_hash":"h","disposition":"suppressed","disposition_reason":"r","rule_family":"f","file":"a.ts"}`, ""},
		{`[]`, "is not an object"},
		{`{"disposition":"fixed"}`, "evidence_hash is missing"},
		{`{"evidence_hash":"h"}`, "disposition is missing"},
		{`{"evidence_hash":"h","disposition":"maybe"}`, `there is no disposition "maybe"`},
		{`{"evidence_hash":"h","disposition":"ghp_0123456789abcdefABCDEF"}`, "there is no disposition of that name"},
		{`{"evidence_hash":"h","disposition":"fixed","line":1}`, `has no field "line"`},
		{`{"evidence_hash":"h","disposition":"fixed","sk_live_0123456789abcdef":"x"}`, "has no field of that name"},
		{`{"evidence_hash":"h","evidence_hash":"g","disposition":"fixed"}`, "evidence_hash is given twice"},
		{`{"evidence_hash":1,"disposition":"fixed"}`, "evidence_hash is not a text"},
		{`{"evidence_hash":"","disposition":"fixed"}`, "evidence_hash is not a text"},
	}
	for _, tt := range tests {
		v, err := schema.Parse([]byte(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		_, err = finding.ParseEntry(v)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(tt.err, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
	}
}
