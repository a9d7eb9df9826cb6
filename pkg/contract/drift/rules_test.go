package drift_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

func byID() map[string]*drift.Rule {
	rules := make(map[string]*drift.Rule)
	for _, r := range drift.Rules {
		rules[r.Doc.ID] = r
	}
	return rules
}

func TestEveryRuleExplainsItself(t *testing.T) {
	for _, r := range drift.Rules {
		if err := r.Doc.Validate(); err != nil {
			t.Error(err)
		}
		if !slices.Contains(drift.Classes, r.Class) {
			t.Errorf("%s: unknown class %q", r.Doc.ID, r.Class)
		}
		if !slices.Contains([]string{"", "input", "output"}, r.Direction) {
			t.Errorf("%s: unknown direction %q", r.Doc.ID, r.Direction)
		}
		if !slices.Contains([]string{"", "tool", "prompt", "resource", "template", "server"}, r.Subject) {
			t.Errorf("%s: unknown subject %q", r.Doc.ID, r.Subject)
		}
	}
	if len(byID()) != len(drift.Rules) {
		t.Error("two rules share an id")
	}
}

// inverse says which action undoes which.
var inverse = map[string]string{"added": "removed", "removed": "added", "narrowed": "widened", "widened": "narrowed"}

// TestRuleSymmetry fails for a rule that recognises a change in one direction
// only. A rule without a mirror says why.
func TestRuleSymmetry(t *testing.T) {
	rules := byID()
	for _, r := range drift.Rules {
		if (r.Mirror == "") == (r.Waiver == "") {
			t.Errorf("%s has mirror %q and waiver %q, want exactly one", r.Doc.ID, r.Mirror, r.Waiver)
			continue
		}
		if r.Waiver != "" {
			if r.Action != "changed" {
				t.Errorf("%s is waived, but its action %q has an inverse", r.Doc.ID, r.Action)
			}
			continue
		}
		m := rules[r.Mirror]
		if m == nil {
			t.Errorf("%s: its mirror %q is no rule", r.Doc.ID, r.Mirror)
			continue
		}
		if m.Action != inverse[r.Action] || m.Subject != r.Subject || m.Direction != r.Direction {
			t.Errorf("%s (%s %s %s) is mirrored by %s (%s %s %s)", r.Doc.ID, r.Direction, r.Subject, r.Action, m.Doc.ID, m.Direction, m.Subject, m.Action)
		}
	}
}

// TestEveryRuleIsListed counts the declared rules of the package against the
// list, and one per file.
func TestEveryRuleIsListed(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var declared []string
	for _, file := range files {
		name := file.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		ids := rulesIn(t, name)
		declared = append(declared, ids...)
		if len(ids) > 1 {
			t.Errorf("%s declares %d rules", name, len(ids))
		}
		if len(ids) == 1 && name != strings.ReplaceAll(strings.TrimPrefix(ids[0], "drift/"), "-", "")+".go" {
			t.Errorf("%s declares %s", name, ids[0])
		}
	}
	var listed []string
	for _, r := range drift.Rules {
		listed = append(listed, r.Doc.ID)
	}
	slices.Sort(declared)
	slices.Sort(listed)
	if diff := cmp.Diff(declared, listed); diff != "" {
		t.Errorf("declared but not listed (-), or listed twice (+):\n%s", diff)
	}
}

// rulesIn returns the ids of the Rule literals in a file.
func rulesIn(t *testing.T, path string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	ast.Inspect(file, func(n ast.Node) bool {
		literal, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		if name, ok := literal.Type.(*ast.Ident); ok && name.Name == "Rule" {
			ast.Inspect(literal, func(n ast.Node) bool {
				if kv, ok := n.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "ID" {
					ids = append(ids, strings.Trim(kv.Value.(*ast.BasicLit).Value, `"`))
				}
				return true
			})
		}
		return true
	})
	return ids
}

func TestEveryPairBelongsToARule(t *testing.T) {
	entries, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	rules := byID()
	for _, e := range entries {
		if e.IsDir() && e.Name() != "fuzz" && rules["drift/"+e.Name()] == nil {
			t.Errorf("testdata/%s belongs to no rule", e.Name())
		}
	}
}

// TestEveryKindHasARule fails for a kind of schema change that would be
// reported under a general rule, in a call or in a result.
func TestEveryKindHasARule(t *testing.T) {
	general := []string{compat.SchemaChanged, compat.Combined, compat.Undecided}
	never := map[compat.Direction][]string{ // kinds that compat knows in the other direction only
		compat.Input:  {compat.OptionalRemoved},
		compat.Output: {compat.ParamRemoved, compat.OpenParamRemoved, compat.ParamUndeclared},
	}
	for _, kind := range compat.Kinds {
		for dir, other := range never {
			if slices.Contains(general, kind) || slices.Contains(other, kind) {
				continue
			}
			if !slices.ContainsFunc(drift.Rules, func(r *drift.Rule) bool {
				return r.Kind == kind && r.Verdict == "" && (r.Direction == "" || r.Direction == string(dir))
			}) {
				t.Errorf("no rule reports the kind %q of an %s", kind, dir)
			}
		}
	}
}

// TestNoRuleIsHidden fails for a rule that another one before it would always
// be preferred to.
func TestNoRuleIsHidden(t *testing.T) {
	for i, r := range drift.Rules {
		for _, first := range drift.Rules[:i] {
			if r.Kind != "" && (first.Kind == r.Kind || first.Kind == "*") &&
				(first.Verdict == "" || first.Verdict == r.Verdict) && (first.Direction == "" || first.Direction == r.Direction) {
				t.Errorf("%s stands after %s, which claims all of its changes", r.Doc.ID, first.Doc.ID)
			}
		}
	}
}

func TestPolicy(t *testing.T) {
	removed := drift.Change{Class: drift.ClassToolRemoved, Rule: "drift/tool-removed"}
	added := drift.Change{Class: drift.ClassToolAdded, Rule: "drift/tool-added"}
	identity := drift.Change{Class: drift.ClassServerIdentityChanged, Rule: "drift/server-identity-changed"}
	forbidden := drift.Change{Class: drift.ClassBreakingSchemaChange, Rule: "drift/additional-forbidden"}
	tests := []struct {
		name   string
		policy drift.Policy
		change drift.Change
		want   drift.Status
	}{
		{"a removed tool fails", drift.Policy{}, removed, drift.Fail},
		{"an added tool is noted", drift.Policy{}, added, drift.Note},
		{"another identity warns", drift.Policy{}, identity, drift.Warn},
		{"a rule may have a default of its own", drift.Policy{}, forbidden, drift.Warn},
		{
			"the default of a rule is for its usual class",
			drift.Policy{},
			drift.Change{Class: drift.ClassUnprovenSchemaChange, Rule: "drift/additional-forbidden"},
			drift.Fail,
		},
		{"a listed class fails", drift.Policy{FailOn: []drift.Class{drift.ClassToolAdded}}, added, drift.Fail},
		{"a listed class beats the default of a rule", drift.Policy{FailOn: []drift.Class{drift.ClassBreakingSchemaChange}}, forbidden, drift.Fail},
		{"an unlisted class passes", drift.Policy{FailOn: []drift.Class{drift.ClassToolAdded}}, removed, drift.Note},
		{"a default warning stays", drift.Policy{FailOn: []drift.Class{drift.ClassToolAdded}}, identity, drift.Warn},
		{"an empty list fails nothing", drift.Policy{FailOn: []drift.Class{}}, removed, drift.Note},
		{"a rule is lowered", drift.Policy{Rules: map[string]drift.Status{"drift/tool-removed": drift.Warn}}, removed, drift.Warn},
		{
			"a rule beats its class",
			drift.Policy{FailOn: []drift.Class{drift.ClassToolRemoved}, Rules: map[string]drift.Status{"drift/tool-removed": drift.Note}},
			removed, drift.Note,
		},
		{"a rule is raised", drift.Policy{Rules: map[string]drift.Status{"drift/tool-added": drift.Fail}}, added, drift.Fail},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.policy.Status(tt.change); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestClassDefaults states the line that is drawn without any configuration.
func TestClassDefaults(t *testing.T) {
	want := map[drift.Class]drift.Status{
		"tool_removed": "fail", "tool_added": "note", "description_changed": "fail", "breaking_schema_change": "fail",
		"unproven_schema_change": "fail", "nonbreaking_schema_change": "note", "annotation_changed": "fail",
		"prompt_removed": "fail", "prompt_added": "note", "prompt_changed": "fail",
		"resource_removed": "fail", "resource_added": "note", "resource_changed": "fail",
		"capability_removed": "fail", "capability_added": "note",
		"protocol_revision_removed": "fail", "protocol_revision_added": "note",
		"launch_changed": "fail", "server_identity_changed": "warn", "metadata_changed": "note",
	}
	got := make(map[drift.Class]drift.Status)
	for _, class := range drift.Classes {
		got[class] = class.Status()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
