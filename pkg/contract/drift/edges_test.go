package drift_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
)

func compare(t *testing.T, before, after string) []drift.Change {
	t.Helper()
	return drift.Compare(surface(t, []byte(before)), surface(t, []byte(after)), drift.Options{})
}

func messages(changes []drift.Change) []string {
	var lines []string
	for _, c := range changes {
		lines = append(lines, c.Message)
	}
	return lines
}

func expect(t *testing.T, want, got []string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Two tools may share a name. Equal ones match, whichever comes first; of the
// others nobody can say which became which.
func TestTwinsThatChangedAreRemovedAndAdded(t *testing.T) {
	twin := func(text string) string { return fmt.Sprintf(`{"name":"twin","description":%q}`, text) }
	before, after := surface(t, []byte(tools(twin("one"), twin("two")))), surface(t, []byte(tools(twin("two"), twin("three"))))
	var want []string
	for i, item := range before.Tools {
		if strings.Contains(string(item.Value), "one") {
			want = append(want, fmt.Sprintf("fail drift/tool-removed %s", pointer(i)))
		}
	}
	for i, item := range after.Tools {
		if strings.Contains(string(item.Value), "three") {
			want = append(want, fmt.Sprintf("note drift/tool-added %s", pointer(i)))
		}
	}
	got := outcome(drift.Compare(before, after, drift.Options{}))
	expect(t, want, byStatus(got))
	expect(t, nil, outcome(drift.Compare(before, surface(t, []byte(tools(twin("two"), twin("one")))), drift.Options{})))
}

func pointer(i int) string {
	if i == 0 {
		return "/tools/twin"
	}
	return fmt.Sprintf("/tools/twin/%d", i)
}

// byStatus puts failures first.
func byStatus(lines []string) []string {
	var first, rest []string
	for _, line := range lines {
		if strings.HasPrefix(line, "fail") {
			first = append(first, line)
		} else {
			rest = append(rest, line)
		}
	}
	return append(first, rest...)
}

func TestATwinThatLeftIsRemoved(t *testing.T) {
	before := tools(`{"name":"twin","description":"one"}`, `{"name":"twin","description":"two"}`)
	got := compare(t, before, tools(`{"name":"twin","description":"two"}`))
	if len(got) != 1 || got[0].Rule != "drift/tool-removed" {
		t.Errorf("changes: %+v", got)
	}
}

func TestUnsortedSurfacesAreCompared(t *testing.T) {
	before := surface(t, []byte(tools(findInvoice, listUnpaid)))
	after := surface(t, []byte(tools(findInvoice, listUnpaid)))
	after.Tools[0], after.Tools[1] = after.Tools[1], after.Tools[0]
	expect(t, nil, outcome(drift.Compare(before, after, drift.Options{})))
	if after.Tools[0].Name != "list_unpaid" {
		t.Error("the surface was changed")
	}
}

func TestHints(t *testing.T) {
	hinted := func(hints string) string {
		return tools(fmt.Sprintf(`{"name":"t","annotations":%s}`, hints))
	}
	tests := []struct {
		name, before, after string
		want                []string
	}{
		{
			"towards trust", `{}`, `{"readOnlyHint":true}`,
			[]string{`Tool "t" readOnlyHint changed from false to true (clients may now call it without asking)`},
		},
		{
			"destructive by default", `{"destructiveHint":false}`, `{}`,
			[]string{`Tool "t" destructiveHint changed from false to true (tool may now destroy data)`},
		},
		{
			"no longer idempotent", `{"idempotentHint":true}`, `{"idempotentHint":false}`,
			[]string{`Tool "t" idempotentHint changed from true to false (repeated calls may now have further effects)`},
		},
		{
			"idempotent now", `{}`, `{"idempotentHint":true}`,
			[]string{`Tool "t" idempotentHint changed from false to true (clients may now repeat calls without asking)`},
		},
		{
			"open world", `{"openWorldHint":false}`, `{"openWorldHint":true}`,
			[]string{`Tool "t" openWorldHint changed from false to true (tool may now reach outside systems)`},
		},
		{
			"closed world", `{}`, `{"openWorldHint":false}`,
			[]string{`Tool "t" openWorldHint changed from true to false (clients may now trust it as closed)`},
		},
		{
			"a default spelled out", `{}`, `{"destructiveHint":true}`,
			[]string{`Tool "t" destructiveHint is written differently and means the same`},
		},
		{
			"writing hints of a read-only tool", `{"readOnlyHint":true}`, `{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true}`,
			[]string{
				`Tool "t" destructiveHint is written differently and means the same`,
				`Tool "t" idempotentHint is written differently and means the same`,
			},
		},
		{
			"writing hints of a tool that starts to write", `{"readOnlyHint":true,"destructiveHint":false}`, `{"readOnlyHint":false,"destructiveHint":true}`,
			[]string{
				`Tool "t" destructiveHint changed from false to true (tool may now destroy data)`,
				`Tool "t" readOnlyHint changed from true to false (tool may now mutate state)`,
			},
		},
		{
			"a hint that is no boolean", `{"readOnlyHint":true}`, `{"readOnlyHint":"true"}`,
			[]string{`Tool "t" readOnlyHint changed from true to "true" (tool may now mutate state)`},
		},
		{"a null hint is absent", `{"openWorldHint":null}`, `{}`, []string{`Tool "t" "annotations" changed`}},
		{"another annotation", `{"x":1}`, `{"x":2}`, []string{`Tool "t" annotation "x" changed`}},
		{"annotations that are no object", `{}`, `"none"`, []string{`Tool "t" "annotations" changed`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			expect(t, tt.want, messages(compare(t, hinted(tt.before), hinted(tt.after))))
		})
	}
}

func TestAnAbsentHintNamesItsDefault(t *testing.T) {
	changes := compare(t, tools(`{"name":"t","annotations":{"readOnlyHint":true}}`), tools(`{"name":"t"}`))
	want := "A client that allowed it as safe to call would now allow writes. The hint is no longer given, and its default is false."
	if len(changes) != 1 || changes[0].Reason != want || changes[0].After != nil {
		t.Errorf("changes: %+v", changes)
	}
}

func TestRenameHints(t *testing.T) {
	tool := func(name, description, properties string) string {
		return fmt.Sprintf(`{"name":%q,"description":%q,"inputSchema":{"type":"object","properties":%s}}`, name, description, properties)
	}
	const schema = `{"order":{"type":"string"}}`
	tests := []struct {
		name, gone, came, want string
	}{
		{"same text and schema", tool("a", "Pays an order back.", schema), tool("b", "Pays an order back.", schema), "the same description and schema"},
		{"same text", tool("a", "Pays an order back.", schema), tool("b", "Pays an order back.", `{}`), "the same description"},
		{"same schema", tool("a", "Pays an order back.", schema), tool("b", "Refunds.", schema), "the same schema"},
		{
			"nearly the same text", tool("a", "Pays the money of one order back to its customer.", `{}`),
			tool("b", "Pays all the money of one order back to its customer.", `{}`), "nearly the same description",
		},
		{"another tool", tool("a", "Pays an order back.", schema), tool("b", "Lists every customer there is.", `{}`), ""},
		{"too little to recognise", tool("a", "Ping.", `{}`), tool("b", "Ping.", `{}`), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, c := range compare(t, tools(tt.gone), tools(tt.came)) {
				if c.Rule != "drift/tool-removed" {
					continue
				}
				want := []string(nil)
				if tt.want != "" {
					want = []string{`"b" is new and has ` + tt.want + `: it may have been renamed.`}
				}
				expect(t, want, c.Hints)
			}
		})
	}
}

// Several items went and came at once: each gets the best-named successor, and
// no successor is named twice.
func TestRenamesAreToldApart(t *testing.T) {
	tool := func(name, description, parameter string) string {
		return fmt.Sprintf(`{"name":%q,"description":%q,"inputSchema":{"type":"object","properties":{%q:{"type":"string"}}}}`, name, description, parameter)
	}
	const text = "Sends one small picture back."
	tests := []struct {
		name         string
		gone, came   []string
		want         map[string]string // removed, hint
		withoutTexts bool
	}{
		{
			name: "case and separators",
			gone: []string{tool("getTinyImage", text, "a"), tool("print-env", "Prints all of it.", "b")},
			came: []string{tool("get-tiny-image", "Other words in it.", "c"), tool("a_picture", text, "a"), tool("print_env", "Prints all of it.", "b")},
			want: map[string]string{
				"getTinyImage": `"get-tiny-image" is new and has nearly the same name: it may have been renamed.`,
				"print-env":    `"print_env" is new and has nearly the same name and the same description and schema: it may have been renamed.`,
			},
		},
		{
			name: "another order of words", gone: []string{tool("lookup_order", text, "a")}, came: []string{tool("order-lookup", "Finds one by number.", "b"), tool("x", text, "a")},
			want: map[string]string{"lookup_order": `"order-lookup" is new and has nearly the same name: it may have been renamed.`},
		},
		{
			name: "one schema for all",
			gone: []string{tool("get_invoice", "Gets it.", "id"), tool("get_order", "Gets it.", "id"), tool("ping_all", "Gets it.", "id")},
			came: []string{tool("read_order", "Reads.", "id"), tool("read_the_invoice", "Reads.", "id")},
			want: map[string]string{
				"get_invoice": `"read_the_invoice" is new and has the same schema: it may have been renamed.`,
				"get_order":   `"read_order" is new and has the same schema: it may have been renamed.`,
			},
		},
		{
			name: "the successor of another", gone: []string{tool("send", text, "a"), tool("send_image", text, "b")}, came: []string{tool("sendImage", text, "a")},
			want: map[string]string{"send_image": `"sendImage" is new and has nearly the same name and the same description: it may have been renamed.`},
		},
		{
			name: "the best text",
			gone: []string{tool("a", "Pays the money of one order back to its customer at once.", "a")},
			came: []string{tool("b", "Pays the money of one bill back to its customer at last.", "b"), tool("c", "Pays the money of one order back to its customer at last.", "c")},
			want: map[string]string{"a": `"c" is new and has nearly the same description: it may have been renamed.`},
		},
		{
			name: "twins that changed", gone: []string{tool("search", text, "a"), tool("search", "People in it.", "b")}, came: []string{tool("search", text, "c"), tool("search", "Other words in it.", "b")},
		},
		{
			name: "a name that was there", gone: []string{tool("find", text, "a"), tool("search", "Invoices in it.", "b")},
			came: []string{tool("search", text, "a"), tool("search", "Invoices in it.", "b")},
		},
		{name: "names without letters", gone: []string{tool("-", "x", "a")}, came: []string{tool("_", "y", "b")}},
		{
			name: "texts that are not stored", gone: []string{tool("get_image", text, "a")}, came: []string{tool("other", text, "a"), tool("getImage", text, "a")}, withoutTexts: true,
			want: map[string]string{"get_image": `"getImage" is new and has nearly the same name: it may have been renamed.`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			old := surface(t, []byte(tools(tt.gone...)))
			if tt.withoutTexts {
				old = pinned(t, tools(tt.gone...))
			}
			got := map[string]string{}
			for _, c := range drift.Compare(old, surface(t, []byte(tools(tt.came...))), drift.Options{}) {
				if len(c.Hints) > 0 {
					got[strings.TrimPrefix(c.Subject, "tool:")] = strings.Join(c.Hints, "\n")
				}
			}
			if tt.want == nil {
				tt.want = map[string]string{}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("hints (-want +got):\n%s", diff)
			}
		})
	}
}

// Names come from the server: none may break a line or hide itself.
func TestHostileNamesAreVisible(t *testing.T) {
	const before = `{"name":"a\u001b[2J\u202e","inputSchema":{"type":"object","properties":{}}}`
	const after = `{"name":"a\u001b[2J\u202e","inputSchema":{"type":"object","properties":{"x\n::error::":{}},"required":["x\n::error::"]}}`
	expect(t, []string{`Tool "a\u{1b}[2J\u{202e}" inputSchema added required property "x\n::error::"`}, messages(compare(t, tools(before), tools(after))))
}

func TestMessagesNameThePlaceInASchema(t *testing.T) {
	nest := func(s string) string {
		return tools(fmt.Sprintf(`{"name":"t","inputSchema":{"type":"object","properties":{"list":{"type":"array","items":{"type":"object","properties":{"a":{"type":"string"},"m":{"type":"object","additionalProperties":%s}}}},"d":{"$ref":"#/$defs/D"}},"$defs":{"D":%s}}}`, s, s))
	}
	expect(t, []string{
		`Tool "t" inputSchema definition "D" type changed from string to integer`,
		`Tool "t" inputSchema property "list[].m.*" type changed from string to integer`,
	}, messages(compare(t, nest(`{"type":"string"}`), nest(`{"type":"integer"}`))))
}

func TestServerParts(t *testing.T) {
	tests := []struct {
		name, before, after string
		want                []string
	}{
		{
			"a removed capability is reported once", `{"capabilities":{"resources":{"subscribe":true,"listChanged":true}}}`, `{"capabilities":{}}`,
			[]string{"fail drift/capability-removed /capabilities/resources"},
		},
		{
			"a capability that is false is absent", `{"capabilities":{"tools":{"listChanged":true}}}`, `{"capabilities":{"tools":{"listChanged":false}}}`,
			[]string{"fail drift/capability-removed /capabilities/tools/listChanged"},
		},
		{
			"false spelled out", `{"capabilities":{"tools":{}}}`, `{"capabilities":{"tools":{"listChanged":false}}}`,
			[]string{"note drift/metadata-changed /capabilities/tools"},
		},
		{
			"a setting of a capability", `{"capabilities":{"experimental":{"x":{"level":1}}}}`, `{"capabilities":{"experimental":{"x":{"level":2}}}}`,
			[]string{"note drift/metadata-changed /capabilities/experimental"},
		},
		{
			"another negotiated revision", `{"protocol":"2025-06-18"}`, `{"protocol":"2025-11-25"}`,
			[]string{"fail drift/protocol-revision-removed /supported/2025-06-18", "note drift/protocol-revision-added /supported/2025-11-25"},
		},
		{"the same revisions, negotiated otherwise", `{"protocol":"2025-06-18","supported":["2025-06-18","2025-11-25"]}`, `{"protocol":"2025-11-25","supported":["2025-06-18","2025-11-25"]}`, nil},
		{
			"server metadata", `{"serverInfo":{"name":"a","websiteUrl":"https://a.example"}}`, `{"serverInfo":{"name":"a","websiteUrl":"https://b.example"}}`,
			[]string{"note drift/metadata-changed /serverInfo/websiteUrl"},
		},
		{
			"every part of the launch", `{"launch":{"transport":"stdio","command":"npx","args":["x@1"],"env":["TOKEN"],"cwd":"./a"}}`,
			`{"launch":{"transport":"http","url":"https://a.example","headers":{"Authorization":"${TOKEN}"}}}`,
			[]string{
				"fail drift/launch-changed /launch/args", "fail drift/launch-changed /launch/command", "fail drift/launch-changed /launch/cwd",
				"fail drift/launch-changed /launch/env", "fail drift/launch-changed /launch/headers", "fail drift/launch-changed /launch/transport",
				"fail drift/launch-changed /launch/url",
			},
		},
		{
			"the size of a resource is its content's", `{"resources":[{"uri":"a","size":1}]}`, `{"resources":[{"uri":"a","size":2}]}`, nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			expect(t, tt.want, outcome(compare(t, tt.before, tt.after)))
		})
	}
}

func TestLongValuesAreShortenedVisibly(t *testing.T) {
	long := strings.Repeat("é", 200)
	changes := compare(t, `{"serverInfo":{"name":"a"}}`, fmt.Sprintf(`{"serverInfo":{"name":%q}}`, long))
	if len(changes) != 1 || len(changes[0].Message) > 200 || !strings.HasSuffix(changes[0].Message, "…") || string(changes[0].After) != `"`+long+`"` {
		t.Errorf("changes: %+v", changes)
	}
}

func TestAnAbsentSurfaceIsEmpty(t *testing.T) {
	got := outcome(drift.Compare(&contract.Surface{}, surface(t, []byte(tools(findInvoice))), drift.Options{}))
	expect(t, []string{"note drift/tool-added /tools/find_invoice"}, got)
}
