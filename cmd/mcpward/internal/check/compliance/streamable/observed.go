package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A seen is what came of requests that several checks judge.
type seen[T any] struct {
	value T
	err   error
}

// observe asks once for all checks that use the same key.
func observe[T any](ctx context.Context, p *check.Pass, key any, ask func(ctx context.Context, s *session) (T, error)) (T, error) {
	o := check.Once(p.Subject, key, func() seen[T] {
		var o seen[T]
		s, done, err := open(ctx, p)
		if err != nil {
			o.err = err
			return o
		}
		defer done()
		o.value, o.err = ask(ctx, s)
		return o
	})
	return o.value, o.err
}

type plainKey struct{}

// plain returns the exchanges of ordinary requests: the harmless one and the
// first list the server declares.
func plain(ctx context.Context, p *check.Pass) ([]*exchange, error) {
	return observe(ctx, p, plainKey{}, func(ctx context.Context, s *session) ([]*exchange, error) {
		x, err := s.probe(ctx, `"p1"`, nil)
		if err != nil {
			return nil, err
		}
		all := []*exchange{x}
		for _, list := range []string{"tools", "prompts", "resources"} {
			if schema.Field(p.Surface.Capabilities.Value, list) == nil {
				continue
			}
			method := list + "/list"
			x, err := s.post(ctx, method, "", s.raw.Frame(`"p2"`, method, nil), nil)
			return append(all, x), err
		}
		return all, nil
	})
}

// streams returns those exchanges that were answered with an event stream.
func streams(ctx context.Context, p *check.Pass) ([]*exchange, error) {
	all, err := plain(ctx, p)
	if err != nil {
		return nil, err
	}
	var out []*exchange
	for _, x := range all {
		if x.answer != nil && x.answer.Stream {
			out = append(out, x)
		}
	}
	if out == nil {
		return nil, check.NotTestable("the server answered without an event stream")
	}
	return out, nil
}

// A refusal is a request that a modern server must refuse, and what came.
type refusal struct {
	what string
	of   protocol.ErrorCase
	*exchange
}

type refusalKey struct{}

// refusals returns one exchange for each error with an HTTP status of its own
// that can be provoked without calling a tool.
func refusals(ctx context.Context, p *check.Pass) ([]refusal, error) {
	return observe(ctx, p, refusalKey{}, func(ctx context.Context, s *session) ([]refusal, error) {
		var out []refusal
		for _, r := range s.refusable() {
			x, err := s.post(ctx, r.method, "", r.body, r.change)
			if err != nil {
				return nil, err
			}
			out = append(out, refusal{r.what, r.of, x})
		}
		return out, nil
	})
}

// A refusable is a request that must be refused.
type refusable struct {
	what   string
	of     protocol.ErrorCase
	method string
	body   []byte
	change func(h http.Header)
}

const (
	absentMethod   = "mcpward/does-not-exist"
	futureRevision = "2099-01-01"
)

func (s *session) refusable() []refusable {
	set := func(name, value string) func(http.Header) {
		return func(h http.Header) { h[name] = []string{value} }
	}
	const discover = "server/discover"
	return []refusable{
		{"an unknown method", protocol.CaseUnknownMethod, absentMethod, s.raw.Frame(`"r1"`, absentMethod, nil), nil},
		{
			"a request in revision " + futureRevision, protocol.CaseUnknownRevision, discover,
			request(`"r2"`, discover, metaParams(futureRevision, true)), set(versionHeader, futureRevision),
		},
		{
			"a request without clientCapabilities", protocol.CaseMissingMeta, discover,
			request(`"r3"`, discover, metaParams(string(s.Revision), false)), nil,
		},
		{
			"a request whose header " + versionHeader + " names another revision than its _meta", protocol.CaseHeaderMismatch, discover,
			s.raw.Frame(`"r4"`, discover, nil), set(versionHeader, string(protocol.R20251125)),
		},
		{
			"a request without the header " + versionHeader, protocol.CaseHeaderMismatch, discover,
			s.raw.Frame(`"r5"`, discover, nil), func(h http.Header) { delete(h, versionHeader) },
		},
	}
}
