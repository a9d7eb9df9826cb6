package cache

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

func TestTheLeastRecentlyAskedForGoesFirst(t *testing.T) {
	t.Parallel()
	c := New(10 * (100 + overhead))
	key := func(i int) Key { return KeyOf("k", fmt.Sprint(i)) }
	for i := range 10 {
		c.Put(key(i), i, 100)
	}
	c.Get(key(0))
	c.Put(key(10), 10, 100)
	if _, ok := c.Get(key(1)); ok {
		t.Error("the oldest is still there")
	}
	if v, ok := c.Get(key(0)); !ok || v != 0 {
		t.Error("one that was asked for is gone")
	}
	if c.Used() != 10*(100+overhead) {
		t.Errorf("%d bytes are used", c.Used())
	}
	c.Put(key(0), "again", 100)
	if v, _ := c.Get(key(0)); v != "again" || c.Used() != 10*(100+overhead) {
		t.Errorf("after a second Put: %v, %d bytes", v, c.Used())
	}
	c.Put(key(11), 11, 2000)
	if _, ok := c.Get(key(11)); ok {
		t.Error("a value of more than a quarter is kept")
	}
}

func TestPartsOfAKeyDoNotRunIntoEachOther(t *testing.T) {
	t.Parallel()
	seen := map[Key]bool{}
	for _, parts := range [][]string{{"ab", "c"}, {"a", "bc"}, {"a", ""}, {"a"}, {"", "a"}, {}, {"a"}} {
		seen[KeyOf(parts...)] = true
	}
	if len(seen) != 6 {
		t.Error("keys are mixed up")
	}
}

func TestOneOfManyDoesTheWork(t *testing.T) {
	t.Parallel()
	c := New(1 << 20)
	var runs atomic.Int32
	started := make(chan struct{})
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			<-started
			if v := c.Do(KeyOf("x"), func() (any, int64) { runs.Add(1); return "v", 1 }); v != "v" {
				t.Errorf("value is %v", v)
			}
		})
	}
	close(started)
	all.Wait()
	if runs.Load() != 1 {
		t.Errorf("%d runs", runs.Load())
	}
}

func TestAPanicLeavesNobodyWaiting(t *testing.T) {
	t.Parallel()
	c := New(1 << 20)
	func() {
		defer func() { _ = recover() }()
		c.Do(KeyOf("x"), func() (any, int64) { panic("broken") })
	}()
	if v := c.Do(KeyOf("x"), func() (any, int64) { return "v", 1 }); v != "v" {
		t.Errorf("value is %v", v)
	}
}
