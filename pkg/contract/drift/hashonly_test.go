package drift_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
)

// pinned returns a surface as a lockfile without texts gives it back.
func pinned(t *testing.T, text string) *contract.Surface {
	t.Helper()
	s := surface(t, []byte(text))
	data, err := lockfile.Encode(&lockfile.File{HashOnly: true, Servers: map[string]*contract.Surface{"x": s}})
	if err != nil {
		t.Fatal(err)
	}
	file, err := lockfile.Parse("mcpward.lock.json", data)
	if err != nil {
		t.Fatal(err)
	}
	return file.Servers["x"]
}

func TestLockfilesWithoutTexts(t *testing.T) {
	const before = `{"name":"t","title":"T","description":"Old words.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"title":"T"}}`
	tests := []struct {
		name, after string
		want        []string
	}{
		{"nothing", before, nil},
		{
			"the description", `{"name":"t","title":"T","description":"New words.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"title":"T"}}`,
			[]string{`Tool "t" description changed (possible rug-pull)`},
		},
		{
			"no description", `{"name":"t","title":"T","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"title":"T"}}`,
			[]string{`Tool "t" description was removed`},
		},
		{
			"a harmless schema change", `{"name":"t","title":"T","description":"Old words.","inputSchema":{"type":"object","properties":{"a":{}}},"annotations":{"readOnlyHint":true,"title":"T"}}`,
			[]string{`Tool "t" inputSchema changed: not proved compatible`},
		},
		{
			"a new schema", `{"name":"t","title":"T","description":"Old words.","inputSchema":{"type":"object"},"outputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"title":"T"}}`,
			[]string{`Tool "t" outputSchema was added`},
		},
		{
			"no schema", `{"name":"t","title":"T","description":"Old words.","annotations":{"readOnlyHint":true,"title":"T"}}`,
			[]string{`Tool "t" inputSchema was removed`},
		},
		{
			"a hint alone", `{"name":"t","title":"T","description":"Old words.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"title":"T"}}`,
			[]string{`Tool "t" readOnlyHint changed from true to false (tool may now mutate state)`},
		},
		{
			"an annotated title alone", `{"name":"t","title":"T","description":"Old words.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"title":"U"}}`,
			[]string{`Tool "t" annotations beside the hints changed (possible rug-pull)`},
		},
		{
			"a hint and the annotated title", `{"name":"t","title":"T","description":"Old words.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true,"title":"U"}}`,
			[]string{`Tool "t" annotations beside the hints changed (possible rug-pull)`, `Tool "t" openWorldHint is written differently and means the same`},
		},
		{
			"metadata", `{"name":"t","title":"T","description":"Old words.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"title":"T"},"_meta":{}}`,
			[]string{`Tool "t" "_meta" added`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			expect(t, tt.want, messages(drift.Compare(pinned(t, tools(before)), surface(t, []byte(tools(tt.after))), drift.Options{})))
		})
	}
}

// What the model reads now is shown even if what it read before is not stored.
func TestTheNewTextIsShownWithoutTheOld(t *testing.T) {
	const before = `{"instructions":"Old.","tools":[{"name":"t","description":"Old."}],"prompts":[{"name":"p","description":"Old."}]}`
	changes := drift.Compare(pinned(t, before), surface(t, []byte(strings.ReplaceAll(before, "Old.", "New."))), drift.Options{})
	if len(changes) != 3 {
		t.Errorf("changes: %+v", changes)
	}
	for _, c := range changes {
		if c.Before != nil || string(c.After) != `"New."` || len(c.Hints) != 1 || !strings.Contains(c.Hints[0], "cannot be shown") {
			t.Errorf("change: %+v", c)
		}
	}
}

func TestOtherPartsWithoutTexts(t *testing.T) {
	const before = `{"protocol":"2025-11-25","serverInfo":{"name":"a","version":"1","websiteUrl":"https://a.example"},"capabilities":{"tools":{"listChanged":true}},"instructions":"Old.",
		"prompts":[{"name":"p","description":"Old.","arguments":[{"name":"a"}]}],"resources":[{"uri":"u","name":"n","mimeType":"text/plain"}]}`
	const after = `{"protocol":"2025-11-25","serverInfo":{"name":"b","version":"2","websiteUrl":"https://a.example"},"capabilities":{"tools":{}},"instructions":"New.",
		"prompts":[{"name":"p","description":"New.","arguments":[{"name":"b"}]}],"resources":[{"uri":"u","name":"m","mimeType":"text/html"}]}`
	expect(t, nil, messages(drift.Compare(pinned(t, before), surface(t, []byte(before)), drift.Options{})))
	expect(t, []string{
		`Prompt "p" arguments changed`,
		`Prompt "p" description changed (possible rug-pull)`,
		`Resource "u" mimeType changed`,
		`Resource "u" name changed`,
		`Server capability "tools.listChanged" was removed`,
		`Server instructions changed (possible rug-pull)`,
		`Server name changed from "a" to "b"`,
		`Server version changed from "1" to "2"`,
	}, messages(drift.Compare(pinned(t, before), surface(t, []byte(after)), drift.Options{})))
}

// A lockfile written by other means may lack the digests of single fields.
func TestAnItemOfWhichOnlyTheDigestIsKnown(t *testing.T) {
	old := surface(t, []byte(tools(findInvoice)))
	old.Tools[0].Fact = contract.Fact{Digest: old.Tools[0].Digest}
	if got := drift.Compare(old, surface(t, []byte(tools(findInvoice))), drift.Options{}); len(got) > 0 {
		t.Errorf("an unchanged item is reported: %+v", got)
	}
	changed := surface(t, []byte(tools(findInvoice)))
	changed.Tools[0].Digest = "sha256:0"
	got := outcome(drift.Compare(old, changed, drift.Options{}))
	if want := "fail drift/description-changed /tools/find_invoice"; !slices.Contains(got, want) {
		t.Errorf("changes %q lack %q", got, want)
	}
}

func TestAnItemThatIsNoObject(t *testing.T) {
	for _, list := range []string{"tools", "prompts", "resources", "resourceTemplates"} {
		got := compare(t, fmt.Sprintf(`{%q:["one"]}`, list), fmt.Sprintf(`{%q:["two"]}`, list))
		if len(got) != 1 || got[0].Class != drift.ClassDescriptionChanged || !strings.HasSuffix(got[0].Message, " definition changed (possible rug-pull)") {
			t.Errorf("%s: %+v", list, got)
		}
	}
}
