package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rs/zerolog"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/protocol/serve"
	"github.com/mcpward/mcpward/pkg/redact"
)

func TestFaultsAreRanked(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		fault serve.Fault
		want  string
	}{
		{"a bug of ours", serve.Fault{Code: -32603, Text: "panic in tools/call: x", Stack: []byte("a\n\tb\n")}, `{"level":"error","stack":"a\\n\\tb\\n","code":-32603,"message":"panic in tools/call: x"}`},
		{"a client that speaks something else", serve.Fault{Code: -32700, Text: "invalid JSON"}, `{"level":"warn","code":-32700,"message":"invalid JSON"}`},
		{"an unanswered message", serve.Fault{Text: "ignored"}, `{"level":"warn","message":"ignored"}`},
		{"a client that tries things", serve.Fault{Code: -32601, Text: "method not found"}, `{"level":"debug","code":-32601,"message":"method not found"}`},
		{"hostile text", serve.Fault{Text: "\x1b[2J\u202e\n::error::x"}, `{"level":"warn","message":"\\u{1b}[2J\\u{202e}\\n::error::x"}`},
		{"a secret", serve.Fault{Text: "unknown tool \"AKIAQ3EGRTLM5XZ7WBVN\""}, `{"level":"warn","message":"unknown tool \"[REDACTED:aws-access-key]\""}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			logFault(zerolog.New(&out), redact.New(nil), tt.fault)
			if diff := cmp.Diff(tt.want+"\n", out.String()); diff != "" {
				t.Errorf("log (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCallsAreLoggedAndFaultsOfToolsStayInTheLog(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := zerolog.New(&out)
	broken := &tool.Tool{Name: "broken", Run: func(context.Context, *tool.Call) (*tool.Answer, error) {
		return nil, errors.New("disk on fire")
	}}
	res, err := handler(broken, nil, log, false)(context.Background(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{}})
	if err != nil || !res.IsError {
		t.Fatalf("result is %v, %v", res, err)
	}
	raw, err := json.Marshal(res)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(raw), "fire") || !strings.Contains(string(raw), `"code":"internal"`) {
		t.Errorf("result is %s", raw)
	}
	if want := `{"level":"error","tool":"broken","error":"disk on fire","message":"call failed"}` + "\n"; out.String() != want {
		t.Errorf("log is %s, want %s", out.String(), want)
	}
}

func TestErrorsRepeatNoSecret(t *testing.T) {
	t.Parallel()
	s := connect(t, environment(t), nil)
	for secret, written := range map[string]string{"AKIAQ3EGRTLM5XZ7WBVN": "AKIAQ3EGRTLM5XZ7WBVN", "hunter22": "password=hunter22", "p9Xk2LqVt7WmZ4RbN8sJ1c": "p9Xk2LqVt7WmZ4RbN8sJ1c"} {
		_, byTool := s.CallTool(context.Background(), &mcp.CallToolParams{Name: written})
		_, byPrompt := s.GetPrompt(context.Background(), &mcp.GetPromptParams{Name: written})
		_, byArgument := s.GetPrompt(context.Background(), &mcp.GetPromptParams{Name: "hardening", Arguments: map[string]string{"project_root": "/p", written: "x"}})
		_, byResource := s.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: "pack://" + written})
		_, byReference := s.Complete(context.Background(), &mcp.CompleteParams{Ref: &mcp.CompleteReference{Type: "ref/prompt", Name: written}, Argument: mcp.CompleteParamsArgument{Name: "x"}})
		for _, err := range []error{byTool, byPrompt, byArgument, byResource, byReference} {
			if err == nil {
				t.Error("no error")
				continue
			}
			coded, _ := errors.AsType[*jsonrpc.Error](err)
			if strings.Contains(err.Error(), secret) || coded != nil && strings.Contains(string(coded.Data), secret) {
				t.Errorf("%v is repeated", err)
			}
		}
	}
}

func TestPromptsRepeatNoSecretOfTheirArguments(t *testing.T) {
	t.Parallel()
	s := connect(t, environment(t), nil)
	for secret, written := range map[string]string{"AKIAQ3EGRTLM5XZ7WBVN": "/srv/AKIAQ3EGRTLM5XZ7WBVN", "hunter22": "/srv/x?password=hunter22", "sunshine1": "a.ts, password: \"sunshine1\""} {
		for _, p := range prompts {
			arguments := map[string]string{}
			for _, a := range p.Arguments {
				arguments[a.Name] = written
			}
			res, err := s.GetPrompt(context.Background(), &mcp.GetPromptParams{Name: p.Name, Arguments: arguments})
			if err != nil {
				t.Fatal(err)
			}
			text := res.Messages[0].Content.(*mcp.TextContent).Text
			if strings.Contains(text, secret) || strings.Count(text, "[REDACTED:") < len(p.Arguments) {
				t.Errorf("%s: %q is repeated", p.Name, secret)
			}
		}
	}
}
