package suite

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A suite comes from a repository, and --update-golden writes what a server
// says: neither may choose a file elsewhere, or one that is no golden file.

const belowHint = "name a file below the folder of the file that holds the suite"

// open opens the folder of the suite's file, outside of which nothing is read
// or written, whatever links there are. Name is that of the golden in it.
func (g *Golden) open() (root *os.Root, name string, err error) {
	name = filepath.Clean(g.Shown)
	switch {
	case filepath.IsAbs(g.Shown):
		return nil, "", errors.New("it is an absolute path; " + belowHint)
	case !filepath.IsLocal(name):
		return nil, "", errors.New("it leads out of the folder of its suite; " + belowHint)
	}
	dir := strings.TrimSuffix(g.Path, name) // Path is the folder and the name
	if dir == "" {
		dir = "."
	}
	root, err = os.OpenRoot(dir)
	return root, name, plainError(err)
}

// status returns what stands at name, which must be a regular file.
func status(root *os.Root, name string) (fs.FileInfo, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, inRoot(err)
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it " + lockfile.NotRegular(info.Mode()) + "; remove it, or name another file")
	}
	return info, nil
}

// inRoot explains what [os.Root] refuses.
func inRoot(err error) error {
	err = plainError(err)
	if err != nil && strings.Contains(err.Error(), "escapes") {
		return errors.New("a symbolic link leads out of the folder of its suite; " + belowHint)
	}
	return err
}

// maxGolden bounds a golden file.
const maxGolden = 64 << 20

// read returns the golden file.
func (g *Golden) read() ([]byte, error) {
	root, name, err := g.open()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return readGolden(root, name)
}

func readGolden(root *os.Root, name string) ([]byte, error) {
	seen, err := status(root, name)
	if err != nil {
		return nil, err
	}
	// Should it be a FIFO by now, the open does not wait for a writer.
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, inRoot(err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !os.SameFile(seen, info) {
		return nil, errors.Join(errors.New("it was replaced while it was read"), plainError(err))
	}
	data, err := io.ReadAll(io.LimitReader(f, maxGolden+1))
	if err == nil && len(data) > maxGolden {
		err = fmt.Errorf("it is larger than %s", bytesOf(maxGolden))
	}
	if n := countValues(data); err == nil && n > maxValues {
		err = fmt.Errorf("it holds about %d values", n)
	}
	return data, plainError(err)
}

// write replaces the golden file whole, so that an interrupted run leaves the
// old one, and makes the folders above it. What is there already must be JSON:
// anything else is no golden file.
func (g *Golden) write(data []byte) error {
	root, name, err := g.open()
	if err != nil {
		return err
	}
	defer root.Close()
	if err := replaceable(root, name); err != nil {
		return err
	}
	dir := filepath.Dir(name)
	if err := root.MkdirAll(dir, 0o755); err != nil {
		return inRoot(err)
	}
	temp, err := createBeside(root, name)
	if err != nil {
		return inRoot(err)
	}
	_, err = temp.Write(append(data, '\n'))
	err = errors.Join(err, temp.Chmod(0o644), temp.Close())
	beside := filepath.Join(dir, filepath.Base(temp.Name()))
	if err == nil {
		err = root.Rename(beside, name)
	}
	if err != nil {
		_ = root.Remove(beside)
	}
	return inRoot(err)
}

// replaceable returns why name must stay as it is, nil if nothing is there or
// a golden file.
func replaceable(root *os.Root, name string) error {
	old, err := readGolden(root, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(bytes.TrimSpace(old)) == 0:
		return nil
	}
	if _, err := schema.Parse(old); err != nil {
		return errors.New("what is there is not JSON, so no golden file; remove it if it may go, or name another file")
	}
	return nil
}

// createBeside opens a new file in the folder of name.
func createBeside(root *os.Root, name string) (*os.File, error) {
	for n := 0; ; n++ {
		temp := fmt.Sprintf(".%s.%d-%d.tmp", filepath.Base(name), os.Getpid(), n)
		f, err := root.OpenFile(filepath.Join(filepath.Dir(name), temp), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if n < 100 && errors.Is(err, fs.ErrExist) {
			continue // left behind by a process of the same number that was killed
		}
		return f, err
	}
}

// openRegular opens a file that is neither a folder nor a pipe, which could
// keep the run waiting.
func openRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, plainError(err)
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is no file")
	}
	f, err := os.Open(path)
	return f, plainError(err)
}
