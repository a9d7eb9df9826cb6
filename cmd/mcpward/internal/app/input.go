package app

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// stdin is how an argument names the standard input.
const stdin = "-"

// maxSource bounds the text of one schema or value. The guard of package
// schema allows less, but counts without white space.
const maxSource = 8 << 20

// readJSON reads a file that holds one JSON value.
func (r *runner) readJSON(path string) (*schema.Value, error) {
	data, err := r.readInput(path)
	if err != nil {
		return nil, err
	}
	v, err := schema.Parse(data)
	if syntax, ok := errors.AsType[*schema.SyntaxError](err); ok {
		line, column := position(data, syntax.Offset)
		return nil, &report.Problem{
			Kind:    kindInput,
			Message: term.Line(fmt.Sprintf("%s:%d:%d: not JSON: %s", shownName(path), line, column, syntax.Msg)),
		}
	}
	return v, err
}

func (r *runner) readInput(path string) ([]byte, error) {
	in := r.Stdin
	if path != stdin {
		f, err := os.Open(path)
		if err != nil {
			return nil, &report.Problem{Kind: kindInput, Message: term.Line(err.Error())}
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxSource+1))
	if err == nil && len(data) > maxSource {
		err = fmt.Errorf("%s is larger than %d bytes", shownName(path), maxSource)
	}
	if err != nil {
		return nil, &report.Problem{Kind: kindInput, Message: term.Line(err.Error())}
	}
	return bytes.TrimPrefix(data, []byte("\ufeff")), nil
}

func shownName(path string) string {
	if path == stdin {
		return "stdin"
	}
	return path
}

// position returns line and column of an offset, both from 1, the column in
// characters.
func position(data []byte, offset int) (line, column int) {
	before := data[:min(offset, len(data))]
	line = bytes.Count(before, []byte{'\n'}) + 1
	start := bytes.LastIndexByte(before, '\n') + 1
	return line, utf8.RuneCount(before[start:]) + 1
}

// say writes to stdout what a command without a report has to say. That a
// reader went away, as "head" does, is no problem.
func (r *runner) say(format string, args ...any) error {
	_, err := fmt.Fprintf(r.Stdout, format, args...)
	if err != nil && !closedByReader(err) {
		return &report.Problem{Kind: kindOutput, Message: fmt.Sprintf("write to stdout: %v", err)}
	}
	return nil
}
