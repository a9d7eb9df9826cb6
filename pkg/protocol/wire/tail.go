package wire

import (
	"bytes"
	"io"
	"strings"
	"sync"
)

const (
	tailLines    = 40
	tailLineSize = 1 << 10
)

// A tail keeps the last lines of a stream that is always drained.
type tail struct {
	mask  masker
	mu    sync.Mutex
	lines []string // each cut at maskSize
	open  []byte   // the line that has no end yet, cut at maskSize
}

// drain reads r to its end.
func (t *tail) drain(r io.Reader) {
	buf := make([]byte, 8<<10)
	for {
		n, err := r.Read(buf)
		t.write(buf[:n])
		if err != nil {
			return
		}
	}
}

func (t *tail) write(p []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(p) > 0 {
		line, rest, ended := bytes.Cut(p, []byte("\n"))
		t.open = append(t.open, line[:min(len(line), maskSize-len(t.open))]...)
		if ended {
			t.end()
		}
		p = rest
	}
}

func (t *tail) end() {
	if len(t.lines) == tailLines {
		t.lines = append(t.lines[:0], t.lines[1:]...)
	}
	t.lines = append(t.lines, strings.TrimSuffix(string(t.open), "\r"))
	t.open = t.open[:0]
}

// text returns the kept lines, joined by newlines. They are masked together,
// because a secret may have several lines, and cut after that.
func (t *tail) text() string {
	s := t.raw()
	if t.mask != nil {
		s = t.mask(s)
	}
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i], _ = shorten(nil, line, tailLineSize)
	}
	return strings.Join(lines, "\n")
}

func (t *tail) raw() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := strings.Join(t.lines, "\n")
	if len(t.open) == 0 {
		return s
	}
	if s != "" {
		s += "\n"
	}
	return s + string(t.open)
}
