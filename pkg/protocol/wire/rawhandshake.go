package wire

import (
	"context"
	"fmt"
	"strconv"

	"github.com/mcpward/mcpward/pkg/protocol"
)

func (r *Raw) settled() protocol.Revision {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.revision
}

// Handshake performs the handshake of a revision with frames of the usual
// shape: initialize and notifications/initialized for legacy ones, nothing for
// a modern one. The answer is that to initialize, nil for a modern one. A
// server that refuses, or agrees on a revision that is not known, is an error
// beside the answer; another known revision than asked for is settled. The
// answer may repeat the id as text.
func (r *Raw) Handshake(ctx context.Context, revision string) (*Answer, error) {
	if protocol.Revision(revision).Modern() {
		r.settle(protocol.Revision(revision))
		return nil, nil
	}
	a, err := r.Do(ctx, Request{loose: true, Body: r.Frame(handshakeID, "initialize", map[string]any{
		"protocolVersion": revision, "capabilities": struct{}{}, "clientInfo": r.o.Client,
	})})
	if err != nil {
		return nil, err
	}
	answer, _ := text(field(field(a.Frame, "result"), "protocolVersion"))
	if rev := protocol.Revision(answer); !protocol.Known(answer) || rev.Modern() {
		return a, r.complete(&Error{
			Kind: KindRevision, HTTPStatus: a.Status, Body: head(r.o.Mask, a.Frame),
			Reason: fmt.Sprintf("no agreement on revision %s: %s", revision, excerpt(r.o.Mask, a.told())),
		}, "initialize")
	}
	r.settle(protocol.Revision(answer))
	return a, r.Notify(ctx, "notifications/initialized", nil)
}

// handshakeID is an id that no probe uses.
const handshakeID = "1000000"

// told returns what came, for people.
func (a *Answer) told() []byte {
	if a.Frame != nil || a.Status == 0 {
		return a.Frame
	}
	return fmt.Appendf(nil, "HTTP status %d %s", a.Status, a.Body)
}

func (r *Raw) settle(revision protocol.Revision) {
	r.mu.Lock()
	r.revision = revision
	r.mu.Unlock()
	if r.http != nil {
		r.http.mu.Lock()
		r.http.revision = revision
		r.http.mu.Unlock()
	}
}

// Notify sends a notification of the usual shape.
func (r *Raw) Notify(ctx context.Context, method string, params any) error {
	frame := r.Frame("", method, params)
	if r.pipe != nil {
		return r.Send(ctx, append(frame, '\n'))
	}
	_, err := r.Do(ctx, Request{Body: frame})
	return err
}

// Frame returns a request of the usual shape in the revision that Handshake
// settled: with _meta where the revision wants it. id is JSON, "" makes a
// notification; params is nil or marshals to an object, anything else is left
// out.
func (r *Raw) Frame(id, method string, params any) []byte {
	raw, err := encodeParams(params)
	if rev := r.settled(); err == nil && rev.Modern() && id != "" {
		raw, err = addMeta(raw, rev, r.o.Client)
	}
	if err != nil {
		raw = nil
	}
	frame := []byte(`{"jsonrpc":"2.0"`)
	if id != "" {
		frame = append(append(frame, `,"id":`...), id...)
	}
	name, err := encode(method)
	if err != nil { // a string always can be
		name = []byte(strconv.Quote(method))
	}
	frame = append(append(frame, `,"method":`...), name...)
	if raw != nil {
		frame = append(append(frame, `,"params":`...), raw...)
	}
	return append(frame, '}')
}
