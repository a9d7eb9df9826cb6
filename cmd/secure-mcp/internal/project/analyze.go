package project

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project/cache"
)

// An Analysis is work on the text of single files whose result depends on
// nothing but the text and Variant.
type Analysis[V any] struct {
	// Name tells analyses apart in the cache. It changes when the analysis
	// does.
	Name string

	// Variant returns what else the result depends on, such as the path of
	// the file. Nil means its extension.
	Variant func(File) string

	// Run does the work. It is called for files that should be reviewed,
	// from several goroutines, and may keep the text. It must not read
	// other files.
	Run func(f File, text []byte) V

	// Broken, if not nil, hears what Run panicked with, for the log. The
	// file is skipped as Failed. It is called from several goroutines.
	Broken func(f File, with any)

	// Size returns how many bytes a result takes. Nil means that it refers
	// to nothing outside itself.
	Size func(V) int

	// Progress, if not nil, hears how many of the files are done, in no
	// particular order and from several goroutines.
	Progress func(done, all int)
}

// A Result is what came of one file.
type Result[V any] struct {
	File  File
	Value V      // of Run; the zero value if Skip is not ""
	Skip  Reason // why it was not analysed
}

// facts are what the cache keeps of one state of a file.
type facts struct {
	hash [sha256.Size]byte
	skip Reason
}

// Analyze runs the analysis on files of a tree and returns the results in the
// order of files. A file whose content has been analysed before is not
// analysed again, and one that has not been touched since is not even opened.
// Results are shared with later calls, so nobody may change them. The only
// error is the end of ctx.
//
// Files are read directory by directory whatever their order; each costs one
// path system call and each directory two.
func Analyze[V any](ctx context.Context, t *Tree, c *cache.Cache, files []File, a Analysis[V]) ([]Result[V], error) {
	if err := t.Root.wait(ctx); err != nil {
		return nil, err
	}
	defer t.Root.done()
	b := &batch[V]{tree: t, cache: c, files: files, a: a, out: make([]Result[V], len(files)), now: time.Now().UnixNano()}
	var rest []int // files that have to be opened
	for i, f := range files {
		b.out[i].File = f
		if !b.remembered(i) {
			rest = append(rest, i)
		}
	}
	slices.SortFunc(rest, func(i, j int) int { return comparePaths(files[i].Path, files[j].Path) })
	b.done = len(files) - len(rest)
	if err := b.each(ctx, rest); err != nil {
		return nil, err
	}
	return b.out, ctx.Err()
}

type batch[V any] struct {
	tree  *Tree
	cache *cache.Cache
	files []File
	a     Analysis[V]
	out   []Result[V]
	now   int64

	mu   sync.Mutex
	done int
}

// readers is how many goroutines read and analyse. More would not be faster
// on the machines this runs on, and every one holds open files.
const readers = 4

// each shares the files among the readers in runs of neighbours.
func (b *batch[V]) each(ctx context.Context, order []int) error {
	if len(order) == 0 {
		return ctx.Err()
	}
	runs := b.runs(order)
	next := make(chan []int, len(runs))
	for _, r := range runs {
		next <- r
	}
	close(next)
	var all sync.WaitGroup
	for range min(readers, len(runs)) {
		all.Go(func() {
			d := descent{root: b.tree.Root.dir}
			defer d.close()
			for r := range next {
				for _, i := range r {
					if ctx.Err() != nil {
						return
					}
					b.one(&d, i)
				}
			}
		})
	}
	all.Wait()
	return ctx.Err()
}

// longestRun is about how many files a reader takes at once.
const longestRun = 128

// runs splits the files between directories, so that two readers do not open
// the same one. A very large directory is split all the same.
func (b *batch[V]) runs(order []int) [][]int {
	enough := min(longestRun, len(order)/readers+1)
	var out [][]int
	start := 0
	for i := range order {
		whole := i+1 == len(order) || Dir(b.files[order[i]].Path) != Dir(b.files[order[i+1]].Path)
		if n := i + 1 - start; whole && n >= enough || n >= 4*longestRun || i+1 == len(order) {
			out = append(out, order[start:i+1])
			start = i + 1
		}
	}
	return out
}

// stateKey names one state of a file in the cache.
func (b *batch[V]) stateKey(f File) cache.Key {
	var n [64]byte
	for i, v := range [...]int64{b.tree.Limits.FileBytes, int64(b2i(f.Focused)), int64(f.id.device), int64(f.id.inode), f.id.size, f.id.modified, f.id.changed} {
		binary.LittleEndian.PutUint64(n[8*i:], uint64(v))
	}
	return cache.KeyOf("state", b.tree.Root.Path, f.Path, string(n[:]))
}

func (b *batch[V]) resultKey(f File, hash [sha256.Size]byte) cache.Key {
	variant := f.Path[strings.LastIndexByte(f.Path, '/')+1:]
	if dot := strings.LastIndexByte(variant, '.'); dot >= 0 {
		variant = variant[dot:]
	}
	if b.a.Variant != nil {
		variant = b.a.Variant(f)
	}
	return cache.KeyOf("result", b.a.Name, variant, string(hash[:]))
}

// remembered fills in the result of a file that is known without opening it.
func (b *batch[V]) remembered(i int) bool {
	f := b.files[i]
	state, ok := b.cache.Get(b.stateKey(f))
	if !ok {
		return false
	}
	known := state.(facts)
	if b.out[i].Skip = known.skip; known.skip != "" {
		return true
	}
	value, ok := b.cache.Get(b.resultKey(f, known.hash))
	if ok {
		b.out[i].Value = value.(V)
	}
	return ok
}

// one reads and analyses a file.
func (b *batch[V]) one(d *descent, i int) {
	f := b.files[i]
	var c Content
	var id identity
	if dir, err := d.to(Dir(f.Path)); err == nil {
		data, at, reason := b.tree.open(dir, f)
		c, id = classify(f, data, reason), at
	} else {
		c.Skip = failure(err)
	}
	b.out[i].Skip = c.Skip
	var hash [sha256.Size]byte
	if c.Skip == "" {
		hash = sha256.Sum256(c.Text)
		b.run(i, hash, c.Text)
	}
	if b.out[i].Skip == Failed {
		b.advance()
		return
	}
	if c.Skip.Policy() || c.Skip == "" {
		if id == f.id && id.settled(b.now) {
			b.cache.Put(b.stateKey(f), facts{hash, c.Skip}, 64)
		}
	}
	b.advance()
}

// run analyses a text, unless the cache knows what comes of it. Texts are
// hostile: should one break the analysis, the others are reviewed all the same.
func (b *batch[V]) run(i int, hash [sha256.Size]byte, text []byte) {
	f := b.files[i]
	defer func() {
		if with := recover(); with != nil {
			b.out[i].Skip = Failed
			if b.a.Broken != nil {
				b.a.Broken(f, with)
			}
		}
	}()
	b.out[i].Value = b.cache.Do(b.resultKey(f, hash), func() (any, int64) {
		v := b.a.Run(f, text)
		size := 64
		if b.a.Size != nil {
			size = b.a.Size(v)
		}
		return v, int64(size)
	}).(V)
}

func (b *batch[V]) advance() {
	if b.a.Progress == nil {
		return
	}
	b.mu.Lock()
	b.done++
	done := b.done
	b.mu.Unlock()
	b.a.Progress(done, len(b.files))
}

// comparePaths orders files so that those of a directory are together and
// follow those of the directory above it.
func comparePaths(a, b string) int {
	if c := strings.Compare(Dir(a), Dir(b)); c != 0 {
		return c
	}
	return strings.Compare(a, b)
}

// A descent keeps the directories on the way to the last one open, so that
// going to a neighbour opens only what is not on the way.
type descent struct {
	root *os.Root
	path []string // elements, as far as they are open
	open []*os.Root
}

func (d *descent) close() { d.keep(0) }

// keep closes all but the first n directories.
func (d *descent) keep(n int) {
	for len(d.open) > n {
		d.open[len(d.open)-1].Close() // read only: nothing can be lost
		d.open = d.open[:len(d.open)-1]
	}
	d.path = d.path[:n]
}

func (d *descent) to(dir string) (*os.Root, error) {
	if dir == "." {
		return d.root, nil
	}
	elements := strings.Split(dir, "/")
	same := 0
	for same < len(d.path) && same < len(elements) && d.path[same] == elements[same] {
		same++
	}
	d.keep(same)
	for _, name := range elements[same:] {
		at := d.root
		if len(d.open) > 0 {
			at = d.open[len(d.open)-1]
		}
		next, err := at.OpenRoot(asDirectory(name))
		if err != nil {
			return nil, err
		}
		d.open, d.path = append(d.open, next), append(d.path, name)
	}
	return d.open[len(d.open)-1], nil
}
