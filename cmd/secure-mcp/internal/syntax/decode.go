package syntax

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

// Decode returns text as UTF-8 without a byte order mark. UTF-16 is recognised
// by its mark, or by a zero in every other byte of the beginning.
func Decode(text []byte) string {
	if order, skip := wide(text); order != nil {
		return fromUTF16(text[skip:], order)
	}
	return strings.TrimPrefix(string(text), "\ufeff")
}

// wide returns the byte order of UTF-16 text and the length of its mark.
func wide(text []byte) (order binary.ByteOrder, mark int) {
	if len(text) < 2 {
		return nil, 0
	}
	switch {
	case text[0] == 0xff && text[1] == 0xfe:
		return binary.LittleEndian, 2
	case text[0] == 0xfe && text[1] == 0xff:
		return binary.BigEndian, 2
	}
	const sample = 64
	var zeros [2]int
	n := min(len(text), sample)
	for i, c := range text[:n] {
		if c == 0 {
			zeros[i%2]++
		}
	}
	switch half := n / 2; {
	case n < 8:
	case zeros[1] > half*3/4 && zeros[0] == 0:
		return binary.LittleEndian, 0
	case zeros[0] > half*3/4 && zeros[1] == 0:
		return binary.BigEndian, 0
	}
	return nil, 0
}

func fromUTF16(text []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16(text[2*i:])
	}
	return string(utf16.Decode(units))
}
