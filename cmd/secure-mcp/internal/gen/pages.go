package gen

import (
	"bytes"
	"fmt"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/app"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// rulesPage lists the rules of secure-mcp.
func rulesPage() ([]byte, error) {
	all := catalog.Rules()
	var b bytes.Buffer
	fmt.Fprintf(&b, "<!-- \"make gen\" writes this page from the rules. -->\n\n# Rules of secure-mcp\n\n%d rules. "+
		"`secure-mcp explain RULE` says why one matters and how to fix it; the id of a control explains all rules that share it.\n"+
		"`secure-mcp scan` applies them all, and an agent those of the tool that it calls. Severity and confidence are the usual ones:\n"+
		"a finding may have others, and in tests and examples most have less.\n\n", len(all))
	b.WriteString("| rule | control | tool | severity | confidence | stack | what it reports |\n|---|---|---|---|---|---|---|\n")
	for _, r := range all {
		by, confidence, stack := tool.MCPServers, finding.Certain, finding.StackCommon
		if d := r.Detector; d != nil {
			by, confidence, stack = toolOf(d.Tool), d.Confidence, d.Stack
		}
		fmt.Fprintf(&b, "| %s | %s | `%s` | %s | %s | %s | %s |\n", r.Doc.ID, r.Control, by.Name, r.Doc.Severity, confidence, stack, rule.Escape(r.Doc.Title))
	}
	return b.Bytes(), nil
}

// toolOf returns the tool that reports the candidates of a kind.
func toolOf(k detect.Kind) *tool.Tool {
	switch k {
	case detect.Authentication:
		return tool.Authentication
	case detect.Injection:
		return tool.Injection
	}
	return tool.Secrets
}

// helpPage shows the help of secure-mcp and of its commands.
func helpPage() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("<!-- \"make gen\" writes this page from the help of the commands. -->\n")
	for i, p := range app.HelpPages() {
		level := "##"
		if i == 0 {
			level = "#"
		}
		fmt.Fprintf(&b, "\n%s %s\n\n```text\n%s```\n", level, p.Command, p.Text)
	}
	return b.Bytes(), nil
}
