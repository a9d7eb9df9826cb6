package page

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
)

// A position is what a cursor says: a result and a place in each of its
// sections.
type position struct {
	arguments, snapshot [sum]byte
	offsets             []int
}

const (
	version    = 1
	sum        = 8  // bytes of a digest: it tells results apart and guards nothing
	maxOffsets = 16 // sections of any result
	maxCursor  = 512
)

// String returns the cursor: a version, both digests, the offsets and a
// digest of all that, which tells a cursor of ours from other text.
func (p position) String() string {
	b := append([]byte{version}, p.arguments[:]...)
	b = append(b, p.snapshot[:]...)
	for _, n := range p.offsets {
		b = binary.AppendUvarint(b, uint64(n))
	}
	check := digest(b)
	return base64.RawURLEncoding.EncodeToString(append(b, check[:]...))
}

// parse reads a cursor. The error is [ErrInvalid].
func parse(cursor string) (position, error) {
	var p position
	if len(cursor) > maxCursor {
		return p, ErrInvalid
	}
	b, err := base64.RawURLEncoding.Strict().DecodeString(cursor)
	if err != nil || len(b) < 1+3*sum || b[0] != version {
		return p, ErrInvalid
	}
	body, check := b[:len(b)-sum], b[len(b)-sum:]
	if want := digest(body); string(want[:]) != string(check) {
		return p, ErrInvalid
	}
	copy(p.arguments[:], body[1:])
	copy(p.snapshot[:], body[1+sum:])
	for rest := body[1+2*sum:]; len(rest) > 0; {
		n, size := binary.Uvarint(rest)
		if size <= 0 || n > 1<<31 || len(p.offsets) == maxOffsets {
			return p, ErrInvalid
		}
		p.offsets, rest = append(p.offsets, int(n)), rest[size:]
	}
	return p, nil
}

// fits reports whether the position lies in the result that now starts.
func (p position) fits(now position, sections []Section) error {
	if p.arguments != now.arguments {
		return ErrForeign
	}
	if p.snapshot != now.snapshot {
		return ErrStale
	}
	if len(p.offsets) != len(sections) {
		return ErrInvalid
	}
	for i, s := range sections {
		if p.offsets[i] > len(s.Items) {
			return ErrInvalid
		}
	}
	return nil
}

func digest(b []byte) (out [sum]byte) {
	full := sha256.Sum256(b)
	copy(out[:], full[:])
	return out
}

// snapshot tells one result from any other. The items are JSON texts, so a
// zero byte between them cannot be part of one.
func snapshot(sections []Section) (out [sum]byte) {
	h := sha256.New()
	write := func(b json.RawMessage) {
		_, _ = h.Write(b)
		_, _ = h.Write([]byte{0})
	}
	for _, s := range sections {
		write(json.RawMessage("\x00" + s.Name))
		for _, item := range s.Items {
			write(item)
		}
	}
	copy(out[:], h.Sum(nil))
	return out
}
