package serve

import (
	"bytes"
	"encoding/json"
	"sync"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// A batch collects the answers to the messages that came in one JSON array.
// Only revision 2025-03-26 demands that servers take batches.
type batch struct {
	mu      sync.Mutex
	open    int // messages without an answer yet, plus one while reading
	answers [][]byte
}

// wait counts one more message that will be answered.
func (b *batch) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.open++
}

// settle adds an answer, nil for none, and returns the whole reply once
// nothing is open any more; a batch without any answer has no reply.
func (b *batch) settle(line []byte) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	if line != nil {
		b.answers = append(b.answers, line)
	}
	b.open--
	if b.open > 0 || len(b.answers) == 0 {
		return nil
	}
	reply := append([]byte{'['}, bytes.Join(b.answers, []byte{','})...)
	return append(reply, ']')
}

// isArray reports whether a line holds a JSON array rather than a message.
func isArray(line []byte) bool {
	trimmed := bytes.TrimLeft(line, " \t\r")
	return len(trimmed) > 0 && trimmed[0] == '['
}

// split returns the elements of a batch, or the refusal of all of it.
func split(line []byte, revision protocol.Revision) ([]json.RawMessage, *refusal) {
	if r := wellFormed(line); r != nil {
		return nil, r
	}
	if !revision.Batches() {
		return nil, refuse(nil, protocol.CodeInvalidRequest, "batches exist only in revision %s", protocol.R20250326)
	}
	var parts []json.RawMessage
	if err := json.Unmarshal(line, &parts); err != nil || len(parts) == 0 {
		return nil, refuse(nil, protocol.CodeInvalidRequest, "a batch must hold at least one message")
	}
	if len(parts) > maxCalls {
		return nil, refuse(nil, protocol.CodeInvalidRequest, "a batch must hold at most %d messages", maxCalls)
	}
	return parts, nil
}
