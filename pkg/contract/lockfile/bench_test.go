package lockfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// list returns the raw items of 10,000 tools, 16 MB in one buffer as they come
// from a frame, and the frame itself.
func list() (raw [][]byte, frame []byte) {
	var b bytes.Buffer
	b.WriteString(`{"tools":[`)
	var ends []int
	starts := []int{}
	for i := range 10_000 {
		if i > 0 {
			b.WriteByte(',')
		}
		starts = append(starts, b.Len())
		fmt.Fprintf(&b, `{"name":"tool_%05d","title":"Tool %d","description":%q,"inputSchema":{"type":"object","properties":{`, i, i,
			strings.Repeat("Reads a record and \"returns\" it — with care.\n", 14))
		for j := range 8 {
			if j > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `"p%d":{"type":"string","description":"parameter number %d of this tool","minLength":%d}`, j, j, j)
		}
		b.WriteString(`},"required":["p0","p1"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"destructiveHint":false}}`)
		ends = append(ends, b.Len())
	}
	b.WriteString(`]}`)
	frame = b.Bytes()
	for i := range starts {
		raw = append(raw, frame[starts[i]:ends[i]])
	}
	return raw, frame
}

func pin(b *testing.B, raw [][]byte) *File {
	s := &contract.Surface{Protocol: "2025-11-25"}
	var scanner schema.Scanner
	for _, text := range raw {
		err := scanner.Reset(text)
		if err != nil {
			b.Fatal(err)
		}
		c, err := scanner.AppendCanonical(make([]byte, 0, len(text)))
		if err != nil {
			b.Fatal(err)
		}
		name, _ := contract.Lists[0].Name(c)
		s.Tools = append(s.Tools, contract.NewItem(name, c))
	}
	return &File{Servers: map[string]*contract.Surface{"s": s}}
}

// BenchmarkPinWriteReadVerify is everything this package and its neighbours do
// for a first baseline and a diff of 10,000 tools. Compare with
// BenchmarkDecodeIntoAny: the aim is at most twice its time.
func BenchmarkPinWriteReadVerify(b *testing.B) {
	raw, frame := list()
	path := filepath.Join(b.TempDir(), "lock")
	b.SetBytes(int64(len(frame)))
	for b.Loop() {
		if err := Write(path, pin(b, raw)); err != nil {
			b.Fatal(err)
		}
		if _, err := Read(path); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	raw, _ := list()
	path := filepath.Join(b.TempDir(), "lock")
	if err := Write(path, pin(b, raw)); err != nil {
		b.Fatal(err)
	}
	data, err := Encode(pin(b, raw))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Read(path); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPin(b *testing.B) {
	raw, frame := list()
	b.SetBytes(int64(len(frame)))
	for b.Loop() {
		pin(b, raw)
	}
}

func BenchmarkEncode(b *testing.B) {
	raw, frame := list()
	f := pin(b, raw)
	b.SetBytes(int64(len(frame)))
	for b.Loop() {
		if _, err := Encode(f); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeIntoAny(b *testing.B) {
	_, frame := list()
	b.SetBytes(int64(len(frame)))
	for b.Loop() {
		var v any
		if err := json.Unmarshal(frame, &v); err != nil {
			b.Fatal(err)
		}
	}
}
