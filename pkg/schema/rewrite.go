package schema

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// value appends the canonical form of the next value to s.out. An error leaves
// the scanner unusable.
func (s *Scanner) value() error {
	ok := false
	switch s.peek() {
	case '{':
		return s.object()
	case '[':
		return s.array()
	case '"':
		ok = s.str()
	case 't':
		ok = s.literal("true")
	case 'f':
		ok = s.literal("false")
	case 'n':
		ok = s.literal("null")
	default:
		ok = s.number()
	}
	if !ok {
		return errSyntax
	}
	return nil
}

func (s *Scanner) literal(word string) bool {
	if !bytes.HasPrefix(s.data[s.pos:], []byte(word)) {
		return false
	}
	s.out = append(s.out, word...)
	s.pos += len(word)
	return true
}

func (s *Scanner) number() bool {
	end, ok := numberEnd(s.data, s.pos)
	if ok {
		s.out = append(s.out, s.data[s.pos:end]...)
		s.pos = end
	}
	return ok
}

// numberEnd returns the end of the number at data[i:] (RFC 8259 section 6).
func numberEnd(data []byte, i int) (end int, ok bool) {
	i = skipByte(data, i, "-")
	start := i
	if i = skipByte(data, i, "0"); i == start {
		if i = skipDigits(data, i); i == start {
			return i, false
		}
	}
	if dot := skipByte(data, i, "."); dot > i {
		if i = skipDigits(data, dot); i == dot {
			return i, false
		}
	}
	if e := skipByte(data, i, "eE"); e > i {
		e = skipByte(data, e, "+-")
		if i = skipDigits(data, e); i == e {
			return i, false
		}
	}
	return i, true
}

func skipByte(data []byte, i int, any string) int {
	if i < len(data) && strings.IndexByte(any, data[i]) >= 0 {
		return i + 1
	}
	return i
}

func skipDigits(data []byte, i int) int {
	for i < len(data) && '0' <= data[i] && data[i] <= '9' {
		i++
	}
	return i
}

// enter consumes an opening delimiter and reports whether the closing one
// follows at once.
func (s *Scanner) enter(closing byte) (empty bool, err error) {
	if s.depth == MaxDepth {
		return false, errSyntax
	}
	s.depth++
	s.out = append(s.out, s.data[s.pos])
	s.pos++
	return s.peek() == closing, nil
}

// leave consumes the closing delimiter.
func (s *Scanner) leave(closing byte) error {
	if s.peek() != closing {
		return errSyntax
	}
	s.depth--
	s.out = append(s.out, closing)
	s.pos++
	return nil
}

// another consumes a comma between two elements, if there is one.
func (s *Scanner) another() bool {
	if s.peek() != ',' {
		return false
	}
	s.out = append(s.out, ',')
	s.pos++
	return true
}

func (s *Scanner) array() error {
	empty, err := s.enter(']')
	if err != nil {
		return err
	}
	for more := !empty; more; more = s.another() {
		if err := s.value(); err != nil {
			return err
		}
	}
	return s.leave(']')
}

func (s *Scanner) object() error {
	empty, err := s.enter('}')
	if err != nil {
		return err
	}
	first := len(s.members)
	body := len(s.out)
	inOrder := true
	for more := !empty; more; more = s.another() {
		if err := s.member(); err != nil {
			return err
		}
		if n := len(s.members); inOrder && n > first+1 {
			order := s.compare(s.members[n-2], s.members[n-1])
			inOrder = order <= 0
			s.repeated = s.repeated || order == 0
		}
	}
	if !inOrder {
		if err := s.reorder(body, s.members[first:]); err != nil {
			return err
		}
	}
	s.members = s.members[:first]
	return s.leave('}')
}

func (s *Scanner) member() error {
	start := len(s.out)
	if s.peek() != '"' || !s.str() {
		return errSyntax
	}
	colon := len(s.out)
	if s.peek() != ':' {
		return errSyntax
	}
	s.pos++
	s.out = append(s.out, ':')
	if err := s.value(); err != nil {
		return err
	}
	s.members = append(s.members, span{uint32(start), uint32(colon), uint32(len(s.out))})
	return nil
}

// compare orders two members by name. Both texts are canonical literals.
func (s *Scanner) compare(a, b span) int {
	x, y := s.out[a.start+1:a.colon-1], s.out[b.start+1:b.colon-1]
	if byteOrdered(x) && byteOrdered(y) {
		return bytes.Compare(x, y)
	}
	return compareUnits(unitReader{rest: string(x), escaped: true}, unitReader{rest: string(y), escaped: true})
}

// byteOrdered reports that the order of name among others like it is the order
// of its bytes: no escapes, and nothing at or after the surrogates.
func byteOrdered(name []byte) bool {
	for _, c := range name {
		if c >= 0xed || c == '\\' {
			return false
		}
	}
	return true
}

// reorder sorts the members that are written at s.out[body:].
func (s *Scanner) reorder(body int, members []span) error {
	s.reordered += len(s.out) - body
	if s.reordered > 1<<20+8*len(s.data) {
		return errReorder
	}
	slices.SortFunc(members, func(a, b span) int {
		if c := s.compare(a, b); c != 0 {
			return c
		}
		return int(int64(a.start) - int64(b.start))
	})
	s.scratch = s.scratch[:0]
	for i, m := range members {
		if i > 0 {
			s.scratch = append(s.scratch, ',')
			s.repeated = s.repeated || s.compare(members[i-1], m) == 0
		}
		s.scratch = append(s.scratch, s.out[m.start:m.end]...)
	}
	copy(s.out[body:], s.scratch)
	return nil
}

// plain holds the bytes that a string literal may contain as they are.
var plain = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= ' ' && c != '"' && c != '\\'
	}
	return t
}()

// stringEnd returns the end of the string literal at data[i:].
func stringEnd(data []byte, i int) (end int, ok bool) {
	for i++; i < len(data); i++ {
		if plain[data[i]] {
			continue
		}
		switch data[i] {
		case '"':
			return i + 1, true
		case '\\':
			size := escapeSize(data[i:])
			if size == 0 {
				return i, false
			}
			i += size - 1
		default:
			return i, false
		}
	}
	return i, false
}

// escapeSize returns the length of the escape at the start of s, 0 when it is
// not one.
func escapeSize(s []byte) int {
	if len(s) < 2 {
		return 0
	}
	if s[1] != 'u' {
		if strings.IndexByte(`"\/bfnrt`, s[1]) < 0 {
			return 0
		}
		return 2
	}
	if len(s) < 6 {
		return 0
	}
	for _, c := range s[2:6] {
		if !('0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f') {
			return 0
		}
	}
	return 6
}

// str appends the canonical form of the string literal at s.pos.
func (s *Scanner) str() bool {
	data, i := s.data, s.pos+1
	start := s.pos
	for i < len(data) {
		c := data[i]
		if plain[c] {
			i++
			continue
		}
		if c == '"' {
			s.out = append(s.out, data[start:i+1]...)
			s.pos = i + 1
			return true
		}
		size := 0
		if c == '\\' {
			size = escapeSize(data[i:])
		}
		if size == 0 {
			return false
		}
		if size == 2 && data[i+1] != '/' {
			i += 2
			continue
		}
		s.out = append(s.out, data[start:i]...)
		i += s.escape(data[i:])
		start = i
	}
	return false
}

// escape appends the canonical form of the valid escape at the start of text
// and returns how many bytes it took.
func (s *Scanner) escape(text []byte) int {
	if text[1] == '/' {
		s.out = append(s.out, '/')
		return 2
	}
	if len(text) >= 12 && text[6] == '\\' && escapeSize(text[6:]) != 6 {
		text = text[:6]
	}
	r, size := unescapeUnicode(text)
	switch {
	case r < ' ' || r == '"' || r == '\\':
		s.out = appendEscape(s.out, byte(r))
	case 0xd800 <= r && r <= 0xdfff:
		s.out = appendHex(s.out, r)
	default:
		s.out = utf8.AppendRune(s.out, r)
	}
	return size
}
