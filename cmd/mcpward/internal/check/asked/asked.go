// Package asked sends harmless requests on the main connection of a subject
// and keeps what is needed to judge and to show the answers.
package asked

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// An Answer is one request and what came back. Exactly one of Result and Error
// is set.
type Answer struct {
	Result *schema.Value
	Error  *wire.RPCError

	subject *check.Subject
	sent    []byte // the method and its params
	raw     []byte // the result or the error
}

// Params are the members of a request's params.
type Params = map[string]any

// For sends one request. The error is one of the connection.
func For(ctx context.Context, s *check.Subject, method string, params Params) (*Answer, error) {
	if s.Conn == nil {
		return nil, check.NotTestable("there is no connection")
	}
	a := &Answer{subject: s, sent: []byte(method)}
	var body any // nil in it is no params, and a nil map is not nil in it
	if params != nil {
		text, err := json.Marshal(params)
		if err != nil {
			return nil, fmt.Errorf("params of %s: %w", method, err)
		}
		a.sent, body = append(append(a.sent, ' '), text...), params
	}
	resp, err := s.Conn.Request(ctx, method, body)
	if err != nil {
		return nil, err
	}
	if resp.Error != nil {
		a.Error, a.raw = resp.Error, resp.Error.Raw
		return a, nil
	}
	if a.Result, err = schema.Parse(resp.Result); err != nil {
		return nil, fmt.Errorf("result of %s: %w", method, err)
	}
	a.raw = resp.Result
	return a, nil
}

// Evidence shows the request and its answer beside what was wanted.
func (a *Answer) Evidence(want string) check.Evidence {
	return check.Evidence{Sent: probe.Excerpt(a.subject, a.sent), Got: probe.Excerpt(a.subject, a.raw), Want: want}
}

// Says describes an error answer in a sentence: `error -32602 "not found"`.
func (a *Answer) Says() string {
	return fmt.Sprintf("error %d %s", a.Error.Code, term.Quote(a.Error.Message))
}

// Unknown reports whether the server does not know the method.
func (a *Answer) Unknown() bool { return a.Error != nil && a.Error.Code == -32601 }

// Declares reports whether the server has the capability.
func Declares(s *check.Subject, capability string) bool {
	v := schema.Field(s.Surface.Capabilities.Value, capability)
	return v != nil && string(v) != "null" && string(v) != "false"
}

// firstPage is the key of an observation.
type firstPage string

type page struct {
	answer *Answer
	err    error
}

// FirstPage returns the first page of a list, asked for once for all checks.
func FirstPage(ctx context.Context, s *check.Subject, list contract.List) (*Answer, error) {
	p := check.Once(s, firstPage(list.Method), func() page {
		a, err := For(ctx, s, list.Method, nil)
		return page{a, err}
	})
	return p.answer, p.err
}
