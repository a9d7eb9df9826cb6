package jsonpath

import (
	"fmt"
	"strconv"

	"github.com/ohler55/ojg/jp"

	"github.com/mcpward/mcpward/pkg/schema"
)

func (p *Path) ojg() (err error) {
	expr, err := parseOjg(p.text)
	if err != nil {
		return syntaxError(err, p.text)
	}
	if p.steps, p.steady = expression(expr); p.steady {
		return nil
	}
	p.find = func(root *schema.Value) (all []found, err error) {
		defer recovered(&err)
		for _, at := range expr.Locate(plain(root, double), 0) {
			steps, ok := expression(at)
			if !ok {
				return nil, fmt.Errorf("ojg cannot say where %s is", at)
			}
			if f, ok := locate(root, steps); ok {
				all = append(all, f)
			}
		}
		return all, nil
	}
	return nil
}

func parseOjg(text string) (expr jp.Expr, err error) {
	defer recovered(&err)
	return jp.ParseString(text)
}

// expression returns the names and indexes of an expression that is nothing
// else.
func expression(expr jp.Expr) ([]any, bool) {
	var out []any
	for _, fragment := range expr {
		switch f := fragment.(type) {
		case jp.Root, jp.Bracket:
		case jp.Child:
			out = append(out, string(f))
		case jp.Nth:
			out = append(out, int(f))
		default:
			return nil, false
		}
	}
	return out, true
}

// recovered turns the panic of a library into an error: ojg has several for
// paths that it parses.
func recovered(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("the library of the path failed: %v", r)
	}
}

// double is a number as ojg compares it.
func double(lexeme string) any {
	if n, err := strconv.ParseInt(lexeme, 10, 64); err == nil {
		return n
	}
	f, _ := strconv.ParseFloat(lexeme, 64)
	return f
}
