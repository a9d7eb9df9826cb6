package main

import (
	"context"
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestTheOfficialClientConnects does what a coding agent does, in both eras
// and with every revision.
func TestTheOfficialClientConnects(t *testing.T) {
	t.Parallel()
	for _, revision := range mcp.SupportedProtocolVersions() {
		t.Run(revision, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			root := t.TempDir()
			cmd := exec.Command(binary, "--allow", root)
			client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
			session, err := client.Connect(ctx, &mcp.CommandTransport{Command: cmd}, &mcp.ClientSessionOptions{ProtocolVersion: revision})
			if err != nil {
				t.Fatal(err)
			}
			list, err := session.ListTools(ctx, nil)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, tool := range list.Tools {
				names = append(names, tool.Name)
				checkAnnotations(t, tool)
				callTool(ctx, t, session, tool, needed(tool.Name, root))
				inJSON := needed(tool.Name, root)
				inJSON["response_format"] = "json"
				callTool(ctx, t, session, tool, inJSON)
				callTool(ctx, t, session, tool, map[string]any{"no_such_argument": 1})
			}
			want := []string{
				"secure_mcp_analyze_architecture", "secure_mcp_analyze_injection_risks", "secure_mcp_build_remediation_threat_model",
				"secure_mcp_check_authentication", "secure_mcp_get_audit_guidance", "secure_mcp_get_knowledge_pack", "secure_mcp_list_authorized_roots",
				"secure_mcp_list_project_structure", "secure_mcp_list_projects", "secure_mcp_produce_findings", "secure_mcp_review_mcp_servers",
				"secure_mcp_review_secrets", "secure_mcp_run_local_scanners",
			}
			if diff := cmp.Diff(want, names); diff != "" {
				t.Errorf("tools (-want +got):\n%s", diff)
			}
			if err := session.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		})
	}
}

// needed are the arguments that a tool cannot do without.
func needed(tool, root string) map[string]any {
	switch tool {
	case "secure_mcp_get_audit_guidance", "secure_mcp_list_authorized_roots":
		return map[string]any{}
	case "secure_mcp_get_knowledge_pack":
		return map[string]any{"pack_ids": []string{"core"}}
	case "secure_mcp_list_projects":
		return map[string]any{"parent_root": root}
	case "secure_mcp_produce_findings":
		return map[string]any{"findings": []any{map[string]any{
			"id": "x", "title": "t", "description": "d", "severity": "low", "confidence": "low", "category": "c", "evidence": "e",
			"impact_if_unremediated": "i", "remediation": "r", "residual_risk": "r", "verification_suggestion": "v",
		}}}
	}
	return map[string]any{"project_root": root}
}

func checkAnnotations(t *testing.T, tool *mcp.Tool) {
	t.Helper()
	no := false
	want := &mcp.ToolAnnotations{Title: tool.Title, ReadOnlyHint: true, DestructiveHint: &no, IdempotentHint: true, OpenWorldHint: &no}
	if diff := cmp.Diff(want, tool.Annotations); diff != "" {
		t.Errorf("%s: annotations (-want +got):\n%s", tool.Name, diff)
	}
}

// callTool holds the result against the output schema that the server lists.
func callTool(ctx context.Context, t *testing.T, session *mcp.ClientSession, tool *mcp.Tool, arguments map[string]any) {
	t.Helper()
	res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: tool.Name, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", tool.Name, err)
	}
	if _, bad := arguments["no_such_argument"]; res.IsError != bad {
		t.Errorf("%s %v: isError is %v", tool.Name, arguments, res.IsError)
	}
	text, ok := res.Content[0].(*mcp.TextContent)
	if len(res.Content) != 1 || !ok || text.Text == "" {
		t.Errorf("%s %v: content is %v, want one text", tool.Name, arguments, res.Content)
	}
	raw, err := json.Marshal(tool.OutputSchema)
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := resolved.Validate(res.StructuredContent); err != nil {
		t.Errorf("%s %v: %v", tool.Name, arguments, err)
	}
}

const (
	initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	listTools  = `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`
	discover   = `{"jsonrpc":"2.0","id":3,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`
)

// TestTheContractDependsOnNothingAround is what makes a lockfile of this
// server worth having.
func TestTheContractDependsOnNothingAround(t *testing.T) {
	t.Parallel()
	contract := func(env []string, args ...string) []string {
		p := run(t, t.TempDir(), env, args...)
		lines := []string{p.ask(initialize), p.ask(listTools), p.ask(discover)}
		if code := p.end(); code != 0 {
			t.Errorf("exit status %d", code)
		}
		return lines
	}
	want := contract(nil)
	root := t.TempDir()
	for _, env := range [][]string{
		{"LANG=tr_TR.UTF-8", "TZ=Asia/Kathmandu", "HOME=/nowhere"},
		{"SECURE_MCP_ALLOWED_ROOTS=" + root, "TERM=dumb"},
		{"GOMAXPROCS=1", "MCPGODEBUG="},
	} {
		if diff := cmp.Diff(want, contract(env, "--log-level", "debug", "--allow", root)); diff != "" {
			t.Errorf("contract under %q (-want +got):\n%s", env, diff)
		}
	}
	if size := len(want[1]); size > 45_000 {
		t.Errorf("tools/list takes %d bytes, more than 45,000", size)
	}
}

func TestTheInstructionsAreShort(t *testing.T) {
	t.Parallel()
	var answer struct{ Result struct{ Instructions string } }
	p := run(t, t.TempDir(), nil)
	if err := json.Unmarshal([]byte(p.ask(initialize)), &answer); err != nil {
		t.Fatal(err)
	}
	if n := len(answer.Result.Instructions); n < 600 || n > 900 || strings.Contains(answer.Result.Instructions, "\n") {
		t.Errorf("the instructions are one line of %d bytes, want about 760: %q", n, answer.Result.Instructions)
	}
}

func TestALineBeyondTheLimitIsRefusedAndSkipped(t *testing.T) {
	t.Parallel()
	p := run(t, t.TempDir(), nil)
	got := []string{
		p.ask(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"` + strings.Repeat("x", 5<<20) + `"}}`),
		p.ask(`{"jsonrpc":"2.0","id":2,"method":"ping","params":{"x":"` + strings.Repeat("x", 3<<20) + `"}}`),
	}
	want := []string{
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the message is longer than 4194304 bytes"}}`,
		`{"jsonrpc":"2.0","id":2,"result":{}}`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
	if code := p.end(); code != 0 {
		t.Errorf("exit status %d", code)
	}
}

// A script may send everything at once and close its end before it reads.
func TestAPipedSessionIsAnsweredCompletely(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(binary, "--log-level", "off")
	var in []string
	for range 500 {
		in = append(in, strings.Replace(listTools, "2", `"n`+strings.Repeat("x", len(in)+1)+`"`, 1))
	}
	cmd.Stdin = strings.NewReader(initialize + "\n" + strings.Join(in, "\n")) // no newline at the end
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(strings.Lines(string(out)))
	if len(lines) != 501 {
		t.Errorf("%d answers to 501 requests", len(lines))
	}
}

// BenchmarkColdStart measures from the start of the process to the answer to
// tools/list.
func BenchmarkColdStart(b *testing.B) {
	bare, err := build(b.TempDir(), "bare", "./testdata/bare")
	if err != nil {
		b.Fatal(err)
	}
	for _, s := range []struct{ name, path string }{{"bare", bare}, {"secure-mcp", binary}} {
		b.Run(s.name, func(b *testing.B) {
			for b.Loop() {
				p := start(b, s.path, b.TempDir(), nil)
				p.ask(initialize)
				p.ask(listTools)
				b.StopTimer()
				if code := p.end(); code != 0 {
					b.Fatalf("exit status %d", code)
				}
				b.StartTimer()
			}
		})
	}
}
