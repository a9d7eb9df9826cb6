package lockfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces the lockfile at path in one step: it writes a temporary file
// beside it and renames that. A symbolic link stays one, the mode of an
// existing file is kept, and on any error the existing file is untouched and
// nothing is left behind. The error is an *[Error] or one of [Encode].
func Write(path string, f *File) error {
	target, mode, err := destination(path)
	if err != nil {
		return err
	}
	temp, err := create(target)
	if err != nil {
		return unwritable(path, err)
	}
	if err := fill(temp, f, mode, path); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	if err := os.Rename(temp.Name(), target); err != nil {
		_ = os.Remove(temp.Name())
		return unwritable(path, err)
	}
	syncFolder(filepath.Dir(target))
	return nil
}

// destination follows the links at path and returns the file to replace, which
// need not exist, and its mode, 0 when it does not.
func destination(path string) (target string, mode fs.FileMode, err error) {
	target = path
	for range 40 {
		info, err := os.Lstat(target)
		if errors.Is(err, fs.ErrNotExist) {
			return target, 0, nil
		}
		if err != nil {
			return "", 0, unwritable(path, err)
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			return target, info.Mode().Perm(), checkRegular(path, info)
		}
		link, err := os.Readlink(target)
		if err != nil {
			return "", 0, unwritable(path, err)
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(target), link)
		}
		target = link
	}
	return "", 0, &Error{Kind: Unwritable, Path: path, Detail: "too many levels of symbolic links"}
}

// create opens a new file in the folder of target, with the mode that the
// user's umask gives to new files.
func create(target string) (*os.File, error) {
	for n := 0; ; n++ {
		name := fmt.Sprintf(".%s.%d-%d.tmp", filepath.Base(target), os.Getpid(), n)
		temp, err := os.OpenFile(filepath.Join(filepath.Dir(target), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if n < 100 && errors.Is(err, fs.ErrExist) {
			continue // left behind by a process of the same number that was killed
		}
		return temp, err
	}
}

// fill writes the lockfile to temp and closes it.
func fill(temp *os.File, f *File, mode fs.FileMode, path string) error {
	w := &capped{w: temp, left: maxSize}
	err := encode(w, f)
	if err != nil && w.err != nil {
		err = unwritable(path, w.err)
	}
	if err == nil && mode != 0 {
		err = wrapUnwritable(path, temp.Chmod(mode))
	}
	if err == nil {
		err = wrapUnwritable(path, temp.Sync())
	}
	return errors.Join(err, wrapUnwritable(path, temp.Close()))
}

func wrapUnwritable(path string, err error) error {
	if err == nil {
		return nil
	}
	return unwritable(path, err)
}

func unwritable(path string, err error) error {
	if errors.Is(err, errTooLarge) {
		return &Error{Kind: TooLarge, Path: path, Detail: errTooLarge.Error()}
	}
	return &Error{Kind: Unwritable, Path: path, Detail: "cannot be written: " + reason(err), Err: err}
}

// reason returns what the system said without the operation and the path,
// which may be that of the temporary file.
func reason(err error) string {
	if pathError, ok := errors.AsType[*fs.PathError](err); ok {
		return pathError.Err.Error()
	}
	if linkError, ok := errors.AsType[*os.LinkError](err); ok {
		return linkError.Err.Error()
	}
	return err.Error()
}

var errTooLarge = fmt.Errorf("larger than %d MiB", maxSize>>20)

// A capped writer refuses what [Read] would refuse.
type capped struct {
	w    io.Writer
	left int
	err  error
}

func (c *capped) Write(p []byte) (int, error) {
	if c.left -= len(p); c.left < 0 {
		c.err = errTooLarge
		return 0, c.err
	}
	n, err := c.w.Write(p)
	c.err = err
	return n, err
}

// syncFolder makes the rename durable where the system can; the file is
// complete either way.
func syncFolder(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}
