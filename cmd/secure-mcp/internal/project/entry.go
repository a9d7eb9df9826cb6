package project

import "io/fs"

// entry looks at one entry of a directory and reports whether it is a
// directory to be entered.
func (w *walker) entry(p place, e fs.DirEntry) bool {
	path, kind := p.join(e.Name()), e.Type()
	if p.path == "." {
		top := e.Name()
		if e.IsDir() {
			top += "/"
		}
		w.tree.TopLevel = append(w.tree.TopLevel, top)
	}
	switch {
	case kind.IsDir():
		return w.directory(p, path)
	case kind&fs.ModeSymlink != 0:
		w.exclude(path, KindLink, w.link(p, e.Name()))
	case !w.focus.holds(path):
		w.exclude(path, KindFile, OutsideFocus)
	case kind.IsRegular():
		w.file(p, path, e)
	default:
		w.exclude(path, KindOther, NotRegular)
	}
	return false
}

func (w *walker) directory(p place, path string) bool {
	switch {
	case w.wanted(path):
		return true
	case !w.focus.holds(path):
		w.exclude(path, KindDirectory, OutsideFocus)
	case p.ignored(path, true):
		w.exclude(path, KindDirectory, GitIgnored)
	default:
		return true
	}
	return false
}

// file notes a regular file as a candidate, or why it is none.
func (w *walker) file(p place, path string, e fs.DirEntry) {
	named := w.focus.names(path)
	if !named {
		reason := nameReason(e.Name())
		if p.ignored(path, false) {
			reason = GitIgnored
		}
		if reason != "" {
			w.exclude(path, KindFile, reason)
			return
		}
	}
	info, err := e.Info() // known since the directory was listed, because it was listed through a Root
	limit := w.tree.Limits.FileBytes
	if named {
		limit = max(limit, focusedBytes)
	}
	switch {
	case err != nil || !info.Mode().IsRegular():
		w.exclude(path, KindFile, Replaced)
	case info.Size() > limit:
		w.exclude(path, KindFile, TooLarge)
	default:
		id := identify(info)
		c := &candidate{File: File{Path: path, Size: info.Size(), Package: p.pkg, Focused: named, id: id}, rank: p.setting.rank(e.Name())}
		w.mu.Lock()
		defer w.mu.Unlock()
		if id.names > 1 {
			w.tree.HardLinks++
		}
		w.found = append(w.found, c)
	}
}

// link says whether a symbolic link leads out of the root, by what is written
// in it alone.
func (w *walker) link(p place, name string) Reason {
	target, err := p.dir.Readlink(name)
	if err != nil {
		return LinkUnknown
	}
	if leaves(w.tree.Root.Path, p.path, target) {
		return LinkOutside
	}
	return LinkInside
}
