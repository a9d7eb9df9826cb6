package schema

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxDepth is how deeply arrays and objects may be nested.
const MaxDepth = 1000

// A SyntaxError says why and where a text is not JSON. It unwraps to
// [io.ErrUnexpectedEOF] when the text ends too early.
type SyntaxError struct {
	Offset  int     // of the offending byte, or the length of the text when it ends too early
	Pointer Pointer // of the innermost value being read
	Msg     string  // what is wrong, without the position

	cause error
}

// Error returns the message and the byte offset.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s at byte %d", e.Msg, e.Offset)
}

// Unwrap returns io.ErrUnexpectedEOF for a text that ends too early, else nil.
func (e *SyntaxError) Unwrap() error { return e.cause }

var errTooDeep = fmt.Errorf("nested more than %d levels deep", MaxDepth)

// Parse reads one JSON value with nothing but white space around it. The text
// must be valid UTF-8 and at most [MaxDepth] levels deep; repeated names,
// numbers of any size and escapes of unpaired surrogates are kept. The error
// is a *[SyntaxError].
func Parse(data []byte) (*Value, error) {
	if err := checkUTF8(data); err != nil {
		return nil, err
	}
	p := parser{data: data, text: string(data), dec: jsontext.NewDecoder(bytes.NewBuffer(data),
		jsontext.AllowDuplicateNames(true),
		jsontext.AllowInvalidUTF8(true), // only lone surrogate escapes are left
	)}
	v, err := p.value(0)
	if err != nil {
		return nil, p.syntaxError(err)
	}
	end := int(p.dec.InputOffset())
	if rest := bytes.TrimLeft(data[end:], " \t\r\n"); len(rest) > 0 {
		return nil, &SyntaxError{Offset: len(data) - len(rest), Msg: "unexpected data after the value"}
	}
	return v, nil
}

func checkUTF8(data []byte) error {
	if utf8.Valid(data) {
		return nil
	}
	at := 0
	for at < len(data) {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return &SyntaxError{Offset: at, Msg: fmt.Sprintf("invalid UTF-8, 0x%02x", data[at])}
}

// A parser makes few allocations: most of the time of a small value is theirs.
type parser struct {
	data   []byte
	text   string // data, of which values keep parts
	dec    *jsontext.Decoder
	slots  []Value  // not handed out yet
	made   int      // how many slots were made the last time
	fields []Member // of the objects being read
	elems  []*Value // of the arrays being read
}

// slot returns a new value; they are made many at a time.
func (p *parser) slot() *Value {
	if len(p.slots) == 0 {
		p.made = min(max(1, 2*p.made), 64)
		p.slots = make([]Value, p.made)
	}
	v := &p.slots[0]
	p.slots = p.slots[1:]
	return v
}

// last returns the text of raw, which was just read.
func (p *parser) last(raw []byte) string {
	end := int(p.dec.InputOffset())
	return p.text[end-len(raw) : end]
}

// unquoted returns what the string literal raw says, which was just read.
func (p *parser) unquoted(raw []byte) string {
	if bytes.IndexByte(raw, '\\') >= 0 {
		return unquote(raw)
	}
	literal := p.last(raw)
	return literal[1 : len(literal)-1]
}

// next returns the offset of the next token: the decoder counts to the end of
// the last one.
func (p *parser) next() int {
	at := int(p.dec.InputOffset())
	for at < len(p.data) && isSeparator(p.data[at]) {
		at++
	}
	return at
}

func isSeparator(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == ',' || c == ':'
}

func (p *parser) value(depth int) (*Value, error) {
	kind := p.dec.PeekKind()
	v := p.slot()
	v.Offset = p.next()
	switch kind {
	case '{', '[':
		if depth == MaxDepth {
			return nil, errTooDeep
		}
		if _, err := p.dec.ReadToken(); err != nil {
			return nil, err
		}
		if kind == '{' {
			return v, p.members(v, depth+1)
		}
		return v, p.items(v, depth+1)
	}
	raw, err := p.dec.ReadValue()
	if err != nil {
		return nil, err
	}
	switch kind {
	case '"':
		v.Kind, v.Text = String, p.unquoted(raw)
	case '0':
		v.Kind, v.Text = Number, p.last(raw)
	case 't', 'f':
		v.Kind, v.Text = Bool, p.last(raw)
	}
	return v, nil
}

func (p *parser) members(v *Value, depth int) error {
	v.Kind = Object
	from := len(p.fields)
	for p.dec.PeekKind() != '}' {
		raw, err := p.dec.ReadValue()
		if err != nil {
			return err
		}
		name := p.unquoted(raw)
		member, err := p.value(depth)
		if err != nil {
			return err
		}
		p.fields = append(p.fields, Member{Name: name, Value: member})
	}
	if len(p.fields) > from {
		v.Members, p.fields = slices.Clone(p.fields[from:]), p.fields[:from]
	}
	_, err := p.dec.ReadToken()
	return err
}

func (p *parser) items(v *Value, depth int) error {
	v.Kind = Array
	from := len(p.elems)
	for p.dec.PeekKind() != ']' {
		item, err := p.value(depth)
		if err != nil {
			return err
		}
		p.elems = append(p.elems, item)
	}
	if len(p.elems) > from {
		v.Items, p.elems = slices.Clone(p.elems[from:]), p.elems[:from]
	}
	_, err := p.dec.ReadToken()
	return err
}

// syntaxError translates an error of the decoder, whose types stay private to
// this package.
func (p *parser) syntaxError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &SyntaxError{
			Offset: len(p.data), Pointer: Pointer(p.dec.StackPointer()),
			Msg: "unexpected end of JSON", cause: io.ErrUnexpectedEOF,
		}
	}
	if syntactic, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		return &SyntaxError{
			Offset: int(syntactic.ByteOffset), Pointer: Pointer(syntactic.JSONPointer),
			Msg: syntactic.Err.Error(),
		}
	}
	return &SyntaxError{Offset: p.next(), Pointer: Pointer(p.dec.StackPointer()), Msg: err.Error()}
}
