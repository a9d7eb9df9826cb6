// Package compat answers whether a change from one JSON Schema to another
// breaks: proof, witness, or unknown with a pointer and a reason.
//
// It is pure: no I/O, the same answer on every run. It returns kinds such as
// "required-added"; package drift owns rule ids and their texts.
package compat

import "github.com/mcpward/mcpward/pkg/schema"

// A Direction says who produces the values that a schema describes.
type Direction string

// The directions. For Input every value valid under the old schema must stay
// valid under the new one; for Output every new value must be valid under the
// old schema.
const (
	Input  Direction = "input"
	Output Direction = "output"
)

// A Verdict is three-valued; an unknown is never reported as compatible.
type Verdict string

// The verdicts.
const (
	Compatible Verdict = "compatible" // proved
	Breaking   Verdict = "breaking"   // proved: a value exists that was fine and no longer is
	Unknown    Verdict = "unknown"    // neither
)

// A Change is one difference between two schemas.
type Change struct {
	Kind    string         // such as "required-added"; the full list is Kinds
	Verdict Verdict        // for this difference alone
	Pointer schema.Pointer // into the schema, "" is its root; where it was for something removed
	Name    string         // the property, enum value or keyword concerned, as Message needs it
	Before  []byte         // canonical JSON of the differing part; nil when absent
	After   []byte
	Reason  string // one sentence: why it is or is not breaking, or why it is not decided
	Witness []byte // canonical JSON of a value that proves a breaking change; nil when none was sought
}

// A Result is the answer for a pair of schemas.
type Result struct {
	Verdict Verdict
	Changes []Change // sorted by pointer, then kind; empty when nothing differs that a validator can see
	Texts   []Text   // changed text that a model reads inside the schema: title, description, enum labels
}

// A Text is a changed annotation inside a schema: no validator sees it, but
// the model obeys it.
type Text struct {
	Pointer       schema.Pointer
	Keyword       string // "description", "title", …
	Before, After []byte // canonical JSON; nil when absent
}
