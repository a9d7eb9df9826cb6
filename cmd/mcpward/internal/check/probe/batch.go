package probe

import (
	"bytes"

	"github.com/mcpward/mcpward/pkg/schema"
)

// Batch returns the elements of a JSON array, nil for anything else.
func Batch(raw []byte) [][]byte {
	scanner, err := schema.NewScanner(raw)
	if err != nil {
		return nil
	}
	var parts [][]byte
	err = scanner.Array(func() error {
		part, err := scanner.Skip()
		parts = append(parts, part)
		return err
	})
	if err != nil || scanner.End() != nil {
		return nil
	}
	return parts
}

// Messages returns the JSON objects in a line: one, or those of a batch. A byte
// order mark is passed over.
func Messages(line []byte) []Frame {
	line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
	parts := Batch(line)
	if parts == nil {
		parts = [][]byte{line}
	}
	var out []Frame
	for _, part := range parts {
		if f, ok := Read(part); ok {
			out = append(out, f)
		}
	}
	return out
}

// Responses returns the responses among lines.
func Responses(lines [][]byte) []Frame {
	var out []Frame
	for _, line := range lines {
		for _, f := range Messages(line) {
			if f.Response() {
				out = append(out, f)
			}
		}
	}
	return out
}
