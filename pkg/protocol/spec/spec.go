// Package spec knows the shapes of the messages that a server sends, in every
// revision of the Model Context Protocol, and says how a message departs from
// them.
//
// The shapes are facts written here as Go data, one line per member with the
// revisions it holds in (files tools.go, resources.go and so on); a small JSON
// Schema is built from them when a shape is asked for the first time: draft-07
// until 2025-06-18 and 2020-12 from then on, the dialects of the published
// schemas. Members that a shape does not name are allowed everywhere, as the
// specification has it.
//
// Some facts come from the prose, where the published schemas say less: every
// message carries "jsonrpc" and is a request, a notification, a result or an
// error and not two of them; text that has to be a URI, a URI template or
// base64 is one; contents are text or a blob and not both; a completion has at
// most 100 values. Where the two contradict each other the message passes: an
// error about a request whose id could not be read may have the id null, or
// none, in every revision.
package spec

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
)

// A Shape names a kind of message or a part of one. The names are those of
// the specification's own schema: "ListToolsResult", "Tool", "JSONRPCMessage".
type Shape string

// A Violation is one departure of a value from a shape.
type Violation struct {
	Pointer schema.Pointer // into the value

	// Keyword is the kind of fact that is broken: a keyword of JSON Schema
	// such as "type" or "required", or "uri", "uri-template" or "base64" for
	// text that is not what it has to be. [More] stands for the departures
	// that are not listed.
	Keyword string

	// Message is one printable sentence that names the place, such as
	// `tools[3].inputSchema.type is "string", must be "object"`.
	Message string
}

// More is the keyword of the last of too many violations.
const More = "more"

// MaxViolations is how many violations of one value are listed.
const MaxViolations = 100

// Shapes lists the shapes of a revision, sorted; none if it is unknown.
func Shapes(rev protocol.Revision) []Shape {
	var names []Shape
	for name := range revisions()[rev] {
		if name.exported() {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Check says how raw, one JSON value, departs from a shape of a revision; no
// violations mean that it fits. The error is about a shape that the revision
// does not have, a *[schema.SyntaxError] about raw, or one of those of
// [validate.Validator.Valid].
func Check(rev protocol.Revision, shape Shape, raw []byte) ([]Violation, error) {
	v, err := schema.Parse(raw)
	if err != nil {
		return nil, err
	}
	return inspect(rev, shape, v, "")
}

// inspect checks the part of root that at points to.
func inspect(rev protocol.Revision, shape Shape, root *schema.Value, at schema.Pointer) ([]Violation, error) {
	compiled := revisions()[rev][shape]
	if compiled == nil {
		return nil, fmt.Errorf("no shape %q in revision %q", shape, rev)
	}
	checker, err := compiled()
	if err != nil {
		return nil, fmt.Errorf("shape %s of %s: %w", shape, rev, err)
	}
	part := abridge(root.Lookup(at))
	// Most messages fit, and the answer alone is cheaper than the reasons.
	if fits, err := checker.Valid(part); fits || err != nil {
		return nil, err
	}
	found, err := checker.Validate(context.Background(), part)
	if err != nil {
		return nil, err
	}
	return phrase(shape, root, at, found), nil
}

// phrase words the violations of the part at a pointer, sorted by place.
func phrase(shape Shape, root *schema.Value, at schema.Pointer, found []validate.Violation) []Violation {
	out := make([]Violation, 0, min(len(found), MaxViolations+1))
	for _, f := range found {
		f = closest(f)
		f.InstancePointer = at + f.InstancePointer
		v := sentence(shape, root, f)
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
		if len(out) == MaxViolations {
			break
		}
	}
	slices.SortStableFunc(out, func(a, b Violation) int {
		return cmp.Or(cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Message, b.Message))
	})
	if more := len(found) - MaxViolations; more > 0 && len(out) == MaxViolations {
		out = append(out, Violation{at, More, fmt.Sprintf("and up to %d more", more)})
	}
	return out
}

// closest follows the alternatives of a violation to the one that the value
// comes nearest to.
func closest(v validate.Violation) validate.Violation {
	best, depth := v, -1
	if _, ok := sayings()[owner(v.SchemaPointer)]; ok {
		return v
	}
	for _, cause := range v.Causes {
		c := closest(cause)
		d := 2 * len(c.InstancePointer.Tokens())
		if c.Keyword != "const" && c.Keyword != "type" {
			d++
		}
		if d > depth {
			best, depth = c, d
		}
	}
	return best
}
