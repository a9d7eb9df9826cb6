package streamable

import (
	"context"
	"net/http"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// McpName sends the Mcp-Name header wrongly.
var McpName = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-mcp-name",
		Title:    "the header Mcp-Name is not compared with the name in the request",
		Why:      "A gateway that allows tools by this header lets one through under the name of another.",
		Fix:      "Answer 400 and -32020 if the header is missing or is not the name of the tool or prompt, or the address of the resource.",
		Residual: "One request is tried; blanks around the value cannot be sent, since HTTP itself drops them.",
		Verify:   "Run mcpward run --only compliance/http-mcp-name.",
		Severity: finding.High,
		Spec:     "basic/transports, Standard Headers",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		t := nameTarget(p)
		for _, trial := range []headerTrial{
			{what: t.method + " without Mcp-Name", change: func(h http.Header) { delete(h, nameHeader) }, refuse: true},
			{what: t.method + " with another name in Mcp-Name", change: func(h http.Header) { h[nameHeader] = []string{"mcpward__other"} }, refuse: true},
		} {
			x, err := s.post(ctx, t.method, t.name, s.raw.Frame(`"n1"`, t.method, t.params), trial.change)
			if err != nil {
				return err
			}
			trial.judge(p, x)
		}
		return nil
	},
}

// A target is a request that has to repeat a name in Mcp-Name.
type target struct {
	method, name string
	params       map[string]any
}

// nameTarget returns a request that runs no tool: the first prompt without
// required arguments, else the first resource, else a tool no server has.
func nameTarget(p *check.Pass) target {
	for _, prompt := range listed.Prompts(p.Subject) {
		if plainHeader(prompt.Name) && !needsArguments(prompt) {
			return target{"prompts/get", prompt.Name, map[string]any{"name": prompt.Name}}
		}
	}
	for _, r := range listed.Resources(p.Subject) {
		if plainHeader(r.Name) {
			return target{"resources/read", r.Name, map[string]any{"uri": r.Name}}
		}
	}
	return target{"tools/call", absentTool, map[string]any{"name": absentTool, "arguments": struct{}{}}}
}

// absentTool is the name of a tool that no server has.
const absentTool = "mcpward__no_such_tool"

// plainHeader reports whether a name can stand in a header as it is.
func plainHeader(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return r < '!' || r > '~' })
}

func needsArguments(prompt listed.Item) bool {
	arguments := prompt.Get("arguments")
	if arguments == nil {
		return false
	}
	for _, a := range arguments.Items {
		if required := a.Get("required"); required != nil && required.Text == "true" {
			return true
		}
	}
	return false
}
