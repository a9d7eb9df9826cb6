package wire

import (
	"bytes"
	"fmt"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// line takes one line of stdout.
func (s *stdio) line(line []byte) {
	if len(bytes.TrimSpace(line)) == 0 {
		return
	}
	s.log.frame(false, line)
	line, marked := trimBOM(line)
	if marked {
		s.log.deviate(ByteOrderMark, line)
	}
	if !array(line) {
		s.object(line)
		return
	}
	all, err := parseBatch(line)
	if err != nil {
		s.log.addNoise(line)
		return
	}
	s.log.deviate(Batch, line)
	for _, frame := range all {
		s.object(frame)
	}
}

// object takes one JSON object, or what should be one.
func (s *stdio) object(frame []byte) {
	e, err := parseEnvelope(frame)
	if err != nil {
		s.log.addNoise(frame)
		if e.version != nil && e.method == nil {
			s.refuse(e, s.log.notJSON(err, frame))
		}
		return
	}
	if !e.message() {
		s.log.addNoise(frame)
		return
	}
	if at := invalidUTF8(frame); at >= 0 {
		s.refuse(e, s.log.notUTF8(frame, at))
		return
	}
	s.receive(e, frame)
}

// receive takes one JSON-RPC message.
func (s *stdio) receive(e *envelope, frame []byte) {
	e.inspect(s.log, frame)
	switch {
	case e.request():
		if answer := e.serve(s.log, frame); answer != nil {
			select {
			case s.out <- answer:
			default: // it asks faster than it reads; it may ask again
			}
		}
	case e.method == nil:
		s.deliver(e, frame)
	}
}

// deliver gives an answer to the request it belongs to.
func (s *stdio) deliver(e *envelope, frame []byte) {
	if absent(e.id) {
		s.log.deviate(IDNull, frame)
		return
	}
	id, exact, ok := e.number()
	s.mu.Lock()
	waiting, answered := s.pending[id], s.answered[id]
	abandoned := 0 < id && id <= s.last && !answered && waiting == nil
	if ok && waiting != nil {
		delete(s.pending, id)
		s.answered[id] = true
	}
	s.mu.Unlock()
	switch {
	case !ok || !answered && !abandoned && waiting == nil:
		s.log.deviate(IDUnknown, frame)
		return
	case answered:
		s.log.deviate(Duplicate, frame)
		return
	case abandoned:
		return
	case !exact:
		s.log.deviate(IDType, frame)
	}
	resp, err := e.response()
	if err != nil {
		waiting <- reply{err: s.log.neither(err, frame)}
		return
	}
	waiting <- reply{resp: resp}
}

// refuse fails the request that a damaged frame answers: the one with its id,
// or the only one there is.
func (s *stdio) refuse(e *envelope, failure *Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, _, ok := e.number()
	if e.id == nil && len(s.pending) == 1 {
		for only := range s.pending {
			id, ok = only, true
		}
	}
	if waiting := s.pending[id]; ok && waiting != nil {
		delete(s.pending, id)
		s.answered[id] = true
		waiting <- reply{err: failure}
	}
}

// inspect records what a message does against JSON-RPC.
func (e *envelope) inspect(log *journal, frame []byte) {
	if string(e.version) != `"2.0"` {
		log.deviate(Version, frame)
	}
	if e.method == nil && e.result != nil && !absent(e.err) {
		log.deviate(ResultAndError, frame)
	}
}

// maxEcho bounds the id of a server's request that we send back.
const maxEcho = 256

// serve answers a request of the server: a ping as it wants, anything else
// with a refusal, since we offer no capability. It returns nil if the id
// cannot be answered.
func (e *envelope) serve(log *journal, frame []byte) []byte {
	id := e.id
	if c := id[0]; len(id) > maxEcho || c != '"' && c != '-' && (c < '0' || c > '9') {
		log.deviate(ServerRequest, frame)
		return nil
	}
	if named(quoted(e.method), "ping") {
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":{}}`, id)
	}
	log.deviate(ServerRequest, frame)
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"not supported by this client"}}`,
		id, protocol.CodeMethodNotFound)
}

// quoted returns raw if it is a JSON string, otherwise an empty one.
func quoted(raw []byte) []byte {
	if len(raw) == 0 || raw[0] != '"' {
		return []byte(`""`)
	}
	return raw
}

func (j *journal) notUTF8(frame []byte, at int) *Error {
	from := max(0, at-excerptSize/2)
	return &Error{
		Kind: KindEncoding, Offset: at, Body: head(j.mask, frame[from:]),
		Reason: fmt.Sprintf("the answer is not valid UTF-8: byte 0x%02x at offset %d", frame[at], at),
	}
}

func (j *journal) neither(err error, frame []byte) *Error {
	return &Error{Kind: KindProtocol, Err: err, Body: head(j.mask, frame), Reason: "the answer breaks JSON-RPC: " + err.Error()}
}
