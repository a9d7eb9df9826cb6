package server

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rs/zerolog"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
)

// linksSince is the first revision whose clients know links in a result.
const linksSince = "2025-06-18"

func handler(t *tool.Tool, env *tool.Env, log zerolog.Logger, debug bool) mcp.ToolHandler {
	check := sync.OnceValues(func() (*jsonschema.Resolved, error) { return resolve(t.Output) })
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		answer, err := t.Do(ctx, env, req.Params.Arguments, progress(ctx, req))
		if err == nil && debug {
			err = conforms(check, answer.Structured())
		}
		if err != nil {
			logRefusal(log, t, err)
			structured, text := tool.Failure(err)
			res := result(structured, text)
			res.IsError = true
			return res, nil
		}
		log.Debug().Str("tool", t.Name).Msg("call answered")
		res := result(answer.Structured(), answer.Body())
		if knowsLinks(req.Session) {
			for _, l := range answer.Links {
				size := int64(l.Size)
				res.Content = append(res.Content, &mcp.ResourceLink{URI: l.URI, Name: l.Name, Title: l.Title, MIMEType: l.MIMEType, Size: &size})
			}
		}
		return res, nil
	}
}

func result(structured map[string]any, text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{
		Content:           []mcp.Content{&mcp.TextContent{Text: text}},
		StructuredContent: structured,
	}
}

// knowsLinks reports whether the client of a session knows links. Without
// initialize it is of the newest revision.
func knowsLinks(s *mcp.ServerSession) bool {
	if s == nil || s.InitializeParams() == nil {
		return true
	}
	return linksKnown(s.InitializeParams().ProtocolVersion)
}

func linksKnown(revision string) bool { return revision == "" || revision >= linksSince }

// notifyEvery is how often a client hears of progress at most.
const notifyEvery = 250 * time.Millisecond

// progress returns what tells the client how far a call has come, nil if it
// did not ask. It may be called from several goroutines.
func progress(ctx context.Context, req *mcp.CallToolRequest) func(done, total int, what string) {
	token := req.Params.GetProgressToken()
	if token == nil || req.Session == nil {
		return nil
	}
	var mu sync.Mutex
	var last time.Time
	best := -1
	return func(done, total int, what string) {
		mu.Lock()
		defer mu.Unlock()
		if done <= best || time.Since(last) < notifyEvery && done != total {
			return // progress must increase, and a line for each file helps nobody
		}
		best, last = done, time.Now()
		// A client that has gone away is noticed elsewhere.
		_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
			ProgressToken: token, Progress: float64(done), Total: float64(total), Message: what,
		})
	}
}

// conforms holds a result against the schema that its tool publishes. The
// error is for the log.
func conforms(schema func() (*jsonschema.Resolved, error), structured map[string]any) error {
	resolved, err := schema()
	if err != nil {
		return fmt.Errorf("output schema: %w", err)
	}
	raw, err := json.Marshal(structured)
	if err != nil {
		return fmt.Errorf("encode result: %w", err)
	}
	var seen any
	if err := json.Unmarshal(raw, &seen); err != nil {
		return fmt.Errorf("decode result: %w", err)
	}
	if err := resolved.Validate(seen); err != nil {
		return fmt.Errorf("the result does not match its output schema: %w", err)
	}
	return nil
}

func resolve(schema json.RawMessage) (*jsonschema.Resolved, error) {
	var s jsonschema.Schema
	if err := json.Unmarshal(schema, &s); err != nil {
		return nil, err
	}
	return s.Resolve(nil)
}
