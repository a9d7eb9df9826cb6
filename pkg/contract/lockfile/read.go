package lockfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// Read returns the lockfile at path after checking every digest in it. It
// never waits for a FIFO or a device. The error is an *[Error].
func Read(path string) (*File, error) {
	// Without O_NONBLOCK the open of a FIFO waits for a writer.
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &Error{Kind: Missing, Path: path, Detail: "no such file", Err: err}
	}
	if err != nil {
		return nil, unreadable(path, err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, unreadable(path, err)
	}
	if err := checkRegular(path, info); err != nil {
		return nil, err
	}
	data, err := readAll(file, info.Size())
	if errors.Is(err, errTooLarge) {
		return nil, &Error{Kind: TooLarge, Path: path, Detail: errTooLarge.Error()}
	}
	if err != nil {
		return nil, unreadable(path, err)
	}
	return Parse(path, data)
}

func unreadable(path string, err error) error {
	return &Error{Kind: Unreadable, Path: path, Detail: "cannot be read: " + reason(err), Err: err}
}

func checkRegular(path string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return &Error{Kind: Directory, Path: path, Detail: "is a directory, not a lockfile"}
	case !info.Mode().IsRegular():
		return &Error{Kind: Special, Path: path, Detail: NotRegular(info.Mode())}
	case info.Size() > maxSize:
		return &Error{Kind: TooLarge, Path: path, Detail: errTooLarge.Error()}
	}
	return nil
}

// NotRegular says what something with that mode is instead of a regular file,
// as in "is not a regular file but a FIFO".
func NotRegular(mode fs.FileMode) string {
	what := "device"
	switch {
	case mode.IsDir():
		what = "directory"
	case mode&fs.ModeNamedPipe != 0:
		what = "FIFO"
	case mode&fs.ModeSocket != 0:
		what = "socket"
	case mode&fs.ModeSymlink != 0:
		what = "symbolic link"
	}
	return "is not a regular file but a " + what
}

// readAll reads a file of about size bytes without growing a buffer.
func readAll(r io.Reader, size int64) ([]byte, error) {
	buf := make([]byte, 0, size+1)
	for {
		n, err := r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		if err == io.EOF {
			return buf, nil
		}
		if err != nil {
			return nil, err
		}
		if len(buf) > maxSize {
			return nil, errTooLarge
		}
		if len(buf) == cap(buf) { // the file grew
			buf = append(buf, 0)[:len(buf)]
		}
	}
}
