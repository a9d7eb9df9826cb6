package lockfile

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// Parse reads the text of a lockfile and checks every digest in it. Path is
// for messages only. The error is an *[Error].
func Parse(path string, data []byte) (*File, error) {
	f, err := parse(data)
	if err != nil {
		return nil, diagnose(path, data, err)
	}
	return f, nil
}

// parse is the one place that knows which format has which reader.
func parse(data []byte) (*File, error) {
	s, err := schema.NewScanner(data)
	if err != nil {
		return nil, err
	}
	r := &reader{scanner: *s, data: data, line: 1}
	version, err := peekVersion(*s)
	if err != nil {
		return nil, err
	}
	switch version {
	case "1":
		return r.version1()
	}
	return nil, errVersion
}

// These errors say that the text is no lockfile that we can read; diagnose
// finds out why.
var (
	errVersion = errors.New("unknown lockfileVersion")
	errFound   = errors.New("found") // ends a walk early
)

// peekVersion returns the JSON text of lockfileVersion, which stands before
// the bulk of the file.
func peekVersion(s schema.Scanner) (version string, err error) {
	var value []byte
	err = s.Object(func(name string, _ int) error {
		value, err = s.AppendCanonical(value[:0])
		if err == nil && name == keyVersion {
			version, err = string(value), errFound
		}
		return err
	})
	switch {
	case err == errFound:
		return version, nil
	case err == nil || err == schema.ErrKind:
		return "", errVersion
	}
	return "", err
}

// A reader walks a lockfile once. Values are kept in canonical form in a few
// large buffers; the text itself is not kept.
type reader struct {
	scanner schema.Scanner
	data    []byte
	arena   []byte
	path    []string // of the member being read, for pointers

	line    int // of offset counted
	counted int

	file    *File
	digests map[string]string // per server
}

// problem returns an error at the current place.
func (r *reader) problem(kind Kind, format string, args ...any) error {
	p := schema.Pointer("")
	for _, token := range r.path {
		p = p.Append(token)
	}
	return &Error{Kind: kind, Pointer: p, Detail: fmt.Sprintf(format, args...)}
}

// mistyped translates the error of a scanner.
func (r *reader) mistyped(err error, want string) error {
	if err == schema.ErrKind {
		return r.problem(Edited, "is not %s", want)
	}
	return err
}

// object reads an object of the lockfile itself: every member must be known,
// and none may be repeated.
func (r *reader) object(member func(name string, offset int) (known bool, err error)) error {
	seen := map[string]bool{}
	err := r.scanner.Object(func(name string, offset int) error {
		r.path = append(r.path, name)
		if seen[name] {
			return r.problem(Duplicate, "is there twice")
		}
		seen[name] = true
		known, err := member(name, offset)
		if err == nil && !known {
			err = r.problem(Edited, "does not belong into a lockfile")
		}
		if err == nil {
			r.path = r.path[:len(r.path)-1]
		}
		return err
	})
	return r.mistyped(err, "an object")
}

func (r *reader) array(item func(offset int) error) error {
	i := 0
	err := r.scanner.Array(func() error {
		r.path = append(r.path, strconv.Itoa(i))
		i++
		if err := item(r.scanner.Offset()); err != nil {
			return err
		}
		r.path = r.path[:len(r.path)-1]
		return nil
	})
	return r.mistyped(err, "an array")
}

func (r *reader) text(to *string) (err error) {
	*to, err = r.scanner.String()
	return r.mistyped(err, "a string")
}

// canonical returns the next value, whatever it is.
func (r *reader) canonical() ([]byte, error) {
	const chunk, least = 1 << 20, 64 << 10
	if left := len(r.data) - r.scanner.Offset(); cap(r.arena)-len(r.arena) < min(least, left) {
		r.arena = make([]byte, 0, min(chunk, left))
	}
	start := len(r.arena)
	out, err := r.scanner.AppendCanonical(r.arena)
	r.arena = out
	return out[start:len(out):len(out)], err
}

// lineAt returns the line of an offset; offsets must not go back.
func (r *reader) lineAt(offset int) int {
	r.line += bytes.Count(r.data[r.counted:offset], []byte{'\n'})
	r.counted = offset
	return r.line
}

// note remembers the line of a subject, of its first item when it has more.
func (r *reader) note(server, subject string, offset int) {
	line := r.lineAt(offset)
	if _, ok := r.file.lines[server][subject]; !ok {
		r.file.lines[server][subject] = line
	}
}

// newFile is what an empty lockfile reads as.
func newFile() *File {
	return &File{Servers: map[string]*contract.Surface{}, lines: map[string]map[string]int{}}
}
