package stdio

import (
	"bytes"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
)

// A kind says what a line of stdout is.
type kind int

const (
	message kind = iota // one JSON-RPC message
	batch               // an array of them
	noise               // anything else
	broken              // a part of JSON that goes on over several lines
	marked              // a message behind a byte order mark
	garbled             // not UTF-8
)

// A line is one line of stdout.
type line struct {
	kind kind
	probe.Received
}

type outputKey struct{}

// output returns every line that the server wrote to stdout on any connection.
// It is for checks of stage Final.
func output(s *check.Subject) []line {
	return check.Once(s, outputKey{}, func() []line {
		messages, _ := s.Record.Messages()
		channels := map[int][]check.Message{}
		batched := map[int]bool{} // by us, as a probe
		var order []int
		for _, m := range messages {
			if m.Sent {
				batched[m.Channel] = batched[m.Channel] || bytes.HasPrefix(m.Data, []byte("["))
				continue
			}
			if channels[m.Channel] == nil {
				order = append(order, m.Channel)
			}
			channels[m.Channel] = append(channels[m.Channel], m)
		}
		var out []line
		for _, c := range order {
			for _, l := range sorted(channels[c]) {
				if l.kind == batch && batched[c] {
					l.kind = message // it answers in kind
				}
				out = append(out, l)
			}
		}
		return out
	})
}

// sorted says what each line of one connection is. The last one is left out if
// it stops in the middle of a message: then the process was ended while it
// wrote.
func sorted(messages []check.Message) []line {
	var out []line
	budget := 4 * maxSpan
	for i := 0; i < len(messages); i++ {
		l := classify(messages[i])
		if l.kind != noise {
			out = append(out, l)
			continue
		}
		n := 1
		if budget > 0 {
			var read int
			n, read = span(messages[i:])
			budget -= read
		}
		switch {
		case n > 1:
			l.kind = broken
			i += n - 1
		case n == 0 && i == len(messages)-1:
			return out
		}
		out = append(out, l)
	}
	return out
}

var bom = []byte("\xef\xbb\xbf")

func classify(m check.Message) line {
	l := line{noise, probe.Received{Message: m}}
	if !utf8.Valid(m.Data) {
		l.kind = garbled
		return l
	}
	plain, hasMark := bytes.CutPrefix(m.Data, bom)
	l.Frame, l.OK = probe.Read(plain)
	parts := probe.Batch(plain)
	switch {
	case hasMark:
		l.kind = marked
	case l.OK && l.Frame.Message():
		l.kind = message
	case len(parts) > 0:
		l.kind = batch
		for _, part := range parts {
			if f, ok := probe.Read(part); !ok || !f.Message() {
				l.kind = noise
			}
		}
	}
	return l
}

// maxSpan bounds the lines that one broken message is looked for in.
const maxSpan = 10_000

// span returns how many lines the JSON text takes that begins with the first
// one: 1 if that is no beginning or ends on the same line, 0 if the end does
// not come. read is how many lines were looked at.
func span(messages []check.Message) (n, read int) {
	first := bytes.TrimSpace(messages[0].Data)
	if len(first) == 0 || first[0] != '{' {
		return 1, 0
	}
	var open nesting
	messages = messages[:min(len(messages), maxSpan)]
	for i, m := range messages {
		if open.read(m.Data); open.depth <= 0 {
			return i + 1, i + 1
		}
	}
	return 0, len(messages)
}

// nesting counts open brackets outside of strings.
type nesting struct {
	depth           int
	quoted, escaped bool
}

func (n *nesting) read(data []byte) {
	for _, c := range data {
		switch {
		case n.escaped:
			n.escaped = false
		case n.quoted:
			n.escaped = c == '\\'
			n.quoted = c != '"'
		case c == '"':
			n.quoted = true
		case c == '{' || c == '[':
			n.depth++
		case c == '}' || c == ']':
			n.depth--
		}
	}
}
