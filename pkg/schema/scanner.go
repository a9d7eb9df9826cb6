package schema

import (
	"errors"
	"strings"
)

// A Scanner walks one JSON text from front to back without building a tree.
// The walker decides at every value: [Scanner.Object] or [Scanner.Array] to
// step into it, [Scanner.AppendCanonical] to read it whole. After the outermost
// value it calls [Scanner.End].
//
// The accepted language is that of [Parse]. Every method returns a
// *[SyntaxError] where the text is not JSON; the scanner must not be used after
// an error.
type Scanner struct {
	data  []byte
	pos   int
	depth int

	out       []byte
	members   []span // of the objects that are open, innermost last
	scratch   []byte
	reordered int // bytes moved to sort members
	repeated  bool
}

// A span is one member in Scanner.out. Texts over 4 GiB are refused before.
type span struct {
	start, colon, end uint32
}

// ErrKind is returned by [Scanner.Object], [Scanner.Array] and
// [Scanner.String] when the value is of another kind; the scanner is still
// before the value.
var ErrKind = errors.New("value of another kind")

var (
	errSyntax  = errors.New("not JSON")
	errReorder = errors.New("sorting members moves too many bytes")
)

// maxText keeps offsets within uint32.
const maxText = 1<<32 - 1

// NewScanner returns a scanner before the value in data. The error is a
// *[SyntaxError] when data is not valid UTF-8.
func NewScanner(data []byte) (*Scanner, error) {
	s := &Scanner{}
	return s, s.Reset(data)
}

// Reset begins another text; the scanner keeps its buffers. The error is that
// of [NewScanner].
func (s *Scanner) Reset(data []byte) error {
	if len(data) > maxText {
		return &SyntaxError{Offset: maxText, Msg: "more than 4 GiB of text"}
	}
	*s = Scanner{data: data, members: s.members[:0], scratch: s.scratch[:0]}
	return checkUTF8(data)
}

// Offset returns the byte offset of the next value or delimiter.
func (s *Scanner) Offset() int {
	s.space()
	return s.pos
}

// Object calls member for each member of the next value, which must be an
// object, with the decoded name and the byte offset of the name. The function
// must consume the value. Its error ends the walk and is returned as it is.
func (s *Scanner) Object(member func(name string, offset int) error) error {
	if s.peek() != '{' {
		return s.wrongKind()
	}
	return s.elements('}', func() error {
		s.space()
		offset := s.pos
		name, err := s.name()
		if err != nil {
			return err
		}
		return member(name, offset)
	})
}

// Array calls item for each element of the next value, which must be an array.
// The function must consume the value. Its error ends the walk and is returned
// as it is.
func (s *Scanner) Array(item func() error) error {
	if s.peek() != '[' {
		return s.wrongKind()
	}
	return s.elements(']', item)
}

// elements consumes the opening delimiter, comma-separated elements and the
// closing delimiter.
func (s *Scanner) elements(closing byte, element func() error) error {
	if s.depth == MaxDepth {
		return s.fail()
	}
	s.depth++
	s.pos++
	if s.peek() != closing {
		for {
			if err := element(); err != nil {
				return err
			}
			if s.peek() != ',' {
				break
			}
			s.pos++
		}
	}
	if s.peek() != closing {
		return s.fail()
	}
	s.pos++
	s.depth--
	return nil
}

func (s *Scanner) name() (string, error) {
	name, err := s.String()
	if err != nil {
		return "", s.fail()
	}
	if s.peek() != ':' {
		return "", s.fail()
	}
	s.pos++
	return name, nil
}

// String returns the next value, which must be a string, decoded as
// [Value].Text is.
func (s *Scanner) String() (string, error) {
	if s.peek() != '"' {
		return "", s.wrongKind()
	}
	end, ok := stringEnd(s.data, s.pos)
	if !ok {
		return "", s.fail()
	}
	literal := s.data[s.pos:end]
	s.pos = end
	return unquote(literal), nil
}

// AppendCanonical appends the canonical form of the next value to dst.
func (s *Scanner) AppendCanonical(dst []byte) ([]byte, error) {
	s.space()
	start, length := s.pos, len(dst)
	s.out, s.members, s.reordered = dst, s.members[:0], 0
	err := s.value()
	dst, s.out = s.out, nil
	if err == errReorder {
		return s.appendTree(dst[:length], start)
	}
	if err != nil {
		return dst[:length], s.fail()
	}
	return dst, nil
}

// appendTree is the slow way for a value whose members are out of order on so
// many levels that moving them would take quadratic time.
func (s *Scanner) appendTree(dst []byte, start int) ([]byte, error) {
	s.pos = start
	end, ok := valueEnd(s.data, start)
	if !ok {
		return dst, s.fail()
	}
	v, err := Parse(s.data[start:end])
	if err != nil {
		return dst, s.fail()
	}
	s.pos = end
	s.repeated = s.repeated || v.repeats()
	return v.AppendCanonical(dst), nil
}

// Skip passes over the next value and returns its bytes, a part of the data.
func (s *Scanner) Skip() ([]byte, error) {
	s.space()
	end, ok := valueEnd(s.data, s.pos)
	if !ok {
		return nil, s.fail()
	}
	start := s.pos
	s.pos = end
	return s.data[start:end], nil
}

// Repeated reports whether an object that AppendCanonical read uses a name more
// than once.
func (s *Scanner) Repeated() bool { return s.repeated }

// End returns an error unless nothing but white space is left.
func (s *Scanner) End() error {
	s.space()
	if s.pos != len(s.data) {
		return s.fail()
	}
	return nil
}

func (s *Scanner) wrongKind() error {
	if c := s.peek(); c == 0 || !strings.ContainsRune(`{["-0123456789tfn`, rune(c)) {
		return s.fail()
	}
	return ErrKind
}

// fail explains what is wrong with the text: [Parse] is the authority.
func (s *Scanner) fail() error {
	if _, err := Parse(s.data); err != nil {
		return err
	}
	return &SyntaxError{Offset: s.pos, Msg: "unexpected value"}
}

func (s *Scanner) space() {
	for s.pos < len(s.data) {
		switch s.data[s.pos] {
		case ' ', '\n', '\r', '\t':
			s.pos++
		default:
			return
		}
	}
}

// peek returns the first byte of the next token, 0 at the end of the text.
func (s *Scanner) peek() byte {
	if s.pos < len(s.data) && s.data[s.pos] > ' ' {
		return s.data[s.pos]
	}
	s.space()
	if s.pos == len(s.data) {
		return 0
	}
	return s.data[s.pos]
}
