package wire

import (
	"bytes"
	"io"
	"strconv"
	"time"
)

// events reads the data of server-sent events (HTML standard, section 9.2).
// Names of events carry nothing MCP needs.
type events struct {
	lines *lines
	first bool

	id    string        // of the last event that had one
	retry time.Duration // to wait before asking for the rest of a stream that ended
}

func newEvents(r io.Reader) *events {
	l := newLines(r, maxFrame)
	l.cr = true
	return &events{lines: l, first: true}
}

// next returns the data of the next event that has any; several data lines
// are joined by newlines. An event that the stream cuts off is dropped, as the
// standard demands; err is then that of the stream.
func (s *events) next() ([]byte, error) {
	var data []byte
	seen := false
	for {
		line, err := s.lines.next()
		if err != nil {
			return nil, err
		}
		if s.first {
			s.first = false
			line, _ = trimBOM(line)
		}
		if len(line) == 0 {
			if seen && len(data) > 0 {
				return data, nil
			}
			data, seen = nil, false
			continue
		}
		text, ok := s.field(line)
		switch {
		case !ok:
		case !seen:
			data, seen = text, true
		default:
			if len(data)+1+len(text) > s.lines.max {
				return nil, errTooLarge
			}
			data = append(append(data, '\n'), text...)
		}
	}
}

// field returns the value of a line if its field is called data, and keeps
// that of id and retry.
func (s *events) field(line []byte) (data []byte, ok bool) {
	name, val, _ := bytes.Cut(line, []byte(":"))
	val = bytes.TrimPrefix(val, []byte(" "))
	switch string(name) {
	case "data":
		return val, true
	case "id":
		if len(val) <= maxEventID && !bytes.ContainsFunc(val, unprintable) {
			s.id = string(val)
		}
	case "retry":
		if ms, err := strconv.Atoi(string(val)); err == nil && ms >= 0 {
			s.retry = time.Duration(min(ms, maxRetry)) * time.Millisecond
		}
	}
	return nil, false
}

const (
	maxEventID = 1 << 10
	maxRetry   = 60_000 // milliseconds
)

// unprintable reports whether a header could not carry r.
func unprintable(r rune) bool { return r < ' ' || r > '~' }
