package project

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// A Reason says in one published word why something was left out.
type Reason string

// The reasons. Those before the line are policy: what they leave out is not
// the project's own source text. Those after it mean that something that
// should have been reviewed was not.
const (
	GitIgnored    Reason = "gitignored"
	Repository    Reason = "version_control_directory"
	Dependencies  Reason = "dependency_directory"
	Generated     Reason = "generated_directory"
	GeneratedFile Reason = "generated_file" // says so at its top and in its name
	Minified      Reason = "minified_file"  // by its content, whatever its name
	Binary        Reason = "binary_file"
	LockFile      Reason = "lock_file"
	NotRegular    Reason = "not_a_regular_file" // a pipe, a socket or a device
	LinkInside    Reason = "symlink_not_followed"
	NoDetector    Reason = "no_applicable_detectors" // nothing looks at files like this

	// ----

	OutsideFocus  Reason = "outside_focus_paths"
	LinkOutside   Reason = "symlink_target_outside_root"
	LinkUnknown   Reason = "symlink_unresolvable"
	DirUnreadable Reason = "directory_read_error"
	Unreadable    Reason = "file_read_error"
	Failed        Reason = "analysis_failed"           // a fault of this server
	Replaced      Reason = "file_replaced_during_walk" // or gone
	TooManyFiles  Reason = "max_files"
	TooDeep       Reason = "max_depth"
	TooLarge      Reason = "max_file_bytes"
	TooManyBytes  Reason = "max_total_bytes"
	TooManyNames  Reason = "max_entries"
)

// Policy reports whether what is left out for this reason is taken for something
// else than source text of the project. Some of it may be source text all the
// same: see Unread of package coverage.
func (r Reason) Policy() bool {
	switch r {
	case GitIgnored, Repository, Dependencies, Generated, GeneratedFile, Minified, Binary, LockFile, NotRegular, LinkInside, NoDetector:
		return true
	}
	return false
}

// Truncates reports whether the reason is a limit of this server, so that a
// narrower or a larger call would see more.
func (r Reason) Truncates() bool {
	switch r {
	case TooManyFiles, TooDeep, TooLarge, TooManyBytes, TooManyNames:
		return true
	}
	return false
}

// A Kind is what an excluded path is.
type Kind string

// The kinds.
const (
	KindFile      Kind = "file"
	KindDirectory Kind = "directory"
	KindLink      Kind = "symlink"
	KindOther     Kind = "other"
)

// An Exclusion is a path that will not be reviewed. A directory stands for all
// that is below it.
type Exclusion struct {
	Path   string `json:"path"` // slash-separated, relative to the root
	Kind   Kind   `json:"kind"`
	Reason Reason `json:"reason"`
}

// A File is a regular file to be reviewed.
type File struct {
	Path    string // slash-separated, relative to the root
	Size    int64  // bytes, when it was walked past
	Package int    // index into Packages
	Focused bool   // named itself by focus_paths, not only through its directory
	id      identity
}

// A Package is a directory with a manifest. The first one is always the root,
// which needs none.
type Package struct {
	Dir       string   // "." for the root
	Manifests []string // names of files, and of bundles such as App.xcodeproj, sorted
	Files     int      // files to be reviewed, without those of packages inside it
}

// A Directory counts what is directly in one directory.
type Directory struct {
	Path     string `json:"path"`     // "." for the root
	Files    int    `json:"files"`    // to be reviewed
	Excluded int    `json:"excluded"` // entries that will not be, whatever they are
}

// A Tree is what one walk found.
type Tree struct {
	Root        *Root
	Limits      Limits
	Files       []File      // to be reviewed, most telling first and fair over packages
	Packages    []Package   // by directory, the root first
	Excluded    []Exclusion // by path
	Directories []Directory // by path
	TopLevel    []string    // entries of the root, directories with a slash
	Truncated   []Reason    // limits that took something away, sorted
	Missed      []string    // focus paths that lead to nothing
	HardLinks   int         // files with more than one name; they are read like others
	Digest      string      // changes when a file appears, goes, or is written to

	// Settled says that no file can change any more without another Digest,
	// so that results may be kept under it. It is false for some seconds
	// after an edit, because the clocks of file systems are coarse.
	Settled bool

	byPath map[string]int // index into Files
}

// File returns the file to be reviewed that has the path.
func (t *Tree) File(path string) (File, bool) {
	i, ok := t.byPath[path]
	if !ok {
		return File{}, false
	}
	return t.Files[i], true
}

// finish sorts what the walk recorded and counts it.
func (t *Tree) finish(wanted focus) {
	slices.SortFunc(t.Excluded, func(a, b Exclusion) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.Reason, b.Reason))
	})
	t.byPath = make(map[string]int, len(t.Files))
	counts := map[string]*Directory{}
	for _, d := range t.Directories {
		counts[d.Path] = &Directory{Path: d.Path}
	}
	for i, f := range t.Files {
		t.byPath[f.Path] = i
		t.Packages[f.Package].Files++
		counts[Dir(f.Path)].Files++
	}
	truncated := map[Reason]bool{}
	for _, e := range t.Excluded {
		if d := counts[Dir(e.Path)]; d != nil && e.Path != "." {
			d.Excluded++
		}
		if e.Reason.Truncates() && !truncated[e.Reason] {
			truncated[e.Reason] = true
			t.Truncated = append(t.Truncated, e.Reason)
		}
	}
	slices.Sort(t.Truncated)
	for i := range t.Directories {
		t.Directories[i] = *counts[t.Directories[i].Path]
	}
	t.Missed = t.missed(wanted)
	slices.SortFunc(t.Directories, func(a, b Directory) int { return cmp.Compare(a.Path, b.Path) })
	t.Digest = digest(t)
	now := time.Now().UnixNano()
	t.Settled = !slices.ContainsFunc(t.Files, func(f File) bool { return !f.id.settled(now) })
}

// missed returns the paths of a focus at which nothing is.
func (t *Tree) missed(wanted focus) []string {
	var out []string
	for _, named := range wanted {
		one := focus{named}
		if !slices.ContainsFunc(t.Files, func(f File) bool { return one.holds(f.Path) }) &&
			!slices.ContainsFunc(t.Excluded, func(e Exclusion) bool { return one.holds(e.Path) && e.Reason != OutsideFocus }) {
			out = append(out, named)
		}
	}
	return out
}

// Dir is the directory of a slash-separated path, "." for the root.
func Dir(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i]
	}
	return "."
}
