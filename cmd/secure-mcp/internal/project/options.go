package project

import (
	"path"
	"path/filepath"
	"strings"
)

// Limits bound one walk. Each takes away locally, the deepest directories or
// the last files, and is reported where it does; none ends the walk.
type Limits struct {
	Files      int   // files to be reviewed
	Depth      int   // directories below the root
	FileBytes  int64 // one file
	TotalBytes int64 // all files to be reviewed
	Names      int   // directory entries looked at
}

// Default limits reach every file of any repository that people edit.
var defaults = Limits{Files: 20_000, Depth: 100, FileBytes: 1 << 20, TotalBytes: 256 << 20, Names: 400_000}

// A file that focus_paths names itself is read up to this size.
const focusedBytes = 8 << 20

// Options say what to walk. The zero value walks everything.
type Options struct {
	Limits Limits // zero fields mean the default

	// Focus names files and directories, relative to the root, to look at
	// and nothing else. What it names is looked at even if it is ignored,
	// and a file that it names itself does not count against Limits.Files.
	Focus []string

	// Progress, if not nil, hears now and then how many entries were looked
	// at. It must be quick; it is never called twice at the same time.
	Progress func(entries int)
}

func (o Options) limits() Limits {
	l := o.Limits
	for _, f := range []struct {
		value *int
		def   int
	}{{&l.Files, defaults.Files}, {&l.Depth, defaults.Depth}, {&l.Names, defaults.Names}} {
		if *f.value <= 0 {
			*f.value = f.def
		}
	}
	if l.FileBytes <= 0 {
		l.FileBytes = defaults.FileBytes
	}
	if l.TotalBytes <= 0 {
		l.TotalBytes = defaults.TotalBytes
	}
	return l
}

// A focus is a set of paths; nil is everything.
type focus []string

// CleanFocus is a path of [Options.Focus] as [Tree.Missed] names it.
func CleanFocus(p string) string { return path.Clean(strings.Trim(filepath.ToSlash(p), "/")) }

// parseFocus normalises the paths. One that is empty or leaves the root
// matches nothing, and a set of nothing but such paths is not everything: it
// stays in the set as it is.
func parseFocus(paths []string) focus {
	if len(paths) == 0 {
		return nil
	}
	out := focus{}
	for _, p := range paths {
		p = CleanFocus(p)
		switch {
		case p == ".":
			return nil
		default:
			out = append(out, p)
		}
	}
	return out
}

// names reports whether the path itself was named.
func (f focus) names(p string) bool {
	for _, named := range f {
		if p == named {
			return true
		}
	}
	return false
}

// holds reports whether the path, or a directory above it, was named.
func (f focus) holds(p string) bool {
	if f == nil {
		return true
	}
	for _, named := range f {
		if p == named || strings.HasPrefix(p, named+"/") {
			return true
		}
	}
	return false
}

// leads reports whether something below the directory was named, so that it
// has to be entered whatever the ignore files say.
func (f focus) leads(dir string) bool {
	for _, named := range f {
		if strings.HasPrefix(named, dir+"/") {
			return true
		}
	}
	return false
}
