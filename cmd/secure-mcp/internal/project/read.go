package project

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project/text"
)

// A Content is what became of reading one file.
type Content struct {
	Text []byte // UTF-8 without a byte order mark; nil if it could not be read
	Skip Reason // why it should not be reviewed, "" if it should
}

// Read returns the content of a file of the tree. It opens every directory on
// the way; for many files, use [Analyze], which does so once.
func (t *Tree) Read(ctx context.Context, f File) Content {
	if err := t.Root.wait(ctx); err != nil {
		return Content{Skip: Unreadable}
	}
	defer t.Root.done()
	dir := t.Root.dir
	if d := Dir(f.Path); d != "." {
		var err error
		if dir, err = dir.OpenRoot(asDirectory(d)); err != nil {
			return Content{Skip: failure(err)}
		}
		defer dir.Close()
	}
	data, _, reason := t.open(dir, f)
	return classify(f, data, reason)
}

// classify makes a Content of bytes.
func classify(f File, data []byte, reason Reason) Content {
	if reason != "" {
		return Content{Skip: reason}
	}
	decoded, ok := text.Decode(data)
	if !ok {
		return Content{Skip: Binary}
	}
	c := Content{Text: decoded}
	if f.Focused {
		return c
	}
	switch text.Classify(f.Path, decoded) {
	case text.Minified:
		c.Skip = Minified
	case text.Generated:
		c.Skip = GeneratedFile
	}
	return c
}

// open reads a file in the directory dir with one open, and returns what the
// file system said about it before. If another file took its place since the
// walk, that one must be a regular file of this name too and not what a link
// leads to.
func (t *Tree) open(dir *os.Root, f File) (data []byte, id identity, reason Reason) {
	name := f.Path
	if d := Dir(name); d != "." {
		name = name[len(d)+1:]
	}
	// Without O_NONBLOCK, opening a pipe would wait for a writer.
	file, err := dir.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, id, failure(err)
	}
	defer file.Close() // read only: nothing can be lost
	info, err := file.Stat()
	if err != nil {
		return nil, id, failure(err)
	}
	if !info.Mode().IsRegular() {
		return nil, id, Replaced
	}
	if id = identify(info); id.inode != f.id.inode || id.device != f.id.device {
		link, err := dir.Lstat(name)
		if err != nil || !os.SameFile(link, info) {
			return nil, id, Replaced
		}
	}
	limit := t.Limits.FileBytes
	if f.Focused {
		limit = max(limit, focusedBytes)
	}
	if info.Size() > limit {
		return nil, id, TooLarge
	}
	data, err = readUpTo(file, make([]byte, 0, info.Size()+1), limit)
	if err != nil {
		return nil, id, failure(err)
	}
	if int64(len(data)) > limit {
		return nil, id, TooLarge // it grew
	}
	return data, id, ""
}

// readUpTo reads the file to its end, or to one byte more than limit. The
// buffer is one byte longer than the file was, so that one read usually sees
// the end.
func readUpTo(file io.Reader, data []byte, limit int64) ([]byte, error) {
	for int64(len(data)) <= limit {
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
		n, err := file.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if errors.Is(err, io.EOF) {
			return data, nil
		}
		if err != nil {
			return data, err
		}
	}
	return data, nil
}

// failure says why something could not be opened.
func failure(err error) Reason {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ELOOP) {
		return Replaced
	}
	return Unreadable
}
