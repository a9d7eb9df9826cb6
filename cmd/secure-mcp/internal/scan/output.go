package scan

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/mcpward/mcpward/pkg/term"
)

// WriteFile replaces a file in one step, so that a reader sees the old or the
// new report and never half of one. What is no regular file, such as
// /dev/stderr or a named pipe, is written to. The error is a [*Problem].
func WriteFile(path, text string) error {
	if err := replace(path, text); err != nil {
		return &Problem{
			"cannot write the report " + term.Quote(path) + ": " + cause(err).Error(), "name a file in a directory that is there and may be written to",
		}
	}
	return nil
}

func replace(path, text string) error {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		path = resolved
	}
	old, missing := os.Stat(path)
	if missing == nil && old.IsDir() {
		return errors.New("it is a directory")
	}
	if missing == nil && !old.Mode().IsRegular() {
		return os.WriteFile(path, []byte(text), 0o666)
	}
	dir, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer dir.Close() // nothing was written to it itself
	name := filepath.Base(path)
	temp := fmt.Sprintf("%s.%d.tmp", name, os.Getpid())
	f, err := dir.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer dir.Remove(temp) // fails once it is renamed
	_, err = f.WriteString(text)
	if missing == nil {
		err = errors.Join(err, f.Chmod(old.Mode().Perm()))
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return dir.Rename(temp, name)
}
