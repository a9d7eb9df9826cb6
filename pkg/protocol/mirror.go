package protocol

import (
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// MirrorKeyword is the schema keyword with which a tool says that an argument
// is repeated in a header (server/tools, x-mcp-header, from 2026-07-28 on).
const MirrorKeyword = "x-mcp-header"

// A Mirrored argument goes into the header Mcp-Param-Header too.
type Mirrored struct {
	Path   []string // of properties, from the root of the arguments
	Header string   // a token
}

// A MirrorFault says why a client has to refuse the tool of a schema.
type MirrorFault struct {
	At   schema.Pointer // into the schema, of the keyword
	Text string         // one line without a full stop
}

// Mirror returns the arguments that the inputSchema of a tool designates, in
// the order of the schema, and what is wrong with its designations: a header
// must be a token, belong to one argument whatever the case of its letters,
// and the argument must be a string, an integer or a boolean that properties
// alone lead to.
func Mirror(inputSchema *schema.Value) ([]Mirrored, []MirrorFault) {
	m := &mirror{used: map[string]bool{}}
	m.walk(inputSchema, "", []string{})
	return m.found, m.faults
}

type mirror struct {
	found  []Mirrored
	faults []MirrorFault
	used   map[string]bool // header in lower case
}

// walk looks at v and below it. path is nil where something else than
// properties has been passed.
func (m *mirror) walk(v *schema.Value, at schema.Pointer, path []string) {
	if keyword := v.Get(MirrorKeyword); keyword != nil {
		m.designate(v, keyword, at.Append(MirrorKeyword), path)
	}
	for sub := range schema.Subschemas(v, schema.Draft202012) {
		var below []string
		if tokens := sub.Path.Tokens(); sub.Keyword == "properties" && path != nil {
			below = append(path[:len(path):len(path)], tokens[len(tokens)-1])
		}
		m.walk(sub.Value, at+sub.Path, below)
	}
}

func (m *mirror) designate(v, keyword *schema.Value, at schema.Pointer, path []string) {
	header := keyword.Text
	fault := func(format string, args ...any) {
		m.faults = append(m.faults, MirrorFault{at, fmt.Sprintf(format, args...)})
	}
	switch kind := v.Get("type"); {
	case keyword.Kind != schema.String:
		fault("the name of a header must be a string")
	case !HeaderToken(header):
		fault("%q cannot be part of a header's name", header)
	case len(path) == 0:
		fault("only arguments that properties alone lead to can be repeated in a header")
	case kind == nil || kind.Kind != schema.String || kind.Text != "string" && kind.Text != "integer" && kind.Text != "boolean":
		fault("only a string, an integer or a boolean can be repeated in a header")
	case m.used[strings.ToLower(header)]:
		fault("the header %q belongs to another argument already", header)
	default:
		m.used[strings.ToLower(header)] = true
		m.found = append(m.found, Mirrored{path, header})
	}
}

// HeaderToken reports whether s may be a part of a header's name (RFC 9110,
// section 5.6.2, token).
func HeaderToken(s string) bool {
	const extra = "!#$%&'*+-.^_`|~"
	bad := func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(extra, r))
	}
	return s != "" && !strings.ContainsFunc(s, bad)
}
