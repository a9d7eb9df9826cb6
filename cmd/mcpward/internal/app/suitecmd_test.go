package app

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas/results"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

func surfaceOf(t *testing.T, tools ...string) *contract.Surface {
	t.Helper()
	s := &contract.Surface{}
	for _, text := range tools {
		v, err := schema.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		s.Tools = append(s.Tools, contract.NewItem(v.Get("name").Text, v.AppendCanonical(nil)))
	}
	return s
}

const (
	deleteFile = `{"name":"delete_file","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}`
	listFiles  = `{"name":"list_files","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}`
	moveFile   = `{"name":"move_file","inputSchema":{"type":"object"}}`
	readFile   = `{"name":"read_file","annotations":{"readOnlyHint":true},"inputSchema":{"type":"object","required":["path","mode","how","filter"],"properties":{
		"path":{"type":"string"},"mode":{"$ref":"#/$defs/mode"},"how":{"type":"integer","default":3},
		"filter":{"type":"object","required":["kind","depth"],"properties":{"kind":{"const":"text"},"depth":{"type":"integer"}}}},
		"$defs":{"mode":{"enum":["raw","text"]}}}}`
)

func TestFirstSuite(t *testing.T) {
	start, invented := firstSuite(t.Context(), surfaceOf(t, deleteFile, listFiles, moveFile, readFile))
	const want = `# A start: calls of the read-only tools with arguments made up from their
# schemas. Replace them with ones that mean something.
#
# These values are invented, and most servers refuse such. Until they are
# replaced, expect their cases to fail:
#   read_file: filter.depth = 0
#   read_file: path = "mcpward"
#
# Left out:
#   delete_file: it says that it is read-only, and its name or description that it changes something (security/annotation-contradiction)
#   move_file: it does not say that it is read-only
suites:
  - tool: "list_files"
    cases:
      - name: answers
        args: {}
        expect: success
  - tool: "read_file"
    cases:
      - name: answers
        args: {"filter":{"depth":0,"kind":"text"},"how":3,"mode":"raw","path":"mcpward"}
        expect: success
      - name: refuses a call without arguments
        args: {}
        expect: invalid_args
`
	if diff := cmp.Diff(want, string(start.YAML)); diff != "" {
		t.Errorf("file (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{`read_file: filter.depth = 0`, `read_file: path = "mcpward"`}, invented); diff != "" || start.Cases != 3 {
		t.Errorf("%d cases; invented (-want +got):\n%s", start.Cases, diff)
	}
}

func TestAFirstSuiteCanBeRead(t *testing.T) {
	for name, tools := range map[string][]string{
		"empty":       nil,
		"nothing":     {deleteFile},
		"namesakes":   {deleteFile, `{"name":"delete_file","description":"Reads what to delete.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}`},
		"hostile":     {`{"name":"a\n- tool: b\u202e\u0085 # x","inputSchema":{"type":"object","required":["p\n- q"]},"annotations":{"readOnlyHint":true}}`},
		"hostile too": {`{"name":"delete a\n- tool: b\u2028suites:","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}`},
		"long":        {`{"name":"a","inputSchema":{"type":"object","required":["p"],"properties":{"p":{"type":"string","minLength":999}}},"annotations":{"readOnlyHint":true}}`},
	} {
		start, invented := firstSuite(t.Context(), surfaceOf(t, tools...))
		text := "server: { command: x }\n" + string(start.YAML)
		cfg, err := config.Parse("mcpward.yaml", []byte(text), func(string) (string, bool) { return "", false })
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		suites, err := cfg.Suites()
		if want := map[bool]int{true: 1}[name == "long"]; err != nil || len(suites) != want || (start.Cases > 0) != (want > 0) {
			t.Errorf("%s: %v, %d suites, %d cases\n%s", name, err, len(suites), start.Cases, text)
		}
		for _, line := range invented {
			if len(line) > 120 || strings.ContainsAny(line, "\n\u202e") {
				t.Errorf("%s: %q", name, line)
			}
		}
	}
}

func TestARunNamesMisdeclaredTools(t *testing.T) {
	s := &check.Subject{Surface: surfaceOf(t, deleteFile, listFiles, moveFile)}
	e := &examination{subject: s}
	checks := report.SortChecks([]check.Result{{Check: results.PlausibleCall, Outcome: check.Passed, Subject: "server"}})
	if got := e.misdeclared(t.Context(), checks); len(got) != 1 {
		t.Errorf("without permission: %+v", got)
	}
	e.subject = &check.Subject{Surface: s.Surface, Settings: check.Settings{CallReadOnly: true}}
	if got := e.misdeclared(t.Context(), nil); len(got) > 0 {
		t.Errorf("where the check was left out: %+v", got)
	}
	got := e.misdeclared(t.Context(), checks)
	if len(got) != 2 || got[0].Outcome != check.NotTested || got[0].Subject != "tool:delete_file" || !strings.HasPrefix(got[0].Message, "delete_file was not called: it says that it is read-only, ") {
		t.Errorf("results: %+v", got)
	}
}
