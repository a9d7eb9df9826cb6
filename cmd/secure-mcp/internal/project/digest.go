package project

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project/cache"
)

// digest hashes what a review of the tree depends on: which files there are
// and what the file system says about them, and what was left out. Reading is
// not needed, so that it can be taken before every page.
func digest(t *Tree) string {
	h := sha256.New()
	var n [8]byte
	number := func(v int64) {
		binary.LittleEndian.PutUint64(n[:], uint64(v))
		_, _ = h.Write(n[:])
	}
	text := func(s string) {
		number(int64(len(s)))
		_, _ = h.Write([]byte(s))
	}
	text(t.Root.Path)
	number(t.Limits.FileBytes)
	number(int64(len(t.Files)))
	for _, f := range t.Files {
		text(f.Path)
		number(f.Size)
		number(f.id.modified)
		number(f.id.changed)
		number(int64(f.id.inode))
		number(int64(b2i(f.Focused)))
	}
	for _, e := range t.Excluded {
		text(e.Path)
		text(string(e.Reason))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Remember returns what fill makes of a whole tree, and keeps it as long as the
// tree stays as it is. Name says what it is and changes when fill does; if the
// result depends on anything else, such as a forced stack, that is in the name
// too. The value is shared: nobody may change it. An error is not kept.
func Remember[V any](t *Tree, c *cache.Cache, name string, fill func() (value V, size int64, err error)) (V, error) {
	key := cache.KeyOf("tree", name, fmt.Sprint(t.Limits), t.Digest)
	if known, ok := c.Get(key); ok && t.Settled {
		return known.(V), nil
	}
	value, size, err := fill()
	if err == nil && t.Settled {
		c.Put(key, value, size)
	}
	return value, err
}
