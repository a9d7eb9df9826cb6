package server

import (
	"context"
	"embed"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/term"
)

//go:embed prompts/*.md
var promptFiles embed.FS

// maxPromptArgument is how many characters an argument of a prompt may have.
const maxPromptArgument = 8000

var rootArgument = &mcp.PromptArgument{
	Name: "project_root", Title: "Project", Description: "Absolute path of the project, inside an authorised root.", Required: true,
}

// prompts are the starting points that people choose from a menu. The text of
// each is a file of its name.
var prompts = []*mcp.Prompt{
	{Name: "full_audit", Title: "Full security review", Description: "Review a whole project, from inventory to report.", Arguments: []*mcp.PromptArgument{rootArgument}},
	{Name: "hardening", Title: "Hardening", Description: "Find the controls that a project should add or strengthen.", Arguments: []*mcp.PromptArgument{rootArgument}},
	{Name: "pull_request_review", Title: "Review of a change", Description: "Review the files that a change touches.", Arguments: []*mcp.PromptArgument{
		rootArgument,
		{Name: "changed_files", Title: "Changed files", Description: "Paths relative to the project, separated by commas or line breaks."},
	}},
	{Name: "secrets_review", Title: "Secrets only", Description: "Look for credentials that are written into a project.", Arguments: []*mcp.PromptArgument{rootArgument}},
}

func addPrompts(s *mcp.Server, seal review.Seal) {
	for _, p := range prompts {
		s.AddPrompt(p, promptHandler(p, seal))
	}
}

func promptHandler(p *mcp.Prompt, seal review.Seal) mcp.PromptHandler {
	return func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		text, err := promptFiles.ReadFile("prompts/" + p.Name + ".md")
		if err != nil {
			return nil, err
		}
		filled, err := fill(string(text), p, seal, req.Params.Arguments)
		if err != nil {
			return nil, err
		}
		return &mcp.GetPromptResult{
			Description: p.Description,
			Messages:    []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: filled}}},
		}, nil
	}
}

// fill puts the arguments into a text. They are sealed like all that a caller
// writes, and quoted, so that they stay data in the middle of instructions.
func fill(text string, p *mcp.Prompt, seal review.Seal, given map[string]string) (string, error) {
	known := map[string]bool{}
	var pairs []string
	for _, a := range p.Arguments {
		known[a.Name] = true
		value, ok := given[a.Name]
		quoted := "(none given)"
		switch {
		case a.Required && strings.TrimSpace(value) == "":
			return "", badArgument("argument %q is missing", a.Name)
		case utf8.RuneCountInString(value) > maxPromptArgument:
			return "", badArgument("argument %q has more than %d characters", a.Name, maxPromptArgument)
		case ok && strings.TrimSpace(value) != "":
			quoted = term.Quote(seal.Text(value))
		}
		pairs = append(pairs, "{{"+a.Name+"}}", quoted)
	}
	for name := range given {
		if !known[name] {
			return "", badArgument("prompt %s has no argument %s", p.Name, term.Quote(name))
		}
	}
	return strings.TrimSpace(strings.NewReplacer(pairs...).Replace(text)), nil
}

func badArgument(format string, args ...any) error {
	return &jsonrpc.Error{Code: protocol.CodeInvalidParams, Message: fmt.Sprintf(format, args...)}
}
