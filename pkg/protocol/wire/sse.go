package wire

import (
	"bytes"
	"io"
)

// events reads the data of server-sent events (HTML standard, section 9.2).
// Names, ids and retry hints of events carry nothing MCP needs here.
type events struct {
	lines *lines
	first bool
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
		text, ok := dataField(line)
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

// dataField returns the value of a line if its field is called data.
func dataField(line []byte) ([]byte, bool) {
	name, val, _ := bytes.Cut(line, []byte(":"))
	if string(name) != "data" {
		return nil, false
	}
	return bytes.TrimPrefix(val, []byte(" ")), true
}
