package tool_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
)

// sections are those of the published input schema.
func sections(t *testing.T) []string {
	t.Helper()
	var input struct {
		Properties struct {
			Section struct{ Enum []string }
		}
	}
	if err := json.Unmarshal(tool.AuditGuidance.Input(), &input); err != nil {
		t.Fatal(err)
	}
	return input.Properties.Section.Enum
}

func TestEverySectionIsServed(t *testing.T) {
	t.Parallel()
	names := sections(t)
	all := len(names) - 1
	if all < 8 || names[all] != "all" {
		t.Fatalf("sections are %q, want at least eight and all", names)
	}
	var whole []string
	for _, name := range names[:all] {
		got, text := call(t, tool.AuditGuidance, environment(t), fmt.Sprintf(`{"section":%q}`, name))
		guidance, _ := got["guidance"].(string)
		if got["ok"] != true || got["section"] != name || got["note"] == "" {
			t.Errorf("%s: result is %v", name, got)
		}
		if text != guidance {
			t.Errorf("%s: the text is not the guidance", name)
		}
		if !strings.HasPrefix(guidance, "# ") || strings.Count(guidance, "\n# ") > 0 || utf8.RuneCountInString(guidance) < 1000 {
			t.Errorf("%s: the guidance is not one section of useful length: %q", name, guidance)
		}
		whole = append(whole, guidance)
	}
	got, _ := call(t, tool.AuditGuidance, environment(t), `{"section":"all"}`)
	if got["guidance"] != strings.Join(whole, "\n\n") {
		t.Error("all is not every section in order")
	}
}

func TestGuidanceDefaultsToTheOverviewInMarkdown(t *testing.T) {
	t.Parallel()
	got, text := call(t, tool.AuditGuidance, environment(t), `{}`)
	if got["section"] != "overview" || text != got["guidance"] {
		t.Errorf("section %v, text %q", got["section"], text)
	}
	got, text = call(t, tool.AuditGuidance, environment(t), `{"response_format":"json"}`)
	if got["section"] != "overview" || text != got["summary"] || strings.Contains(text, "\n") {
		t.Errorf("section %v, text %q, want the summary", got["section"], text)
	}
	got, _ = call(t, tool.AuditGuidance, environment(t), `{"section":"exploits"}`)
	if got["code"] != "invalid_value" || got["hint"] != "Use one of: "+strings.Join(sections(t), ", ")+"." {
		t.Errorf("result is %v", got)
	}
}
