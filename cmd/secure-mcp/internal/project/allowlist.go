// Package project reads files below the roots that the operator has
// authorised, and nothing else.
package project

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// RootsVariable is the environment variable that holds the authorised roots,
// separated as the operating system separates lists of paths.
const RootsVariable = "SECURE_MCP_ALLOWED_ROOTS"

// An Allowlist is the set of directories that may be read. It fails closed:
// an entry that cannot be used authorises nothing.
type Allowlist struct {
	Roots   []*Root   // usable, in the order they were given
	Refused []Refused // not usable, in the order they were given
	turns   chan struct{}
}

// maxWalks is how many trees are walked or read at once in one process.
const maxWalks = 8

// A Root is one authorised directory, or one below it, held open.
type Root struct {
	Path  string   // absolute, without symbolic links
	Notes []string // what the caller should know about how it was found
	dir   *os.Root
	info  fs.FileInfo
	above []layer       // ignore files of the directories above it, topmost first
	turns chan struct{} // bounds the walks that go on at once, and so the open files
}

// A Refused entry was given by the operator and authorises nothing.
type Refused struct {
	Path   string // as given
	Exists bool   // something is there; a relative path is not even looked at
	Reason string // one clause, such as "is not a directory"
}

// Open opens every usable directory of list, a value of [RootsVariable], and
// of dirs. Blank entries are skipped, a directory that is named twice counts
// once, and entries that cannot be used are reported in Refused.
func Open(list string, dirs []string) *Allowlist {
	a := &Allowlist{turns: make(chan struct{}, maxWalks)}
	for _, entry := range append(filepath.SplitList(list), dirs...) {
		if entry = strings.TrimSpace(entry); entry != "" {
			a.add(entry)
		}
	}
	return a
}

// Configured reports whether the operator named any directory at all.
func (a *Allowlist) Configured() bool { return len(a.Roots)+len(a.Refused) > 0 }

// Close releases the directories.
func (a *Allowlist) Close() error {
	var errs []error
	for _, r := range a.Roots {
		errs = append(errs, r.dir.Close())
	}
	return errors.Join(errs...)
}

// Close releases the directory.
func (r *Root) Close() error { return r.dir.Close() }

func (a *Allowlist) add(entry string) {
	root, err := open(entry)
	if err != nil {
		exists := !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, errRelative)
		a.Refused = append(a.Refused, Refused{Path: entry, Exists: exists, Reason: reason(err)})
		return
	}
	for _, known := range a.Roots {
		if os.SameFile(known.info, root.info) {
			root.dir.Close() // read only: nothing can be lost
			return
		}
	}
	root.turns = a.turns
	a.Roots = append(a.Roots, root)
}

var (
	errRelative = errors.New("is not an absolute path")
	errNotDir   = errors.New("is not a directory")
	errReplaced = errors.New("changed while it was being opened")
)

// open resolves the entry once and then holds on to the directory it found,
// whatever the path may point to later.
func open(entry string) (*Root, error) {
	if !filepath.IsAbs(entry) {
		return nil, errRelative
	}
	path, err := filepath.EvalSymlinks(entry)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, errNotDir
	}
	dir, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	opened, err := dir.Stat(".")
	if err == nil && !os.SameFile(info, opened) {
		err = errReplaced
	}
	if err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	return &Root{Path: path, dir: dir, info: opened}, nil
}

// reason says in a clause why an entry is of no use, without the path and the
// system call that an error of package os repeats.
func reason(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "does not exist"
	case errors.Is(err, fs.ErrPermission):
		return "may not be read by this user"
	case errors.Is(err, syscall.ENOTDIR):
		return errNotDir.Error()
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Sprintf("cannot be opened: %v", path.Err)
	}
	return err.Error()
}
