package errors

import (
	"context"
	"encoding/json"
	stderrors "errors"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/schema"
)

// An answer is what came of one request.
type answer struct {
	sent   string // "tools/call {…}"
	layer  protocol.Layer
	code   int64  // of a protocol error
	text   string // the error's message, or the first text of a tool's result
	result []byte // canonical, nil for a protocol error
	got    string // what is shown as evidence

	failure string // why there is no answer; everything else is empty then
	ended   bool   // the server is gone
}

// ask sends one request. The error is that of the context, or of a connection
// that could not carry the question; a server that gives no proper answer is a
// failure in the answer.
func ask(ctx context.Context, p *check.Pass, c *wire.Conn, method string, params map[string]any) (*answer, error) {
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	a := &answer{sent: method + " " + string(text)}
	resp, err := c.Request(ctx, method, params)
	var e *wire.Error
	switch {
	case err == nil:
		return a, a.read(p, resp)
	case ctx.Err() != nil || !stderrors.As(err, &e) || e.Kind == wire.KindCanceled:
		return nil, err
	case e.Kind == wire.KindServerExit && c == p.Conn:
		return nil, err // whatever ended it, compliance/life-server-survives says so once
	}
	a.failure, a.ended = e.Reason, e.Kind == wire.KindServerExit
	if e.Kind == wire.KindTimeout {
		a.failure = "no answer"
		if e.Limit > 0 {
			a.failure = fmt.Sprintf("no answer within %s", e.Limit)
		}
	}
	a.got = a.failure
	return a, nil
}

func (a *answer) read(p *check.Pass, resp *wire.Response) error {
	if e := resp.Error; e != nil {
		a.layer, a.code, a.text = protocol.LayerProtocol, e.Code, e.Message
		a.got = "error " + probe.Excerpt(p.Subject, e.Raw)
		return nil
	}
	canonical, err := schema.Canonical(resp.Result)
	if err != nil {
		return err
	}
	a.layer, a.result, a.got = protocol.LayerNone, canonical, "result "+probe.Excerpt(p.Subject, resp.Result)
	if string(schema.Field(canonical, "isError")) == "true" {
		a.layer = protocol.LayerTool
		a.text = firstText(canonical)
	}
	return nil
}

// firstText returns the text of the first block of a tool's result.
func firstText(result []byte) string {
	content, err := schema.Parse(schema.Field(result, "content"))
	if err != nil || len(content.Items) == 0 {
		return ""
	}
	if t := content.Items[0].Get("text"); t != nil && t.Kind == schema.String {
		return t.Text
	}
	return ""
}

// said describes the answer as the rest of a sentence about the request.
func (a *answer) said() string {
	switch {
	case a.ended:
		return "ended the server"
	case a.failure != "":
		return "got no proper answer: " + a.failure
	case a.layer == protocol.LayerProtocol:
		return fmt.Sprintf("is answered with error %d", a.code) + a.habit()
	case a.layer == protocol.LayerTool:
		return "is answered with a failed call (isError)" + a.habit()
	}
	return "is answered as if nothing were wrong"
}

// habits are answers by which widely used libraries are known. Their authors
// are many, so whoever reads of one should know that it is not their own code.
var habits = []struct {
	layer  protocol.Layer
	code   int64
	prefix string // of the text
	sdk    string
}{
	{protocol.LayerTool, 0, "MCP error -32602: ", "as the TypeScript SDK does"},
	{protocol.LayerTool, 0, "Unknown tool: ", "as the Python SDK does"},
	{protocol.LayerProtocol, protocol.CodeInternalError, "[\n  {\n", "with a dump of zod, as the TypeScript SDK does"},
	{protocol.LayerProtocol, 0, "", "a code that means nothing, as go-sdk sends it"},
}

func (a *answer) habit() string {
	for _, h := range habits {
		if a.layer == h.layer && a.code == h.code && strings.HasPrefix(a.text, h.prefix) {
			return ", " + h.sdk
		}
	}
	return ""
}

// evidence shows the exchange.
func (a *answer) evidence(want string) check.Evidence {
	return check.Evidence{Sent: a.sent, Got: a.got, Want: want}
}

// wanted describes an expectation for evidence.
func wanted(e protocol.ErrorLayer) string {
	var ways []string
	for _, l := range e.Layers {
		switch l {
		case protocol.LayerTool:
			ways = append(ways, "a result with isError true")
		case protocol.LayerProtocol:
			codes := make([]string, len(e.Codes))
			for i, c := range e.Codes {
				codes[i] = fmt.Sprint(c)
			}
			ways = append(ways, "error "+strings.Join(codes, " or "))
		}
	}
	return strings.Join(ways, " or ")
}

// expect returns what the revision in use says about a case.
func expect(p *check.Pass, c protocol.ErrorCase) (protocol.ErrorLayer, error) {
	e, ok := protocol.Expect(p.Revision, c)
	if !ok {
		return e, check.NotTestable("revision %s does not know this case", p.Revision)
	}
	return e, nil
}

// declares reports whether the server advertises a capability.
func declares(p *check.Pass, capability string) bool {
	return schema.Field(p.Surface.Capabilities.Value, capability) != nil
}

// absentTool, absentPrompt and absentURI name what no server has.
const (
	absentTool   = "mcpward__no_such_tool"
	absentPrompt = "mcpward__no_such_prompt"
	absentURI    = "mcpward-nope://x"
)
