// Package capture reads the surface of a server from a connection.
//
// Everything is taken from the raw bytes on the wire: each value is brought
// into canonical form, secrets of the run are masked, and that is what is
// pinned. Nothing is decoded into types that could lose something.
package capture

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A Notice is something odd that did not prevent the capture.
type Notice struct {
	Pointer schema.Pointer // as in reports: "/tools/NAME/…"
	Text    string         // one sentence without a full stop
}

// Surface reads everything that the server behind c tells a model: what the
// handshake brought, and every item of each list whose capability it declares.
// A declared list that is not served, repeated JSON keys and items without a
// name are notices, at most 20 of a kind and list and one that counts the rest. Surface.Launch stays empty: see [Launch]. The error is one
// of c.
//
// Values that r knows are masked. A nil r masks nothing.
func Surface(ctx context.Context, c *wire.Conn, r *redact.Redactor) (*contract.Surface, []Notice, error) {
	p := &pinner{redactor: r}
	s, err := p.surface(ctx, c)
	if err != nil {
		return nil, nil, err
	}
	return s, p.all(), nil
}

// A Failure is a list that a server answers with something that is none.
type Failure struct {
	List contract.List
	Err  *wire.Error
}

// Partial is [Surface] for who examines a server and does not pin it: a list
// that cannot be read stays empty and is a failure. The error is one that
// makes the connection useless.
func Partial(ctx context.Context, c *wire.Conn, r *redact.Redactor) (*contract.Surface, []Notice, []Failure, error) {
	p := &pinner{redactor: r, lenient: true}
	s, err := p.surface(ctx, c)
	if err != nil {
		return nil, nil, nil, err
	}
	return s, p.all(), p.failures, nil
}

func (p *pinner) surface(ctx context.Context, c *wire.Conn) (*contract.Surface, error) {
	session := c.Session()
	s := &contract.Surface{
		Protocol:     session.Protocol,
		Supported:    session.Supported,
		ServerInfo:   p.fact("serverInfo", session.ServerInfo),
		Capabilities: p.fact("capabilities", session.Capabilities),
		Instructions: p.fact("instructions", session.Instructions),
	}
	for _, list := range contract.Lists {
		if p.err != nil {
			break
		}
		err := p.list(ctx, c, list, s)
		var broken *wire.Error
		switch {
		case err == nil:
		case p.lenient && errors.As(err, &broken) && slices.Contains(answered, broken.Kind):
			p.failures = append(p.failures, Failure{list, broken})
		default:
			return nil, err
		}
	}
	if p.err != nil {
		return nil, p.err
	}
	for _, repeated := range c.Repetitions() {
		p.note(place(repeated), fmt.Sprintf("the answer to %s holds %q more than once, which programs read differently; the last one is pinned",
			repeated.Step, repeated.Member))
	}
	s.Sort()
	return s, nil
}

// answered are the kinds of errors after which the server still answers.
var answered = []wire.Kind{wire.KindProtocol, wire.KindNotJSON, wire.KindEncoding, wire.KindTooLarge}

// place returns what part of the surface a repeated member belongs to.
func place(r wire.Repetition) schema.Pointer {
	for _, list := range contract.Lists {
		if r.Step == list.Method {
			return schema.Pointer("").Append(list.Field)
		}
	}
	return schema.Pointer("").Append(r.Member)
}

// list reads one list into s. A list is asked for if its capability is
// declared. From a server that declares none of them tools are asked for all
// the same: an empty contract must not come from a forgotten declaration.
func (p *pinner) list(ctx context.Context, c *wire.Conn, list contract.List, s *contract.Surface) error {
	capabilities := c.Session().Capabilities
	declared := declares(capabilities, list.Capability)
	if !declared && (list.Field != "tools" || declaresLists(capabilities)) {
		return nil
	}
	raw, err := c.List(ctx, list.Method, list.Field)
	at := schema.Pointer("").Append(list.Field)
	switch {
	case errors.Is(err, wire.ErrNotServed):
		if declared {
			p.note(at, fmt.Sprintf("the capability %q is declared, but %s is not served", list.Capability, list.Method))
		}
		return nil
	case err != nil:
		return err
	case !declared && len(raw) > 0:
		p.note(at, fmt.Sprintf("%s is served, but the capability %q is not declared", list.Method, list.Capability))
	}
	*list.Items(s) = p.items(list, raw)
	return nil
}

func declaresLists(capabilities []byte) bool {
	return slices.ContainsFunc(contract.Lists, func(l contract.List) bool { return declares(capabilities, l.Capability) })
}

// declares reports whether the raw capabilities have the named member.
func declares(capabilities []byte, name string) bool {
	canonical, err := schema.Canonical(capabilities)
	if err != nil {
		return false
	}
	value := schema.Field(canonical, name)
	return value != nil && !isNull(value)
}

func isNull(canonical []byte) bool { return string(canonical) == "null" }

// A pinner turns raw values into pinned ones and collects what is odd.
type pinner struct {
	redactor *redact.Redactor
	scanner  schema.Scanner
	oddities oddities
	lenient  bool
	failures []Failure
	err      error // the first value that is not JSON
}

// fact pins what the handshake brought; null says as much as nothing.
func (p *pinner) fact(field string, raw []byte) contract.Fact {
	if raw == nil {
		return contract.Fact{}
	}
	at := schema.Pointer("").Append(field)
	canonical, repeated := p.canonical(at, raw)
	if isNull(canonical) {
		return contract.Fact{}
	}
	if repeated {
		p.noteRepeated(at, canonical)
	}
	return contract.NewFact(p.mask(canonical))
}

func (p *pinner) items(list contract.List, raw [][]byte) []contract.Item {
	items := make([]contract.Item, 0, len(raw))
	top := schema.Pointer("").Append(list.Field)
	for _, text := range raw {
		canonical, repeated := p.canonical(top, text)
		if p.err != nil {
			return nil
		}
		if list.Field == "resources" {
			canonical = withoutSize(canonical)
		}
		canonical = p.mask(canonical)
		name, ok := list.Name(canonical)
		if !ok {
			p.note(top.Append(name), fmt.Sprintf("an item has no %s that is text", list.Key))
		}
		if repeated {
			p.noteRepeated(top.Append(name), canonical)
		}
		if list.Field == "tools" && canonical[0] == '{' {
			p.noteInputSchema(top.Append(name), canonical)
		}
		items = append(items, contract.NewItem(name, canonical))
	}
	return items
}

// canonical also reports whether an object in raw repeats a name.
func (p *pinner) canonical(at schema.Pointer, raw []byte) (canonical []byte, repeated bool) {
	err := p.scanner.Reset(raw)
	if err == nil {
		canonical, err = p.scanner.AppendCanonical(make([]byte, 0, len(raw)))
	}
	if err == nil {
		err = p.scanner.End()
	}
	if err != nil {
		p.err = cmp.Or(p.err, fmt.Errorf("%s: %w", at, err))
		return nil, false
	}
	return canonical, p.scanner.Repeated()
}

// mask replaces secrets of this run. Parsing is left to the few items that
// hold one.
func (p *pinner) mask(canonical []byte) []byte {
	if !p.redactor.Touches(canonical) {
		return canonical
	}
	v, err := schema.Parse(canonical)
	if err != nil || !p.redactor.Pinned(v) {
		return canonical
	}
	return v.AppendCanonical(nil)
}

// withoutSize drops the size of a resource, which changes whenever its content
// does.
func withoutSize(canonical []byte) []byte {
	if schema.Field(canonical, "size") == nil {
		return canonical
	}
	out := []byte{'{'}
	for name, value := range schema.Fields(canonical) {
		if name == "size" {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(schema.AppendString(out, name), ':')
		out = append(out, value...)
	}
	return append(out, '}')
}
