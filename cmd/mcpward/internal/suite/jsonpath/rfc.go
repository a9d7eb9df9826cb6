package jsonpath

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/theory/jsonpath"
	"github.com/theory/jsonpath/spec"

	"github.com/mcpward/mcpward/pkg/schema"
)

func (p *Path) rfc9535() error {
	path, err := jsonpath.Parse(p.text)
	if err != nil {
		return syntaxError(err, p.text)
	}
	if p.steps, p.steady = steadySteps(path.Query()); p.steady {
		return nil
	}
	p.find = func(root *schema.Value) (all []found, err error) {
		defer recovered(&err)
		for _, node := range path.SelectLocated(plain(root, decimal)) {
			if f, ok := locate(root, steps(node.Path)); ok {
				all = append(all, f)
			}
		}
		return all, nil
	}
	return nil
}

// steadySteps returns the names and indexes of a path that is nothing else.
func steadySteps(q *spec.PathQuery) ([]any, bool) {
	if q.Singular() == nil {
		return nil, false
	}
	var out []any
	for _, segment := range q.Segments() {
		for _, s := range segment.Selectors() {
			switch s := s.(type) {
			case spec.Name:
				out = append(out, string(s))
			case spec.Index:
				out = append(out, int(s))
			default:
				return nil, false
			}
		}
	}
	return out, true
}

func steps(path spec.NormalizedPath) []any {
	out := make([]any, len(path))
	for i, s := range path {
		switch s := s.(type) {
		case spec.Name:
			out[i] = string(s)
		case spec.Index:
			out[i] = int(s)
		}
	}
	return out
}

var positions = regexp.MustCompile(` at (?:position )?(\d+)`)

// syntaxError turns the error of a library into one of ours.
func syntaxError(err error, text string) *SyntaxError {
	var known *SyntaxError
	if errors.As(err, &known) {
		return known
	}
	reason := strings.TrimPrefix(strings.TrimPrefix(err.Error(), "jsonpath: "), "parse error: ")
	m := positions.FindStringSubmatchIndex(reason)
	if m == nil {
		return &SyntaxError{Reason: reason}
	}
	at, _ := strconv.Atoi(reason[m[2]:m[3]])
	return &SyntaxError{Offset: clamp(at-1, text), Reason: reason[:m[0]]}
}
