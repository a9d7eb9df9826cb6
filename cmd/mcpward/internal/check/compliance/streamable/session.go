package streamable

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// The headers of the transport.
const (
	versionHeader = "MCP-Protocol-Version"
	sessionHeader = "Mcp-Session-Id"
	methodHeader  = "Mcp-Method"
	nameHeader    = "Mcp-Name"
)

// A session is a raw connection after the handshake of the revision in use.
type session struct {
	*check.Pass
	raw   *wire.Raw
	hello *exchange // to initialize, nil where there is no handshake
	id    string    // of the session, "" if the server issued none
}

// open opens a session that only this check uses. done must be called.
func open(ctx context.Context, p *check.Pass) (s *session, done func(), err error) {
	raw, done, err := p.Raw(ctx)
	if err != nil {
		return nil, nil, err
	}
	s = &session{Pass: p, raw: raw}
	if err := s.greet(ctx); err != nil {
		done()
		return nil, nil, err
	}
	return s, done, nil
}

func (s *session) greet(ctx context.Context) error {
	answer, err := s.raw.Handshake(ctx, string(s.Revision))
	if answer != nil {
		s.hello = &exchange{pass: s.Pass, sent: "POST initialize", answer: answer}
		s.id = answer.Header.Get(sessionHeader)
	} else if err == nil {
		answer, err = s.first(ctx)
	}
	// A raw connection asks exactly one address, so nothing it hears from
	// this one is about the server behind it.
	if answer != nil && answer.Status/100 == 3 {
		return check.NotTestable("the address redirects to another one; name that one to examine it")
	}
	return err
}

type firstKey struct{}

// first returns the answer to one harmless request, asked once for all checks.
func (s *session) first(ctx context.Context) (*wire.Answer, error) {
	o := check.Once(s.Subject, firstKey{}, func() seen[*wire.Answer] {
		var o seen[*wire.Answer]
		o.value, o.err = s.raw.Exchange(ctx, s.raw.Frame(`"f1"`, s.harmless(), nil))
		return o
	})
	return o.value, o.err
}

// harmless names the request that every server of the revision answers and
// that changes nothing.
func (s *session) harmless() string {
	if s.Modern() {
		return "server/discover"
	}
	return "ping"
}

// headers returns what a correct client sends with a request. name is that of
// the tool, prompt or resource, "" for none.
func (s *session) headers(method, name string) http.Header {
	h := http.Header{
		"Content-Type": {"application/json"},
		"Accept":       {"application/json, text/event-stream"},
		versionHeader:  {string(s.Revision)},
	}
	if s.Modern() {
		h[methodHeader] = []string{method}
		if name != "" {
			h[nameHeader] = []string{name}
		}
	} else if s.id != "" {
		h[sessionHeader] = []string{s.id}
	}
	return h
}

// probe sends the harmless request with other headers than usual; change
// receives the usual ones and may be nil.
func (s *session) probe(ctx context.Context, id string, change func(h http.Header)) (*exchange, error) {
	return s.post(ctx, s.harmless(), "", s.raw.Frame(id, s.harmless(), nil), change)
}

// post sends one message.
func (s *session) post(ctx context.Context, method, name string, body []byte, change func(h http.Header)) (*exchange, error) {
	usual := s.headers(method, name)
	sent := usual.Clone()
	if change != nil {
		change(sent)
	}
	return s.do(ctx, "POST"+difference(usual, sent), wire.Request{Header: sent, Body: body})
}

// do sends a request. said is how it reads as evidence, without the body.
func (s *session) do(ctx context.Context, said string, r wire.Request) (*exchange, error) {
	x := &exchange{pass: s.Pass, sent: said}
	if len(r.Body) > 0 {
		x.sent += ": " + string(r.Body)
	}
	var err error
	x.answer, err = s.raw.Do(ctx, r)
	return x, x.fail(ctx, err)
}

// params with the _meta of a modern request, as text, but another revision or
// no capabilities.
func metaParams(version string, capabilities bool) json.RawMessage {
	meta := map[string]any{protocol.MetaProtocolVersion: version}
	if capabilities {
		meta[protocol.MetaClientCapabilities] = struct{}{}
	}
	text, err := json.Marshal(map[string]any{"_meta": meta})
	if err != nil {
		panic(err) // strings and empty objects only
	}
	return text
}

// request writes a request of which nothing is added.
func request(id, method string, params json.RawMessage) []byte {
	return []byte(`{"jsonrpc":"2.0","id":` + id + `,"method":"` + method + `","params":` + string(params) + `}`)
}
