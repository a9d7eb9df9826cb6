package project

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// maxIndex bounds the index of a repository that is worth reading.
const maxIndex = 64 << 20

// A repository knows which files git tracks: those are part of the project
// even where a .gitignore says otherwise, which is how git sees it too and
// leaves no way to hide committed code from a review.
type repository struct {
	base  string          // directory of the repository, "" or "a/b/"
	files map[string]bool // relative to base
	dirs  map[string]bool // that hold tracked files, at any depth
}

// tracks reports whether a path below the root is tracked, or, for a
// directory, whether anything in it is.
func (r *repository) tracks(path string, dir bool) bool {
	if r == nil {
		return false
	}
	rel := strings.TrimPrefix(path, r.base)
	if dir {
		return r.dirs[rel]
	}
	return r.files[rel]
}

// readIndex reads the names in a git index. An index that is not understood
// tracks nothing.
func readIndex(base string, data []byte) *repository {
	names, ok := indexNames(data, 20)
	if !ok {
		names, ok = indexNames(data, 32) // of a repository with SHA-256
	}
	if !ok {
		return nil
	}
	r := &repository{base: base, files: make(map[string]bool, len(names)), dirs: map[string]bool{}}
	for _, n := range names {
		r.files[n] = true
		for d := Dir(n); d != "." && !r.dirs[d]; d = Dir(d) {
			r.dirs[d] = true
		}
	}
	return r
}

// The layout of an index, versions 2 to 4.
const (
	indexHeader   = 12 // "DIRC", version, count
	indexStat     = 40 // before the hash of an entry
	indexExtended = 0x4000
)

func indexNames(data []byte, hash int) (names []string, ok bool) {
	if len(data) < indexHeader || string(data[:4]) != "DIRC" {
		return nil, false
	}
	version, count := binary.BigEndian.Uint32(data[4:]), binary.BigEndian.Uint32(data[8:])
	if version < 2 || version > 4 || int64(count) > int64(len(data)/(indexStat+hash)) {
		return nil, false
	}
	names = make([]string, 0, count)
	at, previous := indexHeader, ""
	for range count {
		name, next := indexEntry(data, at, hash, version, previous)
		if next == 0 || name == "" || name <= previous && previous != "" && name != previous {
			return nil, false
		}
		names = append(names, name)
		at, previous = next, name
	}
	return names, true
}

// indexEntry reads the entry at an offset; next is 0 if it is none.
func indexEntry(data []byte, at, hash int, version uint32, previous string) (name string, next int) {
	start := at
	at += indexStat + hash
	if at+2 > len(data) {
		return "", 0
	}
	flags := binary.BigEndian.Uint16(data[at:])
	if at += 2; flags&indexExtended != 0 && version >= 3 {
		at += 2
	}
	if version == 4 {
		strip, width := offsetVarint(data[min(at, len(data)):])
		if width == 0 || strip > len(previous) {
			return "", 0
		}
		at += width
		name = previous[:len(previous)-strip]
	}
	end := -1
	if at < len(data) {
		end = bytes.IndexByte(data[at:], 0)
	}
	if end < 0 {
		return "", 0
	}
	name += string(data[at : at+end])
	at += end
	if version == 4 {
		return name, at + 1
	}
	return name, at + 8 - (at-start)%8 // one to eight zeros
}

// offsetVarint reads the number of bytes to drop from the previous name.
func offsetVarint(data []byte) (value, width int) {
	for i, b := range data[:min(len(data), 4)] {
		if i > 0 {
			value++
		}
		value = value<<7 | int(b&0x7f)
		if b < 0x80 {
			return value, i + 1
		}
	}
	return 0, 0
}
