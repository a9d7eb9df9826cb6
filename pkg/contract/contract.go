// Package contract describes everything a server tells a model, as plain
// values computed from the bytes on the wire.
//
// Values are canonical JSON (package schema): keys sorted, number lexemes and
// duplicate keys as they came. Nothing here does I/O: package capture reads a
// [Surface] from a server, package lockfile keeps one in a file and package
// drift compares two.
package contract

import (
	"cmp"
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A Surface is the captured contract of one server.
type Surface struct {
	Protocol  string   // negotiated revision, such as "2025-11-25"
	Supported []string // revisions the server says it speaks, sorted; legacy servers: the negotiated one
	Launch    Launch   // how it was started or reached, without secrets and machine paths

	ServerInfo   Fact // object with name, title, version, …
	Capabilities Fact // object
	Instructions Fact // string; absent when the server sent none

	Tools             []Item // sorted by name, then digest
	Prompts           []Item
	Resources         []Item
	ResourceTemplates []Item
}

// A Fact is one pinned value.
type Fact struct {
	Digest string            // "sha256:" and 64 hex digits of Value's canonical form; "" when absent
	Value  []byte            // canonical JSON; nil when absent or when only digests were stored
	Fields map[string]string // digest per top-level field; only in lockfiles that store no text

	// Clear is a canonical object of what such a lockfile still tells of an
	// object: the boolean hints of a tool's annotations
	// ({"readOnlyHint":true}), or serverInfo's name, title and version. It is
	// nil where Value is known.
	Clear []byte
}

// Absent reports whether the server sent nothing for this fact.
func (f Fact) Absent() bool { return f.Digest == "" }

// HashOnly reports whether the text behind the digest is unknown.
func (f Fact) HashOnly() bool { return f.Digest != "" && f.Value == nil }

// An Item is one listed tool, prompt, resource or resource template.
type Item struct {
	Name string // name of a tool or prompt, uri of a resource, uriTemplate of a template; may be empty or repeated
	Fact
}

// A Launch says how a server was started or reached. Values from the
// environment are written ${NAME}, literal secrets [REDACTED:kind], paths
// relative to the working folder ("./x") or home ("~/x").
type Launch struct {
	Transport string            `json:"transport"` // "stdio" or "http"
	Command   string            `json:"command,omitempty"`
	Args      []string          `json:"args,omitempty"`
	Env       []string          `json:"env,omitempty"` // names only, sorted
	Cwd       string            `json:"cwd,omitempty"`
	URL       string            `json:"url,omitempty"`
	Headers   map[string]string `json:"headers,omitempty"` // secret values redacted
}

// NewFact returns the fact of a canonical value, which it keeps without
// copying; the absent fact for nil.
func NewFact(canonical []byte) Fact {
	if canonical == nil {
		return Fact{}
	}
	return Fact{Digest: schema.Digest(canonical), Value: canonical}
}

// NewItem returns the item of a canonical value, which it keeps without
// copying.
func NewItem(name string, canonical []byte) Item {
	return Item{Name: name, Fact: NewFact(canonical)}
}

// Sort brings the surface into its one order: every list by name, then digest,
// in byte order, and the supported revisions likewise, without repetitions.
func (s *Surface) Sort() {
	for _, items := range [][]Item{s.Tools, s.Prompts, s.Resources, s.ResourceTemplates} {
		slices.SortStableFunc(items, func(a, b Item) int {
			return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Digest, b.Digest))
		})
	}
	slices.Sort(s.Supported)
	s.Supported = slices.Compact(s.Supported)
}
