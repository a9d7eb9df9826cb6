// Package server turns the tools into an MCP server.
package server

import (
	"context"
	_ "embed" // for the instructions
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rs/zerolog"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/serve"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

//go:embed instructions.md
var instructions string

// cacheFor is how long a client may keep the lists. They change only when the
// program is replaced.
const cacheFor = 5 * time.Minute

// Options are what a server can do besides.
type Options struct {
	Debug bool // check every result against the tool's output schema
}

// New returns a server with all tools, prompts and resources. Faults and every
// call are logged to log, which must not write to the stream that the server
// answers on.
func New(version string, env *tool.Env, log zerolog.Logger, options ...Options) *serve.Server {
	env = env.Complete()
	if env.Version == "" {
		env.Version = version
	}
	debug := false
	for _, o := range options {
		debug = debug || o.Debug
	}
	s := serve.New(
		&mcp.Implementation{Name: "secure-mcp", Title: "Secure MCP: defensive code review", Version: version},
		mcp.ServerOptions{
			Instructions: strings.TrimSpace(instructions),
			Capabilities: &mcp.ServerCapabilities{
				Tools: &mcp.ToolCapabilities{}, Prompts: &mcp.PromptCapabilities{},
				Resources: &mcp.ResourceCapabilities{}, Completions: &mcp.CompletionCapabilities{},
			},
			CompletionHandler: complete(env),
			SetCacheable:      cacheable,
		},
		func(f serve.Fault) { logFault(log, env.Redact, f) },
	)
	s.AddReceivingMiddleware(masked(env.Desk.Seal))
	for _, t := range tool.All {
		s.AddTool(declaration(t), handler(t, env, log, debug))
	}
	addPrompts(s.Server, env.Desk.Seal)
	addResources(s.Server, env)
	return s
}

// cacheable lets clients keep what is the same for everyone. A report holds
// what one user's project holds.
func cacheable(_ context.Context, req mcp.Request, c *mcp.Cacheable) {
	c.TTLMs = int(cacheFor.Milliseconds())
	c.CacheScope = "public"
	if p, ok := req.GetParams().(*mcp.ReadResourceParams); ok && strings.HasPrefix(p.URI, report.Scheme) {
		c.CacheScope = "private"
	}
}

// declaration is the entry of a tool in tools/list. All tools only read.
func declaration(t *tool.Tool) *mcp.Tool {
	no := false
	return &mcp.Tool{
		Name:         t.Name,
		Title:        t.Title,
		Description:  t.Description,
		InputSchema:  t.Input(),
		OutputSchema: t.Output,
		Annotations: &mcp.ToolAnnotations{
			Title:           t.Title,
			ReadOnlyHint:    true,
			DestructiveHint: &no,
			IdempotentHint:  true,
			OpenWorldHint:   &no,
		},
	}
}

// masked masks what an error of the protocol repeats of a request, such as the
// name of a tool that there is not.
func masked(seal review.Seal) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			res, err := next(ctx, method, req)
			if coded, ok := errors.AsType[*jsonrpc.Error](err); ok {
				data, text := json.RawMessage(seal.Text(string(coded.Data))), seal.Text(err.Error())
				if !json.Valid(data) {
					data = nil
				}
				if text != err.Error() || string(data) != string(coded.Data) {
					err = &jsonrpc.Error{Code: coded.Code, Message: text, Data: data}
				}
			}
			return res, err
		}
	}
}

// logRefusal tells a bad call, which is the agent's to correct, from a fault
// whose details only the log gets.
func logRefusal(log zerolog.Logger, t *tool.Tool, err error) {
	event, what := log.Error(), "call failed"
	if _, ok := tool.Refused(err); ok {
		event, what = log.Debug(), "call refused"
	}
	event.Str("tool", t.Name).Str("error", term.Line(err.Error())).Msg(what)
}

// logFault ranks what happened: a bug of ours, a client that speaks something
// else than MCP, or the ordinary refusals of a client that is trying things.
func logFault(log zerolog.Logger, secrets *redact.Redactor, f serve.Fault) {
	event := log.Debug()
	switch f.Code {
	case protocol.CodeInternalError:
		event = log.Error()
	case protocol.CodeParseError, protocol.CodeInvalidRequest, 0:
		event = log.Warn()
	}
	if f.Stack != nil {
		event = event.Str("stack", term.Line(secrets.String(string(f.Stack))))
	}
	if f.Code != 0 {
		event = event.Int64("code", f.Code)
	}
	event.Msg(term.Line(secrets.String(f.Text)))
}
