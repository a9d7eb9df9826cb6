//go:build unix

package lockfile

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

func TestReadDoesNotWaitForAFIFO(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ path, want string }{
		{path, path + ": is not a regular file but a FIFO"},
		{"/dev/null", "/dev/null: is not a regular file but a device"},
	} {
		_, err := Read(tt.path)
		if e, ok := errors.AsType[*Error](err); !ok || e.Kind != Special || e.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
		err = Write(tt.path, &File{})
		if e, ok := errors.AsType[*Error](err); !ok || e.Kind != Special {
			t.Errorf("Write: got %v", err)
		}
	}
}
