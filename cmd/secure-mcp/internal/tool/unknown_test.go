package tool_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
)

func TestCodeThatNoDetectorKnowsIsNotCalledCovered(t *testing.T) {
	t.Parallel()
	root := files(t, map[string]string{"app.py": "import os\nos.system(cmd)\n", "requirements.txt": "flask\n"})
	env := environment(t, root)
	const line = "No detector here knows python: that nothing is reported there means nothing."
	for tl, said := range map[*tool.Tool]bool{tool.Authentication: true, tool.Injection: true, tool.Secrets: false} {
		got, text := call(t, tl, env, fmt.Sprintf(`{"project_root":%q}`, root))
		status := got["coverage"].(map[string]any)["scan_status"]
		if strings.Contains(text, line) != said || strings.Contains(fmt.Sprint(got["notes"]), line) != said || (status == "partial") != said {
			t.Errorf("%s: coverage %v, notes %v\n%s", tl.Name, status, got["notes"], text)
		}
	}
}

func TestTheNumbersOfAPageAreThoseOfAll(t *testing.T) {
	t.Parallel()
	sources := map[string]string{}
	for i := range 3 {
		sources[fmt.Sprintf("f%d.ts", i)] = "const t = { rejectUnauthorized: false };\n"
	}
	root := files(t, sources)
	env := environment(t, root)
	_, text := call(t, tool.Authentication, env, fmt.Sprintf(`{"project_root":%q,"limit":1,"response_format":"markdown"}`, root))
	if !strings.Contains(text, "3 candidates to be reviewed") || strings.Count(text, "### ") != 1 {
		t.Errorf("one of three candidates is shown as\n%s", text)
	}
}
