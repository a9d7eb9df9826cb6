package validate

import (
	"regexp"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/pattern"
)

// A located is a pattern of a schema and where it stands.
type located struct {
	source  string
	pointer schema.Pointer
}

// patterns lists the regular expressions of a schema, in its order.
func patterns(doc *schema.Document) []located {
	var out []located
	for v, at := range doc.Schemas() {
		if p := v.Get("pattern"); p != nil && p.Kind == schema.String {
			out = append(out, located{p.Text, at.Append("pattern")})
		}
		if m := v.Get("patternProperties"); m != nil {
			for _, member := range m.Members {
				out = append(out, located{member.Name, at.Append("patternProperties").Append(member.Name)})
			}
		}
	}
	return out
}

func patternBytes(doc *schema.Document) int {
	total := 0
	for _, p := range patterns(doc) {
		total += len(p.source)
	}
	return total
}

// parsePatterns parses every expression once; the error, an *[Invalid], names
// the first that is none.
func parsePatterns(doc *schema.Document) (map[string]*pattern.Pattern, error) {
	out := map[string]*pattern.Pattern{}
	for _, l := range patterns(doc) {
		if out[l.source] != nil {
			continue
		}
		p, err := pattern.Parse(l.source)
		if err != nil {
			return nil, &Invalid{l.pointer, err.Error()}
		}
		out[l.source] = p
	}
	return out, nil
}

// linear reports whether the standard library's expressions, which know no
// lookaheads, accept every pattern.
func linear(doc *schema.Document) bool {
	for _, p := range patterns(doc) {
		if _, err := regexp.Compile(p.source); err != nil {
			return false
		}
	}
	return true
}
