package project

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
)

// Read returns the content of the regular file at a slash-separated path
// below the root. Symbolic links may be followed inside the root and never
// out of it. A file of more than limit bytes, a directory, a pipe or a device
// is an error.
func (r *Root) Read(name string, limit int64) (data []byte, err error) {
	// Without O_NONBLOCK, opening a pipe would wait for a writer.
	f, err := r.dir.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", name)
	}
	data, err = io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, fmt.Errorf("%s is larger than %d bytes", name, limit)
	}
	return data, err
}
