package jsonpath

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// plain returns v as the maps, slices and scalars that the libraries walk.
func plain(v *schema.Value, number func(lexeme string) any) any {
	switch v.Kind {
	case schema.Null:
		return nil
	case schema.Bool:
		return v.Text == "true"
	case schema.Number:
		return number(v.Text)
	case schema.String:
		return v.Text
	case schema.Array:
		items := make([]any, len(v.Items))
		for i, item := range v.Items {
			items[i] = plain(item, number)
		}
		return items
	}
	members := make(map[string]any, len(v.Members))
	for _, m := range v.Members {
		members[m.Name] = plain(m.Value, number)
	}
	return members
}

func decimal(lexeme string) any { return json.Number(lexeme) }

// effort is what makes a path expensive, read off its text.
type effort struct {
	descents int // "..": each after the first multiplies the work by the depth of a value
	roots    int // "$" inside a filter: each walks the document once more per value
	choices  int // selectors side by side
}

func effortOf(text string) effort {
	e := effort{roots: -1, choices: 1}
	var quote byte
	here := 1
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '$':
			e.roots++
		case c == ',':
			here++
		case c == ']':
			e.choices, here = min(e.choices*here, maxWork), 1
		case strings.HasPrefix(text[i:], ".."):
			e.descents++
			i++
		}
	}
	return e
}

// maxWork bounds the steps of one selection, which neither library can be
// told to stop.
const maxWork = 4_000_000

// allows reports whether root is small enough for the path.
func (e effort) allows(root *schema.Value) error {
	values := 0
	work := e.work(root, 1, &values)
	for range e.roots {
		work = min(work*values, maxWork+1)
	}
	if work *= e.choices; work > maxWork {
		return fmt.Errorf("the answer has too many values for this path; one without .. or filters, such as $.a[0], can still be used")
	}
	return nil
}

// work adds what each value below v costs at its depth, and counts the values.
// It stops early.
func (e effort) work(v *schema.Value, depth int, values *int) int {
	cost := depth
	for range e.descents - 1 {
		cost = min(cost*depth, maxWork+1)
	}
	*values++
	for _, item := range v.Items {
		if cost > maxWork {
			return cost
		}
		cost += e.work(item, depth+1, values)
	}
	for _, m := range v.Members {
		if cost > maxWork {
			return cost
		}
		cost += e.work(m.Value, depth+1, values)
	}
	return cost
}
