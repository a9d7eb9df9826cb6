package check

import (
	"bytes"
	"slices"
	"sync"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/schema"
)

// What a record keeps at most, so that a server that floods its connections
// can fill neither the memory nor the time of those who read the record. Later
// messages are counted only.
const (
	maxRecorded = 64 << 20 // bytes
	maxMessages = 1 << 16
)

// A Record keeps the messages of all connections to one server. It may be used
// concurrently.
type Record struct {
	mu       sync.Mutex
	size     int
	kept     int // of the messages, those that are being read included
	dropped  int
	messages []Message
	channels int
}

// A Message is one frame on the wire.
type Message struct {
	Channel int    // the connection, from 1 in the order in which they were opened
	Sent    bool   // by us
	Data    []byte // exactly as it was; do not change it
	Method  string // of a request or notification; of an answer, the method it answers
	ID      string // canonical JSON of the id, "" if there is none
	Answer  bool   // it has no method of its own
}

// Tracer returns the trace of one new connection.
func (r *Record) Tracer() func(wire.Frame) {
	r.mu.Lock()
	r.channels++
	channel := r.channels
	r.mu.Unlock()
	asked := map[string]string{} // never used twice at once: wire serialises the calls
	return func(f wire.Frame) {
		if !r.room(len(f.Data)) {
			return
		}
		m := read(f)
		m.Channel = channel
		switch {
		case f.Sent && m.ID != "" && !m.Answer:
			asked[m.ID] = m.Method
		case !f.Sent && m.Answer:
			m.Method = asked[m.ID]
		}
		r.add(m)
	}
}

func read(f wire.Frame) Message {
	m := Message{Sent: f.Sent, Data: bytes.Clone(f.Data)}
	scanner, err := schema.NewScanner(f.Data)
	if err != nil {
		return m
	}
	_ = scanner.Object(func(name string, _ int) error {
		switch name {
		case "method", "id":
			value, err := scanner.AppendCanonical(nil)
			if err != nil {
				return err
			}
			if name == "id" {
				m.ID = string(value)
			} else {
				m.Method, _ = schema.Text(value)
			}
			return nil
		}
		_, err := scanner.Skip()
		return err
	})
	m.Answer = m.Method == ""
	return m
}

// room takes n bytes of what is left, or counts the message as dropped.
func (r *Record) room(n int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.size += n; r.size > maxRecorded || r.kept == maxMessages {
		r.dropped++
		return false
	}
	r.kept++
	return true
}

func (r *Record) add(m Message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.messages = append(r.messages, m)
}

// Messages returns everything recorded so far, in order of arrival, and how
// many more there were. The slice is shared by all callers: do not change it.
func (r *Record) Messages() (messages []Message, dropped int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clip(r.messages), r.dropped
}

// Answers returns the messages that answered a method, in order.
func (r *Record) Answers(method string) []Message {
	messages, _ := r.Messages()
	var out []Message
	for _, m := range messages {
		if !m.Sent && m.Answer && m.Method == method {
			out = append(out, m)
		}
	}
	return out
}
