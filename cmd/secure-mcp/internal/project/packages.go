package project

import (
	"io/fs"
	"slices"
	"strings"
)

// note records a directory and returns the package that its files belong to:
// the directory itself if it has a manifest, else that of the one above.
func (w *walker) note(p place, entries []fs.DirEntry) int {
	var names []string
	for _, e := range entries {
		if manifest(e.Name()) && !bundle(p.path) {
			names = append(names, e.Name())
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tree.Directories = append(w.tree.Directories, Directory{Path: p.path})
	if p.path == "." {
		w.tree.Packages[0].Manifests = names
		return 0
	}
	if len(names) == 0 {
		return p.pkg
	}
	w.tree.Packages = append(w.tree.Packages, Package{Dir: p.path, Manifests: names})
	return len(w.tree.Packages) - 1
}

// bundle reports whether a directory is an Xcode bundle, which is a manifest
// of the directory it is in and never a package itself.
func bundle(dir string) bool {
	return strings.HasSuffix(dir, ".xcodeproj") || strings.HasSuffix(dir, ".xcworkspace") ||
		strings.Contains(dir, ".xcodeproj/") || strings.Contains(dir, ".xcworkspace/")
}

// sortPackages orders the packages by directory and renumbers the files.
func (w *walker) sortPackages() {
	t := w.tree
	order := make([]int, len(t.Packages))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order[1:], func(a, b int) int { return strings.Compare(t.Packages[a].Dir, t.Packages[b].Dir) })
	sorted, at := make([]Package, len(order)), make([]int, len(order))
	for to, from := range order {
		sorted[to], at[from] = t.Packages[from], to
	}
	t.Packages = sorted
	for i := range w.found {
		w.found[i].Package = at[w.found[i].Package]
	}
}
