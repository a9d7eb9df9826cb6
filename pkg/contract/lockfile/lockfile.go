// Package lockfile keeps the surfaces of servers in mcpward.lock.json.
//
// The file is JSON with two-space indent, sorted keys and no timestamps; the
// same surfaces give the same bytes:
//
//	{"digest": …, "lockfileVersion": 1, "servers": {NAME: {
//	  "capabilities": FACT, "digest": …, "instructions": FACT, "launch": {…},
//	  "prompts": [FACT…], "protocol": …, "resourceTemplates": [FACT…],
//	  "resources": [FACT…], "serverInfo": FACT, "supported": […], "tools": [FACT…]}}}
//
// A FACT is {"digest", "value"}; the digest is that of the canonical value. A
// server's digest is that of its entry in canonical form without the digest
// itself and without all values. The digest of the file is that of
// {"lockfileVersion": 1, "servers": {NAME: digest}}. So every byte of content
// is covered, and white space (such as CRLF in a checkout) is not content.
//
// A file with "hashOnly": true, which its digest covers too, stores no texts:
// an item is {"digest", "fields": {FIELD: digest}, "hints", "name"}, where
// hints are the boolean hints of a tool; instructions are {"digest"}, and
// serverInfo keeps "identity" (name, title and version) where it says more.
package lockfile

import (
	"fmt"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// Version is the format this package writes, and the newest it reads.
const Version = 1

// maxSize bounds the files that are read and written.
const maxSize = 512 << 20

// A File is the content of a lockfile.
type File struct {
	Servers  map[string]*contract.Surface
	HashOnly bool // store digests without texts

	lines map[string]map[string]int // server, then subject
}

// Line returns the line, counted from 1, where an item begins in the file as
// it was read. Subject is "tool:NAME", "prompt:NAME", "resource:URI" or
// "template:URI", meaning the first of that name; "server" or "" is the line
// of the server itself. It is 0 when there is no such line.
func (f *File) Line(server, subject string) int {
	if subject == "" {
		subject = "server"
	}
	return f.lines[server][subject]
}

// A Kind tells errors apart, so that a caller can add a hint.
type Kind string

// The kinds.
const (
	Missing    Kind = "missing"    // there is no such file
	Directory  Kind = "directory"  // it is a directory
	Special    Kind = "special"    // it is neither a file nor a directory, such as a FIFO
	Unreadable Kind = "unreadable" // the system refuses to read it
	TooLarge   Kind = "too-large"  // it has more than 512 MiB
	Encoding   Kind = "encoding"   // it is not valid UTF-8
	Syntax     Kind = "syntax"     // it is not JSON
	Truncated  Kind = "truncated"  // it is JSON that ends too early, or empty
	Duplicate  Kind = "duplicate"  // a key of the lockfile itself is repeated
	Edited     Kind = "edited"     // its content does not match its digests
	Newer      Kind = "newer"      // its format is newer than Version
	Foreign    Kind = "foreign"    // it is JSON, but no lockfile of ours
	Unwritable Kind = "unwritable" // the system refuses to write it; what was there is untouched
)

// An Error says why a lockfile cannot be used.
type Error struct {
	Kind    Kind
	Path    string
	Detail  string         // the reason, without the path
	Line    int            // Syntax, Truncated and Encoding: counted from 1
	Column  int            // in characters, counted from 1
	Pointer schema.Pointer // Edited and Duplicate: of the first such place
	Err     error          // what the system said; nil otherwise
}

// Error returns path and reason on one line.
func (e *Error) Error() string {
	switch e.Kind {
	case Missing:
		return "no lockfile at " + e.Path
	case Syntax, Truncated, Encoding:
		return fmt.Sprintf("%s:%d:%d: %s", e.Path, e.Line, e.Column, e.Detail)
	}
	return e.Path + ": " + e.Detail
}

// Unwrap returns the error of the system, if there was one.
func (e *Error) Unwrap() error { return e.Err }
