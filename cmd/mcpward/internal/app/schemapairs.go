package app

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// maxLine bounds one pair on stdin.
const maxLine = 4 * maxSource

// compatPairs answers every line of stdin with one line, as soon as it is
// read. A line that is no pair is answered too, and makes the run fail at its
// end.
func (r *runner) compatPairs(o *options) (int, error) {
	r.release() // a filter has nothing to tidy up: let signals end it
	o.form = or(o.form, formJSON)
	in := bufio.NewReaderSize(r.Stdin, 64<<10)
	var sum report.Tally
	for number := 1; ; number++ {
		line, err := readLine(in)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return 0, &report.Problem{Kind: kindInput, Message: term.Line(fmt.Sprintf("read stdin: %v", err))}
		}
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if line = bytes.TrimSpace(line); len(line) == 0 && err == nil {
			continue
		}
		v := answer(line, number, o, err)
		sum.Add(v)
		if err := r.show(o, v.WriteLine); err != nil {
			return 0, err
		}
	}
	if o.form == formConsole && sum.Pairs() > 0 {
		if err := r.say("\nSummary: %s\n", sum.String()); err != nil {
			return 0, err
		}
	}
	return sum.Exit(), unread(sum)
}

// unread is the problem of a run in which not every line was a pair.
func unread(sum report.Tally) error {
	switch {
	case sum.Pairs() == 0:
		return &report.Problem{Kind: kindInput, Message: "no pair of schemas on stdin", Hint: `run "mcpward schema compat --help"`}
	case sum.Unread > 1:
		return &report.Problem{Kind: kindInput, Message: fmt.Sprintf("%d lines could not be read; the first is %s", sum.Unread, sum.First.Message)}
	case sum.Unread == 1:
		return sum.First
	}
	return nil
}

var errLongLine = fmt.Errorf("longer than %d bytes", maxLine)

// readLine returns the next line without its end. A line that is too long is
// read to its end and not returned.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxLine; !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && (long || len(line) > 0):
		case err != nil:
			return nil, err
		}
		if long {
			return nil, errLongLine
		}
		return line, nil
	}
}

// answer judges one line. It never fails: what is wrong with the line is part
// of the answer.
func answer(line []byte, number int, o *options, unreadable error) *report.Verdict {
	v := &report.Verdict{}
	p := pair{direction: o.direction, reading: o.reading}
	err := unreadable
	if err == nil {
		v.ID, err = p.read(line)
	}
	refused := (*refusal)(nil)
	switch {
	case errors.As(err, &refused):
		v.Verdict, v.Pointer, v.Reason = compat.Unknown, refused.pointer, refused.reason
	case err != nil:
		v.Problem = &report.Problem{Kind: kindInput, Message: term.Line(fmt.Sprintf("line %d: %v", number, err))}
	default:
		p.judge(v)
	}
	return v
}

// A refusal is why a pair that can be read is not judged.
type refusal struct {
	pointer schema.Pointer
	reason  string
}

func (r *refusal) Error() string { return r.reason }

// read fills p from one line and returns its id, which may be any value.
func (p *pair) read(line []byte) (id json.RawMessage, err error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(line, &members); err != nil {
		return nil, fmt.Errorf("not a JSON object: %w", err)
	}
	id = members["id"]
	if raw, given := members["direction"]; given {
		if err := json.Unmarshal(raw, &p.direction); err != nil || p.direction != compat.Input && p.direction != compat.Output {
			return id, fmt.Errorf("direction is %s; allowed are %s", shownValue(raw), strings.Join(directions, ", "))
		}
	}
	for _, name := range []string{"old", "new"} {
		if members[name] == nil {
			return id, fmt.Errorf("the pair has no %q", name)
		}
	}
	if raw, given := members["draft"]; given && string(raw) != "null" {
		if p.dialect, err = draft(raw); err != nil {
			return id, &refusal{reason: err.Error()}
		}
	}
	if p.old, err = side("old", members); err == nil {
		p.new, err = side("new", members)
	}
	return id, err
}

// side reads one schema of a pair. One that is JSON and still no schema we
// can read, such as one that is nested too deeply, makes the pair unknown.
func side(name string, members map[string]json.RawMessage) (*schema.Value, error) {
	raw := members[name]
	switch {
	case string(raw) == "null":
		return nil, nil
	case len(raw) > maxSource:
		return nil, &refusal{reason: fmt.Sprintf("the %s schema of %d bytes is larger than %d", name, len(raw), maxSource)}
	}
	v, err := schema.Parse(raw)
	if syntax, ok := errors.AsType[*schema.SyntaxError](err); ok {
		return nil, &refusal{syntax.Pointer, fmt.Sprintf("the %s schema cannot be read: %s", name, syntax.Msg)}
	}
	return v, err
}

func shownValue(raw []byte) string {
	const most = 60
	if len(raw) > most {
		return term.Line(string(raw[:most])) + "…"
	}
	return term.Line(string(raw))
}
