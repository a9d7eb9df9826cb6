package project

import (
	"cmp"
	"slices"
	"strings"
)

// A candidate is a file that may be reviewed if the limits allow.
type candidate struct {
	File
	rank int
	nth  int // position among the files of its rank in its directory
}

// choose puts the candidates into the order of review and cuts what exceeds
// the limits. Files that focus names come first. Then every package gives one
// file in turn, its most telling one first; among equals every directory gives
// one before any gives its second, so that no folder of many files can hide
// the others.
func (w *walker) choose() {
	w.sortPackages()
	queues := w.queues()
	w.tree.Files = make([]File, 0, len(w.found))
	files, bytes := 0, int64(0)
	for round, more := 0, true; more; round++ {
		more = false
		for _, q := range queues {
			if round >= len(q) {
				continue
			}
			more = true
			c := q[round]
			limits := w.tree.Limits
			switch {
			case bytes+c.Size > limits.TotalBytes:
				w.exclude(c.Path, KindFile, TooManyBytes)
				continue
			case !c.Focused && files >= limits.Files:
				w.exclude(c.Path, KindFile, TooManyFiles)
				continue
			case !c.Focused:
				files++
			}
			bytes += c.Size
			w.tree.Files = append(w.tree.Files, c.File)
		}
	}
	slices.SortStableFunc(w.tree.Files, func(a, b File) int { return -cmp.Compare(b2i(a.Focused), b2i(b.Focused)) })
	w.found = nil
}

// queues returns the candidates of each package in the order of review.
func (w *walker) queues() [][]*candidate {
	queues := make([][]*candidate, len(w.tree.Packages))
	type group struct {
		dir  string
		rank int
	}
	seen := map[group]int{}
	slices.SortFunc(w.found, func(a, b *candidate) int { return strings.Compare(a.Path, b.Path) })
	for _, c := range w.found {
		g := group{Dir(c.Path), c.rank}
		c.nth = seen[g]
		seen[g]++
		queues[c.Package] = append(queues[c.Package], c)
	}
	for _, q := range queues {
		slices.SortFunc(q, func(a, b *candidate) int {
			return cmp.Or(cmp.Compare(b2i(b.Focused), b2i(a.Focused)), cmp.Compare(a.rank, b.rank), cmp.Compare(a.nth, b.nth), strings.Compare(a.Path, b.Path))
		})
	}
	return queues
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
