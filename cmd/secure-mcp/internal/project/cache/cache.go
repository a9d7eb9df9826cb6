// Package cache keeps the results of work on texts under the hash of the text,
// so that all tools of a process share it and an edit of one file costs the
// work on that file only.
package cache

import (
	"container/list"
	"crypto/sha256"
	"encoding/binary"
	"sync"
)

// A Key names a result: what was done to which content.
type Key [sha256.Size]byte

// KeyOf returns the key of parts, which cannot run into each other.
func KeyOf(parts ...string) Key {
	joined := make([]byte, 0, 256) // on the stack for all but long paths
	for _, p := range parts {
		joined = binary.LittleEndian.AppendUint64(joined, uint64(len(p)))
		joined = append(joined, p...)
	}
	return sha256.Sum256(joined)
}

// A Cache holds values up to a number of bytes and forgets those that were
// not asked for the longest. Its methods may be called at the same time. The
// values are shared: nobody may change one.
type Cache struct {
	mu      sync.Mutex
	limit   int64
	used    int64
	entries map[Key]*list.Element // of *entry
	recent  *list.List            // front: asked for last
	pending map[Key]*work
}

type entry struct {
	key   Key
	value any
	size  int64
}

// A work is the making of one value, which others wait for.
type work struct {
	done  chan struct{}
	value any
	ok    bool
}

// overhead is what an entry costs beside its value.
const overhead = 256

// New returns a cache for values of limit bytes in all.
func New(limit int64) *Cache {
	return &Cache{limit: limit, entries: map[Key]*list.Element{}, recent: list.New(), pending: map[Key]*work{}}
}

// Get returns the value under a key.
func (c *Cache) Get(key Key) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[key]
	if !ok {
		return nil, false
	}
	c.recent.MoveToFront(e)
	return e.Value.(*entry).value, true
}

// Put stores a value of about size bytes. A value that would take more than a
// quarter of the cache is not kept.
func (c *Cache) Put(key Key, value any, size int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(key, value, size+overhead)
}

func (c *Cache) put(key Key, value any, size int64) {
	if old, ok := c.entries[key]; ok {
		c.remove(old)
	}
	if size > c.limit/4 {
		return
	}
	c.entries[key] = c.recent.PushFront(&entry{key, value, size})
	c.used += size
	for c.used > c.limit {
		c.remove(c.recent.Back())
	}
}

func (c *Cache) remove(e *list.Element) {
	old := c.recent.Remove(e).(*entry)
	delete(c.entries, old.key)
	c.used -= old.size
}

// Do returns the value under a key and makes it first if there is none. Of
// several that ask for the same one at the same time, one makes it and the
// others wait; should make panic, they make it themselves.
func (c *Cache) Do(key Key, fill func() (value any, size int64)) any {
	for {
		c.mu.Lock()
		if e, ok := c.entries[key]; ok {
			c.recent.MoveToFront(e)
			c.mu.Unlock()
			return e.Value.(*entry).value
		}
		w, busy := c.pending[key]
		if !busy {
			w = &work{done: make(chan struct{})}
			c.pending[key] = w
			c.mu.Unlock()
			return c.fill(key, w, fill)
		}
		c.mu.Unlock()
		<-w.done
		if w.ok {
			return w.value
		}
	}
}

func (c *Cache) fill(key Key, w *work, fill func() (any, int64)) any {
	var size int64
	defer func() {
		c.mu.Lock()
		delete(c.pending, key)
		if w.ok {
			c.put(key, w.value, size+overhead)
		}
		c.mu.Unlock()
		close(w.done)
	}()
	w.value, size = fill()
	w.ok = true
	return w.value
}

// Used returns how many bytes are held, which is never more than the limit.
func (c *Cache) Used() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.used
}
