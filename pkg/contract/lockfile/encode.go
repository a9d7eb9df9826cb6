package lockfile

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// Encode returns the lockfile of f. The same surfaces give the same bytes,
// whatever the order of their items. It is an error to ask for texts that are
// not known because f was read from a file without them.
func Encode(f *File) ([]byte, error) {
	var out bytes.Buffer
	if err := encode(&out, f); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// A server is one entry, ready to be written.
type server struct {
	surface *contract.Surface
	members map[string][]byte // entry
	digest  string
}

func encode(w io.Writer, f *File) error {
	servers := make(map[string]server, len(f.Servers))
	digests := make(map[string]string, len(f.Servers))
	for name, surface := range f.Servers {
		s := sorted(surface, f.HashOnly)
		if err := checkTexts(s, f.HashOnly); err != nil {
			return fmt.Errorf("server %q: %w", name, err)
		}
		members, err := entry(s)
		if err != nil {
			return fmt.Errorf("server %q: %w", name, err)
		}
		digest := schema.Digest(schema.AppendObject(nil, members))
		servers[name] = server{s, members, digest}
		digests[name] = digest
	}
	e := encoder{w: w}
	e.file(servers, fileDigest(digests, f.HashOnly), f.HashOnly)
	return e.flush(0)
}

// checkTexts refuses a surface without texts in a file that promises them.
func checkTexts(s *contract.Surface, hashOnly bool) error {
	if hashOnly {
		return nil
	}
	for _, f := range facts(s) {
		if f.fact.HashOnly() {
			return fmt.Errorf("the text of %s is not known, only its digest", f.key)
		}
	}
	for _, list := range contract.Lists {
		for _, item := range *list.Items(s) {
			if item.HashOnly() {
				return fmt.Errorf("the text of %s %q is not known, only its digest", list.Subject, item.Name)
			}
		}
	}
	return nil
}

// An encoder writes indented JSON in pieces, so that a large lockfile is never
// held twice.
type encoder struct {
	w   io.Writer
	buf []byte
	err error
}

// flush writes the buffer out once it is longer than limit.
func (e *encoder) flush(limit int) error {
	if len(e.buf) > limit && e.err == nil {
		_, e.err = e.w.Write(e.buf)
	}
	if len(e.buf) > limit {
		e.buf = e.buf[:0]
	}
	return e.err
}

// margins are the line prefixes of the levels that this file writes itself.
var margins = [...]string{"", "  ", "    ", "      ", "        ", "          "}

func (e *encoder) key(level int, name string, first bool) {
	if !first {
		e.buf = append(e.buf, ',')
	}
	e.buf = append(append(e.buf, '\n'), margins[level]...)
	e.buf = append(schema.AppendString(e.buf, name), ": "...)
}

func (e *encoder) close(level int, delimiter byte) {
	e.buf = append(append(e.buf, '\n'), margins[level]...)
	e.buf = append(e.buf, delimiter)
}

func (e *encoder) file(servers map[string]server, digest string, hashOnly bool) {
	e.buf = append(e.buf, '{')
	e.key(1, keyDigest, true)
	e.buf = schema.AppendString(e.buf, digest)
	if hashOnly {
		e.key(1, keyHashOnly, false)
		e.buf = append(e.buf, "true"...)
	}
	e.key(1, keyVersion, false)
	e.buf = fmt.Append(e.buf, Version)
	e.key(1, keyServers, false)
	e.buf = append(e.buf, '{')
	for i, name := range schema.SortedNames(servers) {
		e.key(2, name, i == 0)
		e.server(servers[name])
	}
	if len(servers) > 0 {
		e.close(1, '}')
	} else {
		e.buf = append(e.buf, '}')
	}
	e.close(0, '}')
	e.buf = append(e.buf, '\n')
}

func (e *encoder) server(s server) {
	s.members[keyDigest] = schema.AppendString(nil, s.digest)
	values := map[string]*contract.Fact{}
	for _, f := range facts(s.surface) {
		if !f.fact.Absent() && !f.fact.HashOnly() {
			values[f.key] = f.fact
		}
	}
	lists := map[string][]contract.Item{}
	for _, list := range contract.Lists {
		lists[list.Field] = *list.Items(s.surface)
	}
	e.buf = append(e.buf, '{')
	for i, name := range slices.Sorted(maps.Keys(s.members)) {
		e.key(3, name, i == 0)
		if fact := values[name]; fact != nil {
			e.fact(3, *fact)
		} else if items := lists[name]; len(items) > 0 {
			e.items(items)
		} else {
			e.buf = schema.Indent(e.buf, s.members[name], margins[3], "  ")
		}
	}
	e.close(2, '}')
}

func (e *encoder) items(items []contract.Item) {
	e.buf = append(e.buf, '[')
	for i, item := range items {
		if i > 0 {
			e.buf = append(e.buf, ',')
		}
		e.buf = append(append(e.buf, '\n'), margins[4]...)
		if item.HashOnly() {
			e.buf = schema.Indent(e.buf, appendItem(nil, item), margins[4], "  ")
		} else {
			e.fact(4, item.Fact)
		}
		_ = e.flush(64 << 10)
	}
	e.close(3, ']')
}

func (e *encoder) fact(level int, f contract.Fact) {
	e.buf = append(e.buf, '{')
	e.key(level+1, keyDigest, true)
	e.buf = schema.AppendString(e.buf, f.Digest)
	e.key(level+1, keyValue, false)
	e.buf = schema.Indent(e.buf, f.Value, margins[level+1], "  ")
	e.close(level, '}')
}
