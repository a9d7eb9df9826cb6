package wire

import (
	"strconv"
)

// anyID is the key of an answer that names no request: an error for something
// that could not be read.
const anyID = "null"

// idKey returns the id of a message, comparable as JSON values are: 7 and 7.0
// are one number, "7" is another id. Without an id, and for null, it is anyID.
func idKey(id []byte) string {
	if absent(id) {
		return anyID
	}
	if s, ok := text(id); ok {
		return strconv.Quote(s)
	}
	lexeme := string(id)
	const exact = 1 << 53 // below it a float64 holds every integer
	if f, err := strconv.ParseFloat(lexeme, 64); err == nil && -exact < f && f < exact {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return lexeme
}

// An awaited is the id of a message that is waited for.
type awaited struct {
	key   string
	loose bool // text counts as the number it spells
}

// await returns what answers a request. Of bytes that are no JSON, what could
// be read of the id counts; a batch is answered by no single message.
func await(req Request) awaited {
	e, _ := parseEnvelope(req.Body) // a broken frame is what some probes send
	return awaited{idKey(e.id), req.loose}
}

func (a awaited) matches(id []byte) bool {
	key := idKey(id)
	return key == a.key || a.loose && key == strconv.Quote(a.key)
}

// find returns the message in data, a message or a batch of them, that is
// waited for, nil if none is.
func (a awaited) find(data []byte) []byte {
	frames := [][]byte{data}
	if array(data) {
		var err error
		if frames, err = parseBatch(data); err != nil {
			return nil
		}
	}
	for _, frame := range frames {
		e, err := parseEnvelope(frame)
		if err == nil && e.method == nil && e.message() && a.matches(e.id) {
			return frame
		}
	}
	return nil
}
