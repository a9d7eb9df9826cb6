package tool_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
)

var update = flag.Bool("update", false, "write the generated parts of docs/guide and the golden files")

const guide = "../../../../docs/guide/"

// TestToolDesignListsTheTools keeps the table of the page current.
func TestToolDesignListsTheTools(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile(guide + "tool-design.md")
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- tools -->\n", "<!-- end -->"
	before, rest, ok := strings.Cut(string(raw), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("the page has no place for the table")
	}
	var b strings.Builder
	b.WriteString("| tool | title | arguments |\n|---|---|---|\n")
	for _, tl := range tool.All {
		names := make([]string, len(tl.Params))
		for i, p := range tl.Params {
			names[i] = "`" + p.Name + "`"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", tl.Name, tl.Title, strings.Join(names, ", "))
	}
	want := before + begin + b.String() + end + after
	if *update {
		if err := os.WriteFile(guide+"tool-design.md", []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, string(raw)); diff != "" {
		t.Errorf("docs/guide/tool-design.md is stale, run with -update (-want +got):\n%s", diff)
	}
}

// TestEveryErrorCodeIsExplained finds the codes in the code.
func TestEveryErrorCodeIsExplained(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(guide + "tool-design.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range []string{"problem.go", "../project/problem.go"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^\tCode\w+\s+= "(\w+)"`).FindAllStringSubmatch(string(source), -1) {
			found++
			if !strings.Contains(string(page), "`"+m[1]+"`") {
				t.Errorf("docs/guide/tool-design.md does not explain the code %s", m[1])
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d codes were found", found)
	}
}
