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
	const secret = "AKIAQ3EGRTLM5XZ7WBVN"
	s := connect(t, environment(t), nil)
	_, byTool := s.CallTool(context.Background(), &mcp.CallToolParams{Name: secret})
	_, byPrompt := s.GetPrompt(context.Background(), &mcp.GetPromptParams{Name: secret})
	_, byResource := s.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: "pack://" + secret})
	for _, err := range []error{byTool, byPrompt, byResource} {
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
