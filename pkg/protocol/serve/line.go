package serve

import (
	"bufio"
	"errors"
	"io"
)

// errLong reports a line that was skipped because it exceeds the limit.
var errLong = errors.New("line too long")

// A lineReader cuts a stream into lines and never holds more than limit bytes
// of one.
type lineReader struct {
	r     *bufio.Reader
	limit int
}

func newLineReader(r io.Reader, limit int) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10), limit: limit}
}

// next returns the next line without its end, or errLong after it has skipped
// a line of more than limit bytes. The last line needs no newline; after it
// comes io.EOF. The caller owns the bytes.
func (l *lineReader) next() ([]byte, error) {
	var line []byte
	for {
		part, err := l.r.ReadSlice('\n')
		if len(line)+len(part) > l.limit+len("\r\n") {
			return nil, l.skip(err)
		}
		line = append(line, part...)
		switch {
		case err == nil:
			return l.trim(line)
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && len(line) > 0:
			return l.trim(line)
		default:
			return nil, err
		}
	}
}

// trim cuts the line end off and then applies the limit exactly.
func (l *lineReader) trim(line []byte) ([]byte, error) {
	if n := len(line); n > 0 && line[n-1] == '\n' {
		line = line[:n-1]
	}
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	if len(line) > l.limit {
		return nil, errLong
	}
	return line, nil
}

// skip drops the rest of a line. The state of the last read says whether its
// end was already seen; an end of input here is met again by the next read.
func (l *lineReader) skip(err error) error {
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = l.r.ReadSlice('\n')
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return errLong
}
