package lockfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// diagnose turns the error of parse into one that tells a user what is at
// path. It may take its time.
func diagnose(path string, data []byte, cause error) *Error {
	v, err := schema.Parse(data)
	if syntax, ok := errors.AsType[*schema.SyntaxError](err); ok {
		return diagnoseSyntax(path, data, syntax)
	}
	found := notVersion1(v)
	if found == nil {
		var ok bool
		if found, ok = errors.AsType[*Error](cause); ok {
			found.Detail = damaged(found)
		} else {
			found = &Error{Kind: Foreign, Detail: "is not a lockfile of mcpward: " + cause.Error()}
		}
	}
	found.Path = path
	return found
}

// damaged says where a lockfile was changed after it was written.
func damaged(e *Error) string {
	if e.Pointer == "" {
		return "was edited: its content " + e.Detail
	}
	return fmt.Sprintf("was edited: %s %s", term.Name(string(e.Pointer)), e.Detail)
}

func diagnoseSyntax(path string, data []byte, syntax *schema.SyntaxError) *Error {
	e := &Error{Kind: Syntax, Path: path, Detail: "not JSON: " + syntax.Msg}
	offset := syntax.Offset
	switch at := conflict(data); {
	case len(bytes.TrimSpace(data)) == 0:
		e.Kind, e.Detail = Truncated, "the file is empty"
	case at >= 0:
		offset, e.Detail = at, "not JSON: a merge conflict is not resolved"
	case errors.Is(syntax, io.ErrUnexpectedEOF):
		e.Kind, e.Detail = Truncated, "the file ends too early: it is not complete"
	case !utf8.Valid(data):
		e.Kind, e.Detail = Encoding, syntax.Msg
	}
	e.Line, e.Column = position(data, offset)
	return e
}

// conflict returns the offset of a merge conflict marker, -1 without one.
func conflict(data []byte) int {
	const marker = "<<<<<<< "
	if bytes.HasPrefix(data, []byte(marker)) {
		return 0
	}
	if i := bytes.Index(data, []byte("\n"+marker)); i >= 0 {
		return i + 1
	}
	return -1
}

// position returns line and column of an offset, both from 1, the column in
// characters.
func position(data []byte, offset int) (line, column int) {
	before := data[:min(offset, len(data))]
	line = bytes.Count(before, []byte{'\n'}) + 1
	start := bytes.LastIndexByte(before, '\n') + 1
	return line, utf8.RuneCount(before[start:]) + 1
}

// notVersion1 recognises lockfiles of another format and of other tools; nil
// when v is, or means to be, one of ours.
func notVersion1(v *schema.Value) *Error {
	foreign := func(format string, args ...any) *Error {
		return &Error{Kind: Foreign, Detail: "is not a lockfile of mcpward: " + fmt.Sprintf(format, args...)}
	}
	version, servers := v.Get(keyVersion), v.Get(keyServers)
	switch {
	case v.Kind != schema.Object:
		return foreign("it is %s, not an object", article(v.Kind))
	case version == nil && storesDescriptionHash(v.Get("tools")):
		return foreign(`it was written by the npm package of the same name, which stores only hashes ("descriptionHash")`)
	case version != nil && servers == nil && v.Get("packages") != nil:
		return foreign("it is the lockfile of a package manager")
	case version == nil || servers == nil || v.Get(keyDigest) == nil:
		return foreign("it has no %s", missing(v))
	}
	number, err := strconv.Atoi(version.Text)
	switch {
	case version.Kind != schema.Number || err != nil || number < 1:
		return foreign("its lockfileVersion is %s, not a number from 1 on", term.Name(string(version.AppendCanonical(nil))))
	case number > Version:
		return &Error{Kind: Newer, Detail: fmt.Sprintf("has lockfileVersion %d, but this mcpward reads up to %d", number, Version)}
	}
	return nil
}

// missing names the members that every lockfile has and v has not.
func missing(v *schema.Value) string {
	var names []string
	for _, name := range []string{keyVersion, keyServers, keyDigest} {
		if v.Get(name) == nil {
			names = append(names, strconv.Quote(name))
		}
	}
	return strings.Join(names, " and no ")
}

func article(k schema.Kind) string {
	return [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}[k]
}

// storesDescriptionHash reports whether tools is an array or object of objects
// one of which has the member that only the npm tool writes.
func storesDescriptionHash(tools *schema.Value) bool {
	if tools == nil {
		return false
	}
	for _, item := range tools.Items {
		if item.Get("descriptionHash") != nil {
			return true
		}
	}
	for _, m := range tools.Members {
		if m.Value.Get("descriptionHash") != nil {
			return true
		}
	}
	return false
}
