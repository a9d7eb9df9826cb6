package wire

import (
	"context"
	"mime"
	"net/http"
	"time"
)

const (
	maxResumptions = 5
	usualRetry     = time.Second // where the server names no time
)

// A resumption asks for the rest of an event stream that ended before the
// answer, as a server may end one that gave its events ids (basic/transports,
// Resumability and Redelivery, until 2025-11-25).
type resumption struct {
	transport *httpTransport
	tries     int
	open      *http.Response
}

// after returns the events that follow those of in, or nil if there is no way
// to get them.
func (r *resumption) after(ctx context.Context, in *events, m *outgoing) *events {
	if in.id == "" || m.revision.Modern() || m.revision == "" || r.tries == maxResumptions {
		return nil
	}
	r.tries++
	r.close()
	wait := in.retry
	if wait == 0 {
		wait = usualRetry
	}
	select {
	case <-time.After(wait):
	case <-ctx.Done():
		return nil
	}
	res, err := r.transport.follow(ctx, http.MethodGet, &outgoing{revision: m.revision, method: m.method, resume: in.id})
	if err != nil {
		return nil
	}
	r.open = res
	kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	if res.StatusCode != http.StatusOK || kind != "text/event-stream" {
		return nil
	}
	next := newEvents(res.Body)
	next.id, next.retry = in.id, in.retry
	return next
}

func (r *resumption) close() {
	if r.open != nil {
		_ = r.open.Body.Close()
		r.open = nil
	}
}
