package errors

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// A roughness is what came of requests that a fragile server may not survive
// or that may change its state. They share one connection of their own.
type roughness struct {
	unknown   *answer // to a call of the absent tool, to compare with
	malformed []malformed
	level     *answer // to a log level that does not exist; nil if not asked
	err       error
}

type roughKey struct{}

// roughly sends the requests, once for all checks that judge the answers.
func roughly(ctx context.Context, p *check.Pass) *roughness {
	return check.Once(p.Subject, roughKey{}, func() *roughness {
		r := new(roughness)
		r.err = r.ask(ctx, p)
		return r
	})
}

func (r *roughness) ask(ctx context.Context, p *check.Pass) error {
	c, done, err := p.Connect(ctx, nil)
	if err != nil {
		return err
	}
	defer done()
	if declares(p, "logging") {
		method, params := badLevel(p)
		if r.level, err = ask(ctx, p, c, method, params); err != nil {
			return err
		}
	}
	if !declares(p, "tools") {
		return nil
	}
	return r.askMalformed(ctx, p, c)
}

func (r *roughness) askMalformed(ctx context.Context, p *check.Pass, c *wire.Conn) (err error) {
	r.unknown, err = ask(ctx, p, c, "tools/call", map[string]any{"name": absentTool, "arguments": map[string]any{}})
	if err != nil {
		return err
	}
	if r.unknown.failure != "" {
		return check.NotTestable("a call of an unknown tool got %s", r.unknown.failure)
	}
	for _, m := range malformedCalls() {
		if m.answer, err = ask(ctx, p, c, "tools/call", m.params); err != nil {
			return err
		}
		r.malformed = append(r.malformed, m)
		if m.failure != "" {
			return nil // the rest would wait as long, or find nobody
		}
	}
	return nil
}
