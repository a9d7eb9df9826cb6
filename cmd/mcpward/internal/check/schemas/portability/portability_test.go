package portability

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

func TestProfilesAreSortedAndComplete(t *testing.T) {
	t.Parallel()
	names := Names()
	if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("the profiles %q are not sorted or repeat a name", names)
	}
	for _, p := range profiles {
		if p.Clean != nil && p.Prefix == nil {
			t.Errorf("%s cleans names and puts nothing in front", p.Name)
		}
	}
}

// TestPrefixes checks the lengths that the clients' own rules give for one
// server and a name of 41 characters.
func TestPrefixes(t *testing.T) {
	t.Parallel()
	s := server{name: "secure-mcp", title: "secure-mcp"}
	tool := strings.Repeat("t", 41)
	want := map[string]int{
		"claude-code": 58, "cline": 53, "codex": 58, "copilot-cli": 52, "cursor": 51, "gemini-cli": 56, "goose": 53, "opencode": 52, "vscode": 56,
	}
	got := map[string]int{}
	for _, p := range profiles {
		if p.Prefix != nil {
			got[p.Name] = len(p.Prefix(s) + tool)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := vscodePrefix(server{title: "Ünder Wörterbuch"}); got != "mcp__nder_w_rterb_" {
		t.Errorf("VS Code calls the tools of a server with a title %q", got)
	}
}

func TestWhatIsSaid(t *testing.T) {
	t.Parallel()
	input := func(name, text string) string { return `{"name":"` + name + `","inputSchema":` + text + `}` }
	long := strings.Repeat("n", 65)
	tests := []struct {
		name     string
		check    *check.Check
		profiles []string
		tools    []string
		want     []string
	}{
		{"plain name", Name, Names(), []string{input("state", "{}")}, nil},
		{"long name", Name, nil, []string{input(long, "{}")}, []string{`note tool name "` + long + `" is longer than 64 characters (anthropic, gemini, openai)`}},
		{"long name, one profile", Name, []string{"gemini"}, []string{input(long, "{}")}, []string{`warn tool name "` + long + `" is longer than 64 characters (gemini)`}},
		{"a digit in front", Name, []string{"gemini", "amazon-q"}, []string{input("7up", "{}")}, []string{`warn tool name "7up" begins with "7" (amazon-q, gemini)`}},
		{"a name that the protocol refuses", Name, nil, []string{input("a b", "{}")}, nil},
		{"the same, asked for", Name, []string{"openai"}, []string{input("a b", "{}")}, []string{`warn tool name "a b" has the character " " (openai)`}},
		{"no name", Name, Names(), []string{`{}`}, nil},
		{"collision of one client", Collision, nil, []string{input("a-b", "{}"), input("a_b", "{}")}, nil},
		{"the same, asked for", Collision, []string{"codex"}, []string{input("a-b", "{}"), input("a_b", "{}")}, []string{`warn tool name "a_b" becomes the same as "a-b" (codex)`}},
		{"duplicates do not collide", Collision, Names(), []string{input("a", "{}"), input("a", `{"title":"2"}`)}, nil},
		{
			"cut in the middle", Collision,
			[]string{"gemini-cli"},
			[]string{input(strings.Repeat("a", 40)+"1"+strings.Repeat("b", 40), "{}"), input(strings.Repeat("a", 40)+"2"+strings.Repeat("b", 40), "{}")},
			[]string{`warn tool name "` + strings.Repeat("a", 40) + "2" + strings.Repeat("b", 40) + `" becomes the same as "` + strings.Repeat("a", 40) + "1" + strings.Repeat("b", 40) + `" (gemini-cli)`},
		},
		{"root", Root, nil, []string{input("a", `{"anyOf":[],"not":{}}`)}, []string{`note the root of the inputSchema of tool "a" has anyOf (anthropic); has anyOf, not (openai)`}},
		{"not at the root", Root, nil, []string{input("a", `{"properties":{"a":{"anyOf":[]}}}`)}, nil},
		{"refused by one", Root, nil, []string{input("a", `{"not":{}}`)}, nil},
		{"no properties", Properties, nil, []string{input("a", `{}`)}, nil},
		{"items deep inside", Items, nil, []string{input("a", `{"properties":{"a":{"type":"object","properties":{"b":{"type":["array","null"]}}}}}`)}, []string{`note an array in the inputSchema of tool "a" has no items (gemini, openai)`}},
		{"items are there", Items, Names(), []string{input("a", `{"properties":{"a":{"type":"array","items":{}}}}`)}, nil},
		{"a property called type", Items, Names(), []string{input("a", `{"properties":{"type":{"type":"string"}}}`)}, nil},
		{"format and reference", Keywords, []string{"gemini"}, []string{input("a", `{"properties":{"a":{"$ref":"#/$defs/x","description":"d"},"b":{"type":"string","format":"email"},"c":{"type":"string","format":"date-time"}}}`)}, []string{
			`warn the inputSchema of tool "a" has $ref beside other keywords (gemini)`,
			`warn the inputSchema of tool "a" has format "email" (gemini)`,
		}},
		{"keywords of one API", Keywords, nil, []string{input("a", `{"properties":{"a":{"const":1}}}`)}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &contract.Surface{Protocol: "2025-11-25"}
			for _, text := range tt.tools {
				canonical, err := schema.Canonical([]byte(text))
				if err != nil {
					t.Fatal(err)
				}
				name, _ := schema.Text(schema.Field(canonical, "name"))
				s.Tools = append(s.Tools, contract.NewItem(name, canonical))
			}
			s.Sort()
			var got []string
			for _, r := range checktest.Static(t, s, check.Settings{Portability: tt.profiles}, tt.check) {
				if r.Outcome != check.Passed {
					got = append(got, string(r.Outcome)+" "+r.Message)
				}
			}
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
