package syntax

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// Kind says what a token is.
type Kind uint8

// The kinds.
const (
	Ident        Kind = iota + 1 // also keywords and keys of configuration files
	Number                       // as written
	String                       // a literal without holes
	Scalar                       // a value without quotes: YAML, .env, shell
	Template                     // the delimiter at either end of a literal with holes (every JavaScript template)
	TemplateText                 // text between delimiters and holes
	Hole                         // "${" and its "}", Swift's "\(" and its ")"
	Regex                        // /…/flags
	Punct                        // operators and brackets
	Text                         // JSX, XML and HTML text, prose
	Tag                          // JSX and HTML: "<name", "</name", ">", "/>"; XML: the whole tag
)

// A Token is one piece of the text. Comments are kept apart in File.Comments,
// so neighbours in File.Tokens are neighbours for a compiler.
type Token struct {
	Kind       Kind
	Start, End int    // bytes of File.Text
	Match      int    // index of the other bracket, delimiter or tag end; -1 if there is none
	Text       string // File.Text[Start:End]
}

// Is reports whether t is the punctuation, identifier, hole or tag spelled text.
func (t Token) Is(text string) bool {
	return t.Text == text && (t.Kind == Punct || t.Kind == Ident || t.Kind == Hole || t.Kind == Tag)
}

// A Range is a half-open range of token indices.
type Range struct{ From, To int }

// Empty reports whether there is no token in r.
func (r Range) Empty() bool { return r.From >= r.To }

// A File is one parsed text. All offsets are bytes of Text, which is UTF-8
// without a byte order mark whatever the file was.
type File struct {
	Path     string
	Language Language
	Text     string
	Tokens   []Token
	Comments []Token // Kind is Punct

	newlines []int // offsets of line starts
	tree     *tree
	names    *names
	calls    []Call
	assigns  []Assignment
	pairs    []Pair
	literals []Literal
	symbols  []Symbol
	meanings *declarations
	basis    *basis
	place    place
	scanned  scanned
}

// scanned says which of the lists above have been computed.
type scanned struct{ calls, assigns, pairs, literals, symbols bool }

// Parse reads text as a file of that path. It never fails, and its time is
// linear in the text.
func Parse(path string, text []byte) *File { return ParseText(path, Decode(text)) }

// ParseText is [Parse] for text that has been decoded.
func ParseText(path, text string) *File {
	f := &File{Path: path, Language: Of(path), Text: text}
	l := newLexer(f.Text)
	switch f.Language {
	case JavaScript, TypeScript:
		l.jsx = jsx(path)
		l.javascript()
	case HTML:
		l.jsx = true
		l.html()
	case Swift:
		l.swift()
	case Plist:
		l.xml()
	case Env, Properties, YAML, TOML:
		l.lines(f.Language)
	case Logins:
		l.logins()
	case Markdown:
		l.prose()
	default:
		l.generic(dialectOf(f.Language))
	}
	f.Tokens, f.Comments = l.tokens, l.comments
	return f
}

// Position returns the line and column of an offset, both from 1, the column
// in characters.
func (f *File) Position(offset int) (line, column int) {
	if f.newlines == nil {
		f.newlines = lineStarts(f.Text)
	}
	offset = min(max(offset, 0), len(f.Text))
	line = sort.SearchInts(f.newlines, offset+1)
	if f.place.line != line || f.place.offset > offset {
		f.place = place{line, f.newlines[line-1], 1}
	}
	f.place.column += utf8.RuneCountInString(f.Text[f.place.offset:offset])
	f.place.offset = offset
	return line, f.place.column
}

// A place is where the last position was asked for: the next one on a long
// line is often behind it.
type place struct{ line, offset, column int }

func lineStarts(text string) []int {
	starts := make([]int, 1, strings.Count(text, "\n")+1)
	for i := 0; ; {
		n := strings.IndexByte(text[i:], '\n')
		if n < 0 {
			return starts
		}
		i += n + 1
		starts = append(starts, i)
	}
}

// LineText returns the line that holds an offset, without its end.
func (f *File) LineText(offset int) string {
	offset = min(max(offset, 0), len(f.Text))
	start := strings.LastIndexByte(f.Text[:offset], '\n') + 1
	end := strings.IndexByte(f.Text[offset:], '\n')
	if end < 0 {
		return f.Text[start:]
	}
	return strings.TrimSuffix(f.Text[start:offset+end], "\r")
}

// TokenAt returns the index of the first token that ends after offset,
// len(f.Tokens) if there is none.
func (f *File) TokenAt(offset int) int {
	i, _ := slices.BinarySearchFunc(f.Tokens, offset, func(t Token, at int) int {
		if t.End <= at {
			return -1
		}
		return 1
	})
	return i
}

// At returns token i, and an empty token outside the file.
func (f *File) At(i int) Token {
	if i < 0 || i >= len(f.Tokens) {
		return Token{Match: -1}
	}
	return f.Tokens[i]
}

// Source returns the text that r spans.
func (f *File) Source(r Range) string {
	if r.Empty() || r.To > len(f.Tokens) {
		return ""
	}
	return f.Text[f.Tokens[r.From].Start:f.Tokens[r.To-1].End]
}

// Code returns the text that r spans without its comments. A comment leaves a
// blank, or a line break if it holds one, which may end a statement.
func (f *File) Code(r Range) string {
	text := f.Source(r)
	if text == "" {
		return ""
	}
	start := f.Tokens[r.From].Start
	next, _ := slices.BinarySearchFunc(f.Comments, start, func(c Token, at int) int { return c.Start - at })
	var out strings.Builder
	for ; next < len(f.Comments) && f.Comments[next].End <= f.Tokens[r.To-1].End; next++ {
		c := f.Comments[next]
		at := len(text) - (f.Tokens[r.To-1].End - c.Start)
		out.WriteString(text[:at])
		if strings.Contains(c.Text, "\n") {
			out.WriteByte('\n')
		} else {
			out.WriteByte(' ')
		}
		text = text[at+c.End-c.Start:]
	}
	return out.String() + text
}

// Literal returns the value of the constant text that begins at token i: a
// string, a scalar or a template without holes. next is the token after it.
func (f *File) Literal(i int) (value string, next int, ok bool) {
	t := f.At(i)
	switch t.Kind {
	case String, Scalar:
		return t.Value(), i + 1, true
	case Template:
		if t.Match == i+1 {
			return "", i + 2, true
		}
		if t.Match == i+2 && f.Tokens[i+1].Kind == TemplateText {
			return f.Tokens[i+1].Value(), i + 3, true
		}
	}
	return "", i, false
}
