package pack_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/packs"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/pkg/yaml"
	"github.com/mcpward/mcpward/schemas"
)

// small is a pack with all keys.
const small = `id: small
title: A small pack
description: It shows what a pack may hold.
stack_tags: [python]
detector_families: [py.injection]
items:
  - id: PY-EVAL
    title: No evaluation of input
    category: injection-risk
    severity_hint: high
    description: Text from outside is evaluated as code.
    impact_if_unremediated: Input decides what the program does.
    remediation: >-
      Parse the input with
      ast.literal_eval. Then check its type.
    verification_suggestion: Pass text that is no literal.
    cwe: CWE-95
    references: [CWE-95, "A03:2021"]
    tags: [eval]
    stacks: [python]
    example:
      bad: |
        eval(text)
      good: |
        ast.literal_eval(text)
`

func TestParseReadsEveryKey(t *testing.T) {
	got, err := pack.Parse("dir/small.yaml", small)
	if err != nil {
		t.Fatal(err)
	}
	want := &pack.Pack{
		ID: "small", Title: "A small pack", Description: "It shows what a pack may hold.",
		StackTags: []string{"python"}, Families: []string{"py.injection"},
		Items: []pack.Item{{
			ID: "PY-EVAL", Title: "No evaluation of input", Category: "injection-risk", SeverityHint: finding.High,
			Description: "Text from outside is evaluated as code.", Impact: "Input decides what the program does.",
			Remediation:  "Parse the input with ast.literal_eval. Then check its type.",
			Verification: "Pass text that is no literal.", CWE: "CWE-95", References: []string{"CWE-95", "A03:2021"},
			Tags: []string{"eval"}, Stacks: []string{"python"},
			Example: &pack.Example{Bad: "eval(text)", Good: "ast.literal_eval(text)"},
		}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pack (-want +got):\n%s", diff)
	}
	summary := pack.Summary{ID: "PY-EVAL", Title: "No evaluation of input", Category: "injection-risk", SeverityHint: finding.High, Remediation: "Parse the input with ast.literal_eval."}
	if diff := cmp.Diff(summary, got.Items[0].Summary()); diff != "" {
		t.Errorf("summary (-want +got):\n%s", diff)
	}
}

// mistakes change the small pack in one place. Those with schema false are
// beyond what a schema can say.
var mistakes = []struct {
	name, old, new string
	schema         bool
	want           string
}{
	{"unknown key", "title: A small", "titel: A small", true, `s/small.yaml:1:1: the pack has no title; s/small.yaml:2:1: unknown key "titel" in the pack`},
	{"missing text", "    cwe: CWE-95\n    references: [CWE-95, \"A03:2021\"]\n    tags: [eval]\n", "", true, "s/small.yaml:7:5: items[0] has no tags"},
	{"severity", "severity_hint: high", "severity_hint: hihg", true, `s/small.yaml:10:20: items[0].severity_hint is "hihg"`},
	{"short text", "Pass text that is no literal.", "Pass it.", true, "s/small.yaml:16:30: items[0].verification_suggestion must have from 20 to 1200 characters, not 8"},
	{"cwe form", "cwe: CWE-95", "cwe: '95-CWE'", true, `s/small.yaml:17:10: items[0].cwe "95-CWE" does not match ^CWE-[1-9][0-9]{0,4}$`},
	{"not text", "tags: [eval]", "tags: [401]", true, "s/small.yaml:19:12: items[0].tags[0] must be text, not a number"},
	{"not a list", "tags: [eval]", "tags: eval", true, "s/small.yaml:19:11: items[0].tags must be a list, not text"},
	{"empty list", "tags: [eval]", "tags: []", true, "s/small.yaml:19:11: items[0].tags must have from 1 to 20 entries, not 0"},
	{"half an example", "      bad: |\n        eval(text)\n", "", true, "s/small.yaml:22:7: items[0].example has no bad"},
	{"nothing there", "title: A small pack", "title:", true, "s/small.yaml:2:7: title must be text, not nothing"},
	{"two lines", "title: No evaluation of input", `title: "No\nevaluation"`, true, "s/small.yaml:8:12: items[0].title must be one line"},
	{"id and file", "id: small", "id: other", false, `s/small.yaml:1:5: id is "other", and the file is named for "small"`},
	{"long sentence", "ast.literal_eval. Then", strings.Repeat("and ", 60) + "ast.literal_eval. Then", false, "s/small.yaml:13:18: the first sentence of remediation must have at most 200 characters, not 278"},
	{"hidden character", "title: No evaluation of input", `title: "No\u200b evaluation"`, false, "s/small.yaml:8:12: items[0].title holds the character U+200B, which cannot be seen"},
	{"no YAML", "items:", "items: [", false, ""},
}

func TestMistakesAreReportedWhereTheyAre(t *testing.T) {
	v := validator(t)
	for _, m := range mistakes {
		t.Run(m.name, func(t *testing.T) {
			text := strings.Replace(small, m.old, m.new, 1)
			if text == small {
				t.Fatal("changes nothing")
			}
			_, err := pack.Parse("s/small.yaml", text)
			if _, ok := errors.AsType[*yaml.Error](err); !ok {
				t.Fatalf("error is %v", err)
			}
			if m.want != "" && err.Error() != m.want {
				t.Errorf("error %s\n  want %s", err, m.want)
			}
			if m.schema && violations(t, v, text) == nil {
				t.Error("the schema accepts it")
			}
		})
	}
}

func TestTwoItemsWithOneIDAreReported(t *testing.T) {
	_, second, _ := strings.Cut(small, "items:\n")
	_, err := pack.Parse("small.yaml", small+second)
	if err == nil || err.Error() != `small.yaml:26:9: item "PY-EVAL" is already on line 7` {
		t.Errorf("error is %v", err)
	}
}

// validator compiles the published schema.
func validator(t *testing.T) *validate.Validator {
	t.Helper()
	text, ok := schemas.Text("pack")
	if !ok {
		t.Fatal("there is no schema of packs")
	}
	s, err := schema.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if d, declared, _ := schema.DialectOf(s); d != schema.Draft202012 || !declared {
		t.Errorf("the schema declares %s", d)
	}
	v, err := validate.Compile(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func violations(t *testing.T, v *validate.Validator, text string) []validate.Violation {
	t.Helper()
	root, problem := yaml.Parse([]byte(text))
	if problem != nil {
		t.Fatal(problem.Message)
	}
	data, err := json.Marshal(plain(root))
	if err != nil {
		t.Fatal(err)
	}
	instance, err := schema.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	found, err := v.Validate(context.Background(), instance)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// plain returns a node as an editor that knows the schema sees it.
func plain(n *yaml.Node) any {
	switch n.Kind {
	case yaml.Null:
		return nil
	case yaml.Bool:
		return n.Text == "true"
	case yaml.Number:
		return json.Number(n.Text)
	case yaml.List:
		list := []any{}
		for _, item := range n.Items {
			list = append(list, plain(item))
		}
		return list
	case yaml.Mapping:
		m := map[string]any{}
		for _, member := range n.Members {
			m[member.Key.Text] = plain(member.Value)
		}
		return m
	}
	return n.Text
}

func TestEveryPackSatisfiesTheSchema(t *testing.T) {
	v := validator(t)
	names, err := fs.Glob(packs.FS, "*.yaml")
	if err != nil || len(names) < 11 {
		t.Fatalf("%d packs, %v", len(names), err)
	}
	for _, name := range names {
		text, err := packs.FS.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if found := violations(t, v, string(text)); found != nil {
			t.Errorf("%s: %v", name, found)
		}
	}
	if found := violations(t, v, small); found != nil {
		t.Errorf("small.yaml: %v", found)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(small)
	for _, m := range mistakes {
		f.Add(strings.Replace(small, m.old, m.new, 1))
	}
	f.Add("id: small\nitems: [{}, [], 1, ~, &a {id: *a}]")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := pack.Parse("small.yaml", text)
		if (p == nil) == (err == nil) {
			t.Fatalf("Parse = %v, %v", p, err)
		}
		if _, ok := errors.AsType[*yaml.Error](err); err != nil && !ok {
			t.Errorf("error is %T", err)
		}
		if p != nil && (p.ID != "small" || len(p.Items) == 0) {
			t.Errorf("accepted %+v", p)
		}
	})
}
