// Package protocol holds facts of the Model Context Protocol as data: its
// revisions, the JSON-RPC error codes it uses and the rules for tool names.
//
// A revision is either legacy (2024-11-05 to 2025-11-25: one initialize
// handshake, then a session) or modern (from 2026-07-28: no handshake, every
// request carries its revision in _meta). Both words are the specification's
// own (basic/versioning, Terminology).
package protocol

import (
	"slices"
	"strings"
)

// A Revision is the date that names one version of the specification.
type Revision string

// The published revisions.
const (
	R20241105 Revision = "2024-11-05"
	R20250326 Revision = "2025-03-26"
	R20250618 Revision = "2025-06-18"
	R20251125 Revision = "2025-11-25"
	R20260728 Revision = "2026-07-28"
)

// Latest is the newest revision, LatestLegacy the newest one that begins with
// an initialize handshake.
const (
	Latest       = R20260728
	LatestLegacy = R20251125
)

// Revisions lists all known revisions, oldest first.
var Revisions = []Revision{R20241105, R20250326, R20250618, R20251125, R20260728}

// Known reports whether name is a revision of this list; revisions are
// compared as exact text.
func Known(name string) bool { return slices.Contains(Revisions, Revision(name)) }

// Modern reports whether r is stateless: discovered with server/discover and
// named in the _meta of every request.
func (r Revision) Modern() bool { return r >= R20260728 }

// Batches reports whether r lets a peer put several JSON-RPC messages in one
// array (basic, Batching; removed in 2025-06-18).
func (r Revision) Batches() bool { return r == R20250326 }

// Newest returns the newest known revision among names for which keep holds,
// or "" if there is none.
func Newest(names []string, keep func(Revision) bool) Revision {
	for _, r := range slices.Backward(Revisions) {
		if keep(r) && slices.Contains(names, string(r)) {
			return r
		}
	}
	return ""
}

// RevisionNames joins all known revisions, oldest first, for messages that
// name the allowed values.
func RevisionNames() string {
	names := make([]string, len(Revisions))
	for i, r := range Revisions {
		names[i] = string(r)
	}
	return strings.Join(names, ", ")
}
