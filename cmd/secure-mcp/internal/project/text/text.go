// Package text decides what the bytes of a file are: text in which encoding,
// or none, and whether people wrote it.
package text

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A Class is what kind of text a file holds.
type Class int

// The classes.
const (
	Source    Class = iota
	Binary          // no text at all
	Minified        // squeezed by a tool
	Generated       // written by a tool, which says so
)

// sniffed is how much of a file is looked at for zero bytes, like git does.
const sniffed = 8000

// Decode returns the bytes as UTF-8 without a byte order mark, and false if
// they are no text. UTF-16 is recognised by its mark, or by a zero in every
// other byte; any other zero byte means that it is no text. Bytes that are not
// valid UTF-8, such as Latin-1 letters, are kept.
func Decode(data []byte) ([]byte, bool) {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		data = data[3:]
	case bytes.HasPrefix(data, []byte("\xff\xfe\x00\x00")):
		return nil, false // UTF-32, which nobody writes code in
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return wide(data[2:], binary.LittleEndian), true
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return wide(data[2:], binary.BigEndian), true
	}
	head := data[:min(len(data), sniffed)]
	if bytes.IndexByte(head, 0) < 0 {
		return data, true
	}
	if order := zeros(head); order != nil {
		return wide(data, order), true
	}
	return nil, false
}

// zeros returns the byte order of UTF-16 without a mark: zeros are frequent,
// and all of them are in the same half of the pairs. It is nil for anything
// else.
func zeros(head []byte) binary.ByteOrder {
	var even, odd int
	for i, b := range head {
		switch {
		case b != 0:
		case i%2 == 0:
			even++
		default:
			odd++
		}
	}
	switch enough := len(head) / 4; {
	case len(head) < 4:
		return nil
	case even == 0 && odd > enough:
		return binary.LittleEndian
	case odd == 0 && even > enough:
		return binary.BigEndian
	}
	return nil
}

func wide(data []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	out := make([]byte, 0, len(data))
	for _, r := range utf16.Decode(units) {
		out = utf8.AppendRune(out, r)
	}
	return out
}

// Classify says what kind of text a file is. The path mostly confirms what the
// content says: of all names, which anybody can choose, only those that no
// person gives a file leave it out.
func Classify(path string, content []byte) Class {
	switch {
	case isMinified(path, content):
		return Minified
	case isGenerated(path, content):
		return Generated
	}
	return Source
}

// What is squeezed has next to no line breaks and blanks. Code of people has a
// blank in every dozen characters even where its lines are long.
const (
	squeezedSize = 4 << 10
	squeezedLine = 500 // characters per line on average
	squeezedGap  = 16  // characters per blank on average
)

func isMinified(path string, content []byte) bool {
	if len(content) < squeezedSize || !anySuffix(path, ".js", ".mjs", ".cjs", ".css", ".map") {
		return false
	}
	lines := bytes.Count(content, []byte("\n")) + 1
	if strings.HasSuffix(path, ".map") {
		return len(content)/lines > squeezedLine
	}
	blanks := bytes.Count(content, []byte(" ")) + lines
	return len(content)/lines > squeezedLine && len(content)/blanks > squeezedGap
}

func anySuffix(s string, suffixes ...string) bool {
	for _, suffix := range suffixes {
		if strings.HasSuffix(s, suffix) {
			return true
		}
	}
	return false
}

func containsAny(s string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}
