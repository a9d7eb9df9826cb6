package app

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"
)

// A logQueue writes log lines in the background and drops them while nobody
// reads: a client that does not drain stderr must not stop the server.
type logQueue struct {
	lines chan []byte
	done  chan struct{}

	mu      sync.Mutex
	dropped int
}

const (
	queuedLines = 256
	flushLimit  = time.Second // for the last lines, when the server ends
)

func newLogQueue(out io.Writer) *logQueue {
	q := &logQueue{lines: make(chan []byte, queuedLines), done: make(chan struct{})}
	go func() {
		defer close(q.done)
		for line := range q.lines {
			if n := q.lost(); n > 0 {
				fmt.Fprintf(out, "WRN %d log lines were dropped, because nobody read them\n", n)
			}
			_, _ = out.Write(line)
		}
	}()
	return q
}

// Write never blocks and never fails.
func (q *logQueue) Write(line []byte) (int, error) {
	select {
	case q.lines <- bytes.Clone(line):
	default:
		q.mu.Lock()
		q.dropped++
		q.mu.Unlock()
	}
	return len(line), nil
}

func (q *logQueue) lost() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := q.dropped
	q.dropped = 0
	return n
}

// Close writes what is queued, as long as somebody reads it. Nothing may be
// logged after it.
func (q *logQueue) Close() {
	close(q.lines)
	select {
	case <-q.done:
	case <-time.After(flushLimit):
	}
}
