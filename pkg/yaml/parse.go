// Package yaml reads YAML written by people, strictly and in one way: with the
// line and column of every value and every mistake, and without letting a file
// cost more than it is worth.
package yaml

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Caps on a file, checked before the parser sees it: the parser takes
// quadratic time in nesting and in the number of keys, and has no protection
// against aliases that multiply.
const (
	maxBytes   = 1 << 20
	maxTokens  = 10_000
	maxDepth   = 64
	maxAliases = 100
	maxNodes   = 20_000 // after aliases are followed
)

// ReadCapped reads all of r, and one byte more than the cap at most, so that
// Parse refuses what is larger.
func ReadCapped(r io.Reader) ([]byte, error) {
	return io.ReadAll(io.LimitReader(r, maxBytes+1))
}

// Parse returns the one document in data. What is wrong with data as YAML is
// one [Problem], because what follows it is guesswork.
func Parse(data []byte) (*Node, *Problem) {
	return (&Source{Text: string(data), Noun: "a file"}).Parse()
}

// Parse returns the one document in the source, as the function [Parse] does.
func (s *Source) Parse() (*Node, *Problem) {
	data := s.Text
	if len(data) > maxBytes {
		return nil, &Problem{Line: 1, Column: 1, Message: fmt.Sprintf("larger than %d bytes", maxBytes)}
	}
	if p := checkUTF8(data); p != nil {
		return nil, p
	}
	tokens := lexer.Tokenize(strings.TrimPrefix(data, "\ufeff"))
	if p := checkTokens(tokens); p != nil {
		return nil, p
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, syntaxProblem(err)
	}
	body, p := s.onlyDocument(file)
	if p != nil {
		return nil, p
	}
	b := &builder{anchors: map[string]*Node{}}
	root := b.build(body, 0)
	if b.problem != nil {
		return nil, b.problem
	}
	return root, nil
}

func checkUTF8(data string) *Problem {
	line, column := 1, 1
	for len(data) > 0 {
		r, n := utf8.DecodeRuneInString(data)
		switch {
		case r == utf8.RuneError && n == 1:
			return &Problem{Line: line, Column: column, Message: fmt.Sprintf("byte 0x%02x is not UTF-8", data[0])}
		case r == '\n':
			line, column = line+1, 1
		default:
			column++
		}
		data = data[n:]
	}
	return nil
}

func checkTokens(tokens token.Tokens) *Problem {
	depth, aliases := 0, 0
	for i, tk := range tokens {
		switch tk.Type {
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		case token.AliasType:
			aliases++
		}
		switch {
		case i >= maxTokens:
			return at(tk, "larger than %d tokens", maxTokens)
		case depth > maxDepth:
			return at(tk, "nested deeper than %d levels", maxDepth)
		case aliases > maxAliases:
			return at(tk, "more than %d aliases", maxAliases)
		}
	}
	return nil
}

func (s *Source) onlyDocument(file *ast.File) (ast.Node, *Problem) {
	var body ast.Node
	for _, doc := range file.Docs {
		if doc.Body == nil {
			continue
		}
		if d, ok := doc.Body.(*ast.DirectiveNode); ok {
			return nil, at(d.GetToken(), "directives are not supported")
		}
		if body != nil {
			p := at(firstToken(doc.Body), "a second document begins here; %s is one document", s.Noun)
			return nil, p
		}
		body = doc.Body
	}
	if body == nil {
		return nil, &Problem{Line: 1, Column: 1, Message: "the file is empty", Hint: s.Empty}
	}
	return body, nil
}

// firstToken returns where a document begins; a mapping's own token is its
// first colon.
func firstToken(n ast.Node) *token.Token {
	switch n := n.(type) {
	case *ast.MappingNode:
		if len(n.Values) > 0 && !n.IsFlowStyle {
			return firstToken(n.Values[0])
		}
	case *ast.MappingValueNode:
		return n.Key.GetToken()
	}
	return n.GetToken()
}

func syntaxProblem(err error) *Problem {
	var e yaml.Error
	if !errors.As(err, &e) || e.GetToken() == nil {
		return &Problem{Line: 1, Column: 1, Message: err.Error()}
	}
	p := at(e.GetToken(), "%s", e.GetMessage())
	p.Width = 1
	return p
}

func at(tk *token.Token, format string, args ...any) *Problem {
	p := &Problem{Line: 1, Column: 1, Width: 1, Message: fmt.Sprintf(format, args...)}
	if tk != nil && tk.Position != nil {
		p.Line, p.Column = max(tk.Position.Line, 1), max(tk.Position.Column, 1)
		p.Width = utf8.RuneCountInString(tk.Value)
	}
	return p
}
