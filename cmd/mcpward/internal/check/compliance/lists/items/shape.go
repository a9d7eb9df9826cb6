package items

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/listed"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// shapes reports how listed items depart from their shape, apart from the
// members that rules of their own look at.
func shapes(p *check.Pass, items []listed.Item, shape spec.Shape) error {
	for _, item := range items {
		found, err := spec.Check(p.Revision, shape, item.Value.AppendCanonical(nil))
		if err != nil {
			return err
		}
		for _, v := range found {
			if below(v.Pointer, "/annotations") || below(v.Pointer, "/icons") {
				continue
			}
			p.Violate(check.Violation{
				At: item.At + v.Pointer, Severity: graded(v.Keyword, item),
				Message: "in the definition of " + term.Quote(item.Name) + ": " + v.Message,
			})
		}
	}
	return nil
}

// below reports whether a place is a member of an item or inside it.
func below(at schema.Pointer, member string) bool {
	return string(at) == member || strings.HasPrefix(string(at), member+"/")
}

// graded makes a warning of an address that has a scheme and is only spelled
// loosely, such as one with a blank in it: clients hand it back as it is.
func graded(keyword string, item listed.Item) finding.Severity {
	if scheme, _, ok := strings.Cut(listed.Text(item.Get("uri")), ":"); keyword == "uri" && ok && schemeLike(scheme) {
		return finding.Medium
	}
	return ""
}

// schemeLike reports whether s is a scheme (RFC 3986, section 3.1).
func schemeLike(s string) bool {
	for i, c := range []byte(s) {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || !(c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.')) {
			return false
		}
	}
	return s != ""
}
