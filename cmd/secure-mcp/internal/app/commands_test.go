package app

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/run"
	"github.com/mcpward/mcpward/packs"
)

const own = `id: house-rules
title: House rules
description: What this house asks of its own code.
stack_tags: [common]
items:
  - id: HOUSE-LOGGING
    title: Everything is logged in one place
    category: audit-logging
    severity_hint: low
    description: A log that is written in many places is read in none.
    impact_if_unremediated: Nobody sees what happened before a fault.
    remediation: Use the logger of the house. Do not print.
    verification_suggestion: Search for prints in the code of the server.
    tags: [logging]
    stacks: [common]
`

func TestCommandsHaveTheirOwnHelp(t *testing.T) {
	t.Parallel()
	if n := strings.Count(help, "\n"); n > 40 {
		t.Errorf("the main help has %d lines", n)
	}
	for _, c := range root(World{}).Commands {
		got := execute("", nil, false, c.Name, "--help")
		if diff := cmp.Diff(result{0, c.CustomHelpTemplate, ""}, got); diff != "" {
			t.Errorf("%s --help (-want +got):\n%s", c.Name, diff)
		}
		if diff := cmp.Diff(got, execute("", nil, false, "help", c.Name)); diff != "" {
			t.Errorf("help %s (-want +got):\n%s", c.Name, diff)
		}
		if c.CustomHelpTemplate != help && !strings.HasPrefix(got.Out, "secure-mcp "+c.Name+": ") {
			t.Errorf("the help of %s begins with %.40q", c.Name, got.Out)
		}
		for line := range strings.Lines(got.Out) {
			if len(strings.TrimSuffix(line, "\n")) > 80 {
				t.Errorf("wider than a terminal: %q", line)
			}
		}
		for _, f := range c.Flags {
			if name := f.Names()[0]; !strings.Contains(got.Out, "  --"+name+" ") {
				t.Errorf("the help of %s does not name --%s", c.Name, name)
			}
		}
	}
	for _, name := range []string{run.GateVariable, run.GitleaksVariable, run.SemgrepVariable} {
		if !strings.Contains(help, name) {
			t.Errorf("the help does not name %s", name)
		}
	}
}

func TestPacksAreListed(t *testing.T) {
	t.Parallel()
	dir := written(t, map[string]string{"house-rules.yaml": own})
	got := execute("", nil, false, "packs", "--packs", dir)
	lines := strings.Split(strings.TrimSpace(got.Out), "\n")
	if got.Code != 0 || got.Err != "" || len(lines) != len(packs.Index)+2 || lines[0] != "PACK           ITEMS  TITLE" {
		t.Errorf("the list is %+v", got)
	}
	if last := lines[len(lines)-1]; last != "house-rules    1      House rules" {
		t.Errorf("the last pack is %q", last)
	}
	want := "ITEM           SEVERITY  CATEGORY       TITLE\nHOUSE-LOGGING  low       audit-logging  Everything is logged in one place\n"
	if diff := cmp.Diff(result{0, want, ""}, execute("", nil, false, "packs", "house-rules", "--packs", dir)); diff != "" {
		t.Errorf("items (-want +got):\n%s", diff)
	}
	for _, e := range packs.Index {
		one := execute("", nil, false, "packs", e.ID)
		if n := strings.Count(one.Out, "\n"); one.Code != 0 || n != len(e.Items)+1 {
			t.Errorf("%s: status %d, %d lines for %d items", e.ID, one.Code, n, len(e.Items))
		}
	}
}

func TestExplainKnowsEveryRule(t *testing.T) {
	t.Parallel()
	all := catalog.Rules()
	if len(all) < 40 {
		t.Errorf("%d rules", len(all))
	}
	for _, r := range all {
		d := r.Doc
		got := execute("", nil, false, "explain", d.ID)
		if got.Code != 0 || got.Err != "" {
			t.Errorf("%s: %+v", d.ID, got)
		}
		for _, want := range []string{d.ID + "   ", "\n" + d.Title + "\n", "\nWhy   " + d.Why, "\nFix   " + d.Fix, "\nLeft  " + d.Residual, "\nCheck " + d.Verify, "\nFrom  " + d.Spec + "\n"} {
			if !strings.Contains(got.Out, want) {
				t.Errorf("%s: %q is not in:\n%s", d.ID, want, got.Out)
			}
		}
		if strings.Contains(got.Out, "\nDocs ") || strings.Contains(got.Out, "\nFile ") {
			t.Errorf("%s leads to pages that are not there", d.ID)
		}
		if byControl := execute("", nil, false, "explain", r.Control); !strings.Contains(byControl.Out, got.Out) {
			t.Errorf("%s is not among what %s explains:\n%s", d.ID, r.Control, byControl.Out)
		}
	}
}

func TestExplainTakesAControl(t *testing.T) {
	t.Parallel()
	for control, want := range map[string][]string{
		"INJ-EVAL": {"injection/eval"}, "inj-eval": {"injection/eval"}, "MCP-CONTRACT-PIN": {"mcp/lock-edited", "mcp/not-locked"},
	} {
		var pages []string
		for _, id := range want {
			pages = append(pages, execute("", nil, false, "explain", id).Out)
		}
		if diff := cmp.Diff(result{0, strings.Join(pages, "\n"), ""}, execute("", nil, false, "explain", control)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", control, diff)
		}
	}
}

func TestMistakesInWordsAreAnsweredWithTheNearest(t *testing.T) {
	t.Parallel()
	dir := written(t, map[string]string{
		"house-rules.yaml": strings.Replace(own, "title: House", "titel: House", 1), "b.yaml": "id: {\n", "core.yaml": strings.Replace(own, "house-rules", "core", 1),
	})
	at := func(name string) string { return filepath.Join(dir, name) }
	wrong := "secure-mcp: " + at("b.yaml") + ":1:5: could not find flow mapping end token '}'\n" +
		"secure-mcp: " + at("core.yaml") + ":1:5: id \"core\" is already that of the built-in pack \"core\"\nhint: choose another id\n" +
		"secure-mcp: " + at("house-rules.yaml") + ":1:1: the pack has no title\n" +
		"secure-mcp: " + at("house-rules.yaml") + ":2:1: unknown key \"titel\" in the pack\nhint: did you mean \"title\"? schemas/pack.schema.json lists them all\n"
	nowhere := "secure-mcp: open packs directory: open " + at("x") + ": no such file or directory\nhint: --packs names a directory of .yaml files in the form of schemas/pack.schema.json\n"
	tests := []struct {
		args []string
		want string // of stderr, its beginning
	}{
		{[]string{"explain"}, "secure-mcp: explain needs the id of a rule or of its control\nhint: run \"secure-mcp explain --help\"\n"},
		{[]string{"explain", "eval"}, "secure-mcp: unknown rule \"eval\"\nhint: did you mean injection/eval, "},
		{[]string{"explain", "injection/evla"}, "secure-mcp: unknown rule \"injection/evla\"\nhint: did you mean injection/eval, "},
		{[]string{"explain", "INJ-EVLA"}, "secure-mcp: unknown rule \"INJ-EVLA\"\nhint: did you mean INJ-EVAL, "},
		{[]string{"explain", "\x1b[2J"}, "secure-mcp: unknown rule \"\\u{1b}[2J\"\nhint: did you mean "},
		{[]string{"explain", "a", "b"}, "secure-mcp: unexpected argument \"b\" after explain\n"},
		{[]string{"packs", "mcp-serve"}, "secure-mcp: unknown pack \"mcp-serve\"\nhint: did you mean \"mcp-server\"? \"secure-mcp packs\" lists all\n"},
		{[]string{"packs", "--log-level", "off"}, "secure-mcp: --log-level says nothing to packs\n"},
		{[]string{"packs", "--packs", dir}, wrong},
		{[]string{"--packs", dir}, wrong},
		{[]string{"serve", "--packs", at("x")}, nowhere},
		{[]string{"--packs", dir, "--packs", at("x")}, wrong},
	}
	for _, tt := range tests {
		got := execute("", nil, false, tt.args...)
		if got.Code != 2 || got.Out != "" || !strings.HasPrefix(got.Err, tt.want) {
			t.Errorf("%q: status %d, stdout %q, stderr\n%swant\n%s", tt.args, got.Code, got.Out, got.Err, tt.want)
		}
	}
}

// toolCall is a session that calls one tool; the answer is the second line.
func toolCall(name, arguments string) string {
	return `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}` + "\n" +
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + name + `","arguments":` + arguments + `}}`
}

func TestServingKnowsPacksAndScanners(t *testing.T) {
	t.Parallel()
	dir := written(t, map[string]string{"house-rules.yaml": own})
	got := execute(toolCall("secure_mcp_get_knowledge_pack", `{"pack_ids":["house-rules"]}`), nil, false, "--packs", dir, "--debug", "--log-level", "error")
	if got.Code != 0 || got.Err != "" || !strings.Contains(got.Out, "HOUSE-LOGGING") {
		t.Errorf("a pack of the user: %+v", got)
	}
	root, err := json.Marshal(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	call := toolCall("secure_mcp_run_local_scanners", `{"project_root":`+string(root)+`}`)
	for gate, want := range map[string]bool{"": true, "1": false} {
		env := map[string]string{run.GateVariable: gate, "SECURE_MCP_ALLOWED_ROOTS": os.TempDir()}
		if got := execute(call, env, false); strings.Contains(got.Out, "the operator has not allowed scanners") != want {
			t.Errorf("%s=%q: %+v", run.GateVariable, gate, got)
		}
	}
	o := scanners(World{Env: func(name string) string { return name }})
	if o.GitleaksConfig != run.GitleaksVariable || o.SemgrepConfig != run.SemgrepVariable || o.Allowed {
		t.Errorf("scanners are run with %+v", o)
	}
}
