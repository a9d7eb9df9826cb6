package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// guard stands around every method. It keeps a panic from ending the
// process, refuses methods of capabilities that are not declared, and gives
// every error a code that the protocol defines.
func (s *Server) guard(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (res mcp.Result, err error) {
		defer func() {
			if p := recover(); p != nil {
				s.report(Fault{Code: protocol.CodeInternalError, Text: fmt.Sprintf("panic in %s: %v", method, p), Stack: debug.Stack()})
				res, err = nil, &jsonrpc.Error{Code: protocol.CodeInternalError, Message: "internal error in " + method}
			}
		}()
		if !s.declared(method) {
			return nil, &jsonrpc.Error{Code: protocol.CodeMethodNotFound, Message: "method not found"}
		}
		if err := objectArguments(req); err != nil {
			return nil, err
		}
		res, err = next(ctx, method, req)
		if err == nil {
			return res, nil
		}
		if params, ok := req.GetParams().(*mcp.InitializeParams); ok {
			return s.initialize(params), nil
		}
		return nil, withData(s.coded(method, err), req)
	}
}

// withData mends an error whose data is not JSON: the SDK writes the address
// of a missing resource as a Go string, which JSON does not always read, and
// then cannot encode the answer.
func withData(err error, req mcp.Request) error {
	coded, ok := errors.AsType[*jsonrpc.Error](err)
	if !ok || len(coded.Data) == 0 || json.Valid(coded.Data) {
		return err
	}
	mended := &jsonrpc.Error{Code: coded.Code, Message: coded.Message}
	if params, ok := req.GetParams().(*mcp.ReadResourceParams); ok && params != nil {
		mended.Data = encode(map[string]string{"uri": params.URI})
	}
	return mended
}

// declared reports whether the method belongs to the base protocol or to a
// capability that the server declares. The SDK serves them all.
func (s *Server) declared(method string) bool {
	c := s.opts.Capabilities
	family, _, _ := strings.Cut(method, "/")
	switch family {
	case "tools":
		return c.Tools != nil
	case "resources":
		return c.Resources != nil
	case "prompts":
		return c.Prompts != nil
	case "completion":
		return c.Completions != nil
	case "logging":
		//lint:ignore SA1019 legacy revisions still have it
		return c.Logging != nil
	}
	return true
}

// initialize answers a client that first asked for a modern revision and then
// falls back. The SDK takes the second handshake for a duplicate; a real
// duplicate never gets here.
func (s *Server) initialize(params *mcp.InitializeParams) *mcp.InitializeResult {
	return &mcp.InitializeResult{
		ProtocolVersion: string(negotiate(params.ProtocolVersion)),
		Capabilities:    s.opts.Capabilities,
		Instructions:    s.opts.Instructions,
		ServerInfo:      s.impl,
	}
}

// coded hides an error without a JSON-RPC code: its text was written for a
// log, and the SDK would send it with code 0.
func (s *Server) coded(method string, err error) error {
	if strings.HasPrefix(method, "notifications/") {
		s.report(Fault{Text: fmt.Sprintf("%s: %v", method, err)})
		return err // never sent
	}
	if known, ok := errors.AsType[*jsonrpc.Error](err); ok && known.Code != 0 {
		return err
	}
	s.report(Fault{Code: protocol.CodeInternalError, Text: fmt.Sprintf("%s: %v", method, err)})
	return &jsonrpc.Error{Code: protocol.CodeInternalError, Message: "internal error in " + method}
}

// objectArguments refuses a tools/call that is malformed as a request. What
// is wrong inside the arguments is for the tool to say.
func objectArguments(req mcp.Request) error {
	params, ok := req.GetParams().(*mcp.CallToolParamsRaw)
	if !ok || params == nil {
		return nil
	}
	arguments := bytes.TrimSpace(params.Arguments)
	if len(arguments) == 0 || arguments[0] == '{' || string(arguments) == "null" {
		return nil
	}
	return &jsonrpc.Error{Code: protocol.CodeInvalidParams, Message: "arguments must be an object"}
}
