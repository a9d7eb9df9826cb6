package wire

import (
	"bytes"
	"errors"
	"io"
)

// maxFrame is the largest frame a server may send: one line of stdout, one SSE
// event or one HTTP body, counted after decompression.
const maxFrame = 64 << 20

const (
	firstChunk = 64 << 10 // what one read of a pipe can bring
	nextChunk  = 1 << 20
)

var errTooLarge = errors.New("frame too large")

// lines splits a stream into lines. A line that fits into one chunk is copied
// once; a longer one is gathered in chunks and joined once, so that a frame of
// n bytes costs at most 2n bytes of memory and linear time.
type lines struct {
	r     io.Reader
	max   int
	cr    bool // a lone CR ends a line too, as in SSE
	buf   []byte
	start int // of the bytes in buf that were not returned yet
	full  [][]byte
	size  int  // bytes in full
	skip  bool // an LF that follows belongs to the CR before it
	err   error
	cut   bool // the line returned last had no end
}

func newLines(r io.Reader, limit int) *lines {
	return &lines{r: r, max: limit}
}

// next returns the next line without its end (LF or CRLF; with cr also CR).
// The caller owns the bytes. The last line may lack its end; after it, err is
// that of the reader, io.EOF included. errTooLarge ends the stream.
func (l *lines) next() ([]byte, error) {
	scanned := l.start
	for {
		if l.skip && l.start < len(l.buf) {
			l.skip = false
			if l.buf[l.start] == '\n' {
				l.start++
			}
			scanned = max(scanned, l.start)
		}
		if end, width := l.find(scanned); end >= 0 {
			if l.size+end-l.start > l.max {
				return nil, errTooLarge
			}
			line := l.take(end)
			l.start = end + width
			return line, nil
		}
		if l.size+len(l.buf)-l.start > l.max {
			return nil, errTooLarge
		}
		if l.err != nil {
			return l.rest()
		}
		l.room()
		scanned = len(l.buf)
		l.fill()
	}
}

// find returns the end of the line that goes on at from and the width of its
// mark, or -1.
func (l *lines) find(from int) (end, width int) {
	tail := l.buf[from:]
	i := bytes.IndexByte(tail, '\n')
	if l.cr {
		if i >= 0 {
			tail = tail[:i]
		}
		if j := bytes.IndexByte(tail, '\r'); j >= 0 {
			l.skip = true
			return from + j, 1
		}
	}
	if i < 0 {
		return -1, 0
	}
	return from + i, 1
}

// room makes space for the next read: an exhausted buffer starts anew, a full
// one is set aside as a part of a long line.
func (l *lines) room() {
	if l.start == len(l.buf) {
		l.buf, l.start = l.buf[:0], 0
	}
	if len(l.buf) < cap(l.buf) {
		return
	}
	if l.start > 0 {
		l.buf = l.buf[:copy(l.buf, l.buf[l.start:])]
		l.start = 0
		return
	}
	size := firstChunk
	if len(l.buf) > 0 {
		l.full = append(l.full, l.buf)
		l.size += len(l.buf)
		size = nextChunk
	}
	l.buf = make([]byte, 0, size)
}

func (l *lines) fill() {
	n, err := l.r.Read(l.buf[len(l.buf):cap(l.buf)])
	l.buf = l.buf[:len(l.buf)+n]
	l.err = err
}

// take joins the parts of the line that ends at end.
func (l *lines) take(end int) []byte {
	last := l.buf[l.start:end]
	line := make([]byte, 0, l.size+len(last))
	for _, part := range l.full {
		line = append(line, part...)
	}
	line = append(line, last...)
	l.full, l.size = nil, 0
	if !l.cr && len(line) > 0 && line[len(line)-1] == '\r' {
		line = line[:len(line)-1]
	}
	return line
}

// rest returns the unfinished last line, or the error that ended the stream.
func (l *lines) rest() ([]byte, error) {
	if l.size+len(l.buf)-l.start == 0 {
		return nil, l.err
	}
	line := l.take(len(l.buf))
	l.start = len(l.buf)
	l.cut = true
	return line, nil
}
