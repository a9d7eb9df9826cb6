package project

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
)

// Walk looks at the tree below root. Nothing that it meets is an error: what
// cannot or will not be read is in Excluded with a reason. The only errors are
// a root that can no longer be listed, as a *[Problem], and the end of ctx.
//
// Only regular files are reviewed. Symbolic links are recorded and never
// followed. A file with several names (a hard link) is a regular file under
// each of them; where the other names are cannot be known, and whoever could
// make the link could have copied the text.
//
// It costs one path system call for a file and at most four for a directory,
// of which one is that of the directory above.
func Walk(ctx context.Context, root *Root, o Options) (*Tree, error) {
	if err := root.wait(ctx); err != nil {
		return nil, err
	}
	defer root.done()
	w := newWalker(ctx, root, o)
	w.slots = make(chan struct{}, walkers-1)
	err := w.run()
	if errors.Is(err, errOver) {
		// There are more entries than the limit, and which of them count must
		// not depend on which goroutine came first.
		w = newWalker(ctx, root, o)
		err = w.run()
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, err
	}
	w.choose()
	w.tree.finish(w.focus)
	return w.tree, nil
}

// walkers is how many directories are looked at at once.
const walkers = 4

// errOver ends a walk by several goroutines that has more entries to look at
// than the limit.
var errOver = errors.New("more entries than the limit")

func newWalker(ctx context.Context, root *Root, o Options) *walker {
	return &walker{
		ctx: ctx, focus: parseFocus(o.Focus), progress: o.Progress,
		tree: &Tree{Root: root, Limits: o.limits(), Packages: []Package{{Dir: "."}}},
	}
}

func (w *walker) run() error {
	root := w.tree.Root
	err := w.enter(place{above: root.dir, name: ".", dir: root.dir, path: ".", ignore: stack(root.above), budget: w.tree.Limits.Names})
	if err == nil && !w.listed {
		return &Problem{CodeUnreadable, "the root can no longer be listed", "Check that the directory still exists, then try again."}
	}
	return err
}

// wait takes one of the turns that bound the open files of the process.
func (r *Root) wait(ctx context.Context) error {
	if r.turns == nil {
		return ctx.Err()
	}
	select {
	case r.turns <- struct{}{}:
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *Root) done() {
	if r.turns != nil {
		<-r.turns
	}
}

type walker struct {
	ctx   context.Context // of this one walk, which is one call
	focus focus
	slots chan struct{} // bounds the goroutines; nil for a walk by one that shares the limit fairly

	mu       sync.Mutex // guards what follows
	tree     *Tree
	progress func(int)
	entries  int
	listed   bool // the root was
	found    []*candidate
}

// A place is a directory that is being looked at.
type place struct {
	above   *os.Root // the directory it is in
	name    string
	dir     *os.Root // nil if nothing in it has to be opened
	path    string
	depth   int
	pkg     int
	ignore  stack
	repo    *repository     // the one it belongs to, nil if it is not known
	hidden  bool            // git ignores it, so only what is tracked in it counts
	named   bool            // it, or a directory above it, was named by focus although git ignores it
	beside  map[string]bool // entries of the directory it is in
	setting setting
	budget  int // entries that may be looked at in it and below
}

func (p place) join(name string) string {
	if p.path == "." {
		return name
	}
	return p.path + "/" + name
}

// enter looks at one directory and then at those in it. What one of them does
// not use of the budget is left for those after it.
func (w *walker) enter(p place) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	entries, names, err := w.list(p)
	if entries == nil || err != nil {
		return err
	}
	if reason := w.product(p, entries, names); reason != "" {
		w.exclude(p.path, KindDirectory, reason)
		return nil
	}
	if p.dir == nil && holdsMore(entries) {
		dir, err := p.above.OpenRoot(asDirectory(p.name))
		if err != nil {
			w.exclude(p.path, KindDirectory, DirUnreadable)
			return nil
		}
		defer dir.Close() // read only: nothing can be lost
		p.dir = dir
	}
	p.learn(names)
	p.setting = settingOf(p.path)
	p.pkg = w.note(p, entries)
	p.budget -= len(entries)
	return w.enterAll(p, w.look(p, entries), names)
}

// look looks at the entries of a directory and returns those to be entered.
func (w *walker) look(p place, entries []fs.DirEntry) (below []string) {
	for _, e := range entries {
		if w.entry(p, e) {
			below = append(below, e.Name())
		}
	}
	return below
}

// enterAll enters directories in p.
func (w *walker) enterAll(p place, below []string, names map[string]bool) error {
	if w.slots == nil {
		return w.enterInTurn(p, below, names)
	}
	var others sync.WaitGroup
	errs := make([]error, len(below))
	for i, name := range below {
		select {
		case w.slots <- struct{}{}:
			others.Go(func() {
				defer func() { <-w.slots }()
				errs[i] = w.descend(p, name, names, p.budget)
			})
		default:
			errs[i] = w.descend(p, name, names, p.budget)
		}
		if w.ctx.Err() != nil {
			break
		}
	}
	others.Wait()
	return errors.Join(errs...)
}

// enterInTurn divides the budget: what one directory does not use of its share
// is left for those after it.
func (w *walker) enterInTurn(p place, below []string, names map[string]bool) error {
	for i, name := range below {
		used := w.entries
		if err := w.descend(p, name, names, p.budget/(len(below)-i)); err != nil {
			return err
		}
		p.budget -= w.entries - used
	}
	return nil
}

// learn reads what git says about a directory.
func (p *place) learn(names map[string]bool) {
	p.ignore = ignoreFiles(*p, names)
	if names[".git"] {
		here := Root{dir: p.dir}
		index, _ := here.Read(".git/index", maxIndex) // none tracks nothing
		p.repo, p.hidden = readIndex(strings.TrimPrefix(p.path+"/", "./"), index), false
	}
}

// holdsMore reports whether anything in a directory has to be opened or looked
// up by name. Its files do not: what is known of them came with the list.
func holdsMore(entries []fs.DirEntry) bool {
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return e.IsDir() || e.Type()&fs.ModeSymlink != 0 || e.Name() == ".gitignore" || e.Name() == ".git"
	})
}

// list returns the entries of a directory, sorted, and their names. They are
// nil for a directory that cannot be listed. The error is errOver or nil.
func (w *walker) list(p place) ([]fs.DirEntry, map[string]bool, error) {
	f, err := p.above.OpenFile(p.name, os.O_RDONLY|listing, 0)
	if err != nil {
		w.exclude(p.path, KindDirectory, DirUnreadable)
		return nil, nil, nil
	}
	defer f.Close()             // read only: nothing can be lost
	limit := max(1, p.budget/2) // the rest is for what is below
	entries, err := f.ReadDir(limit + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		w.exclude(p.path, KindDirectory, DirUnreadable)
		if len(entries) == 0 {
			return nil, nil, nil
		}
	}
	if over := len(entries) > limit; over && w.slots != nil {
		return nil, nil, errOver
	} else if over {
		entries = entries[:limit]
		w.exclude(p.path, KindDirectory, TooManyNames)
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	names := make(map[string]bool, len(entries))
	for _, e := range entries {
		names[e.Name()] = true
	}
	return append([]fs.DirEntry{}, entries...), names, w.count(p, len(entries))
}

// count adds up the entries that were looked at.
func (w *walker) count(p place, entries int) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.listed = w.listed || p.path == "."
	if w.entries += entries; w.slots != nil && w.entries > w.tree.Limits.Names {
		return errOver
	}
	if w.progress != nil {
		w.progress(w.entries)
	}
	return nil
}

// product says why a directory is left out for what it is, "" if it is not.
func (w *walker) product(p place, entries []fs.DirEntry, names map[string]bool) Reason {
	if p.path == "." || w.wanted(p.path) {
		return ""
	}
	if reason := produced(p.name, names, p.beside); reason != "" || !unpacked(p.above, p.name, entries) {
		return reason
	}
	return Dependencies
}

// wanted reports whether focus insists on a directory: it names it, or
// something below it.
func (w *walker) wanted(dir string) bool { return w.focus.names(dir) || w.focus.leads(dir) }

// descend enters a directory in p.
func (w *walker) descend(p place, name string, beside map[string]bool, budget int) error {
	path := p.join(name)
	if p.depth >= w.tree.Limits.Depth {
		w.exclude(path, KindDirectory, TooDeep)
		return nil
	}
	if budget < 1 {
		if w.slots != nil {
			return errOver
		}
		w.exclude(path, KindDirectory, TooManyNames)
		return nil
	}
	next := place{above: p.dir, name: name, path: path, depth: p.depth + 1, pkg: p.pkg, ignore: p.ignore, repo: p.repo, named: p.named, beside: beside, budget: budget}
	if !p.named {
		ignored := p.hidden || p.ignore.ignores(path, true)
		next.named = ignored && w.focus.names(path)
		next.hidden = ignored && !next.named
	}
	return w.enter(next)
}

// ignored reports whether git ignores a path in p and does not track it.
func (p place) ignored(path string, dir bool) bool {
	return !p.named && (p.hidden || p.ignore.ignores(path, dir)) && !p.repo.tracks(path, dir)
}

func (w *walker) exclude(path string, kind Kind, reason Reason) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tree.Excluded = append(w.tree.Excluded, Exclusion{path, kind, reason})
}
