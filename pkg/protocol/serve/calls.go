package serve

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// calls are the requests that wait for their answers, and what they agreed
// on. One lock holds both together: a request may settle the era.
type calls struct {
	mu       sync.Mutex
	era      era
	pending  map[jsonrpc.ID]*call
	writing  int           // answers taken from pending and not yet written
	answered chan struct{} // holds a token whenever the two above shrank
}

// A call is a request that the SDK has not answered yet.
type call struct {
	id       json.RawMessage
	method   string
	canceled bool
	opens    bool // the initialize that the era rests on
	batch    *batch
}

// admit registers a request, or refuses it.
func (c *conn) admit(m *envelope, b *batch) *refusal {
	if b != nil && m.method == "initialize" {
		return refuse(m.id, protocol.CodeInvalidRequest, "initialize must not be part of a batch")
	}
	if b == nil {
		c.await(maxCalls-1, 0)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pending[m.key] != nil {
		// Answered without the id, which still belongs to the first request.
		return refuse(nil, protocol.CodeInvalidRequest, "a request with this id is still being answered")
	}
	before := c.era.legacy
	if r := c.era.admit(m); r != nil {
		return r
	}
	if b != nil {
		b.wait()
	}
	c.pending[m.key] = &call{id: m.id, method: m.method, batch: b, opens: before != c.era.legacy}
	return nil
}

// notified reports whether the SDK should see a notification, and notes a
// cancellation: its request must stay without an answer.
func (c *calls) notified(m *envelope) bool {
	if m.method != "notifications/cancelled" {
		return true
	}
	fields, _, err := members(m.params)
	if err != nil || fields["requestId"] == nil {
		return false
	}
	var target envelope
	if target.readID(map[string]json.RawMessage{"id": fields["requestId"]}, "") != nil {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	victim := c.pending[target.key]
	if victim == nil || victim.method == "initialize" {
		return false
	}
	victim.canceled = true
	return true
}

// release takes a request from the pending ones. That must happen before its
// answer is written: the client may use the id again as soon as it reads it.
func (c *calls) release(resp *jsonrpc.Response) *call {
	c.mu.Lock()
	defer c.mu.Unlock()
	call := c.pending[resp.ID]
	if call == nil {
		return nil
	}
	delete(c.pending, resp.ID)
	c.writing++
	if call.opens && resp.Error != nil {
		c.era.legacy = ""
	}
	return call
}

func (c *calls) written() {
	c.mu.Lock()
	c.writing--
	c.mu.Unlock()
	select {
	case c.answered <- struct{}{}:
	default:
	}
}

// await waits until at most this many requests are unanswered, the connection
// is at its end or the time is over; zero means no time limit. A subscription
// has no answer to wait for.
//
// Nothing is read meanwhile, so the end of the input would go unnoticed. A
// client that does not take a single answer for [Stall] counts as gone.
func (c *conn) await(most int, limit time.Duration) {
	var late <-chan time.Time
	if limit > 0 {
		late = time.After(limit)
	}
	for c.unanswered() > most {
		select {
		case <-c.answered:
		case <-c.closed:
			return
		case <-c.gone:
			return
		case <-late:
			return
		case <-time.After(Stall):
			if c.blocked() {
				c.report(Fault{Text: "the client does not read its answers and counts as gone"})
				c.away()
				return
			}
		}
	}
}

// blocked reports whether an answer is being written right now.
func (c *calls) blocked() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.writing > 0
}

func (c *calls) unanswered() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.writing
	for _, call := range c.pending {
		if call.method != "subscriptions/listen" {
			n++
		}
	}
	return n
}
