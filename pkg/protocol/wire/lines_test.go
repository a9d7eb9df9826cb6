package wire

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// readers are ways in which the same bytes can arrive.
var readers = map[string]func(string) io.Reader{
	"at once":      func(s string) io.Reader { return strings.NewReader(s) },
	"byte by byte": func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) },
	"half reads":   func(s string) io.Reader { return iotest.HalfReader(strings.NewReader(s)) },
	"error with data": func(s string) io.Reader {
		return iotest.DataErrReader(strings.NewReader(s))
	},
}

func allLines(l *lines) ([]string, error) {
	var got []string
	for {
		line, err := l.next()
		if err != nil {
			return got, err
		}
		got = append(got, string(line))
	}
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 3*nextChunk+17)
	tests := []struct {
		name, in string
		want     []string // CR ends no line
		wantCR   []string // CR ends one
	}{
		{"empty", "", nil, nil},
		{"newline only", "\n", []string{""}, []string{""}},
		{"LF", "a\nb\n", []string{"a", "b"}, []string{"a", "b"}},
		{"CRLF", "a\r\nb\r\n", []string{"a", "b"}, []string{"a", "b"}},
		{"CR", "a\rb\r", []string{"a\rb"}, []string{"a", "b"}},
		{"mixed", "a\r\r\n\nb\rc", []string{"a\r", "", "b\rc"}, []string{"a", "", "", "b", "c"}},
		{"last line without end", "a\nb", []string{"a", "b"}, []string{"a", "b"}},
		{"long", "a\n" + long + "\nb\n" + long, []string{"a", long, "b", long}, []string{"a", long, "b", long}},
		{"long CRLF", long + "\r\n" + long + "\r\n", []string{long, long}, []string{long, long}},
	}
	for _, tt := range tests {
		for how, reader := range readers {
			for _, cr := range []bool{false, true} {
				l := newLines(reader(tt.in), 8<<20)
				l.cr = cr
				want := tt.want
				if cr {
					want = tt.wantCR
				}
				got, err := allLines(l)
				if !errors.Is(err, io.EOF) || !cmp.Equal(want, got) {
					t.Errorf("%s, %s, cr %v: %d lines, %v, want %d", tt.name, how, cr, len(got), err, len(want))
				}
			}
		}
	}
}

func TestLinesRefusesLongerThanItsLimit(t *testing.T) {
	for _, size := range []int{10, firstChunk, nextChunk + 5} {
		for _, end := range []string{"\n", ""} {
			fits, err := newLines(strings.NewReader(strings.Repeat("x", size)+end), size).next()
			if err != nil || len(fits) != size {
				t.Errorf("%d bytes with end %q: %d, %v, want them all", size, end, len(fits), err)
			}
			_, err = newLines(strings.NewReader(strings.Repeat("x", size+1)+end), size).next()
			if !errors.Is(err, errTooLarge) {
				t.Errorf("%d bytes with end %q and limit %d: %v, want errTooLarge", size+1, end, size, err)
			}
		}
	}
}

func TestLinesReturnsTheErrorOfItsReader(t *testing.T) {
	broken := errors.New("broken")
	l := newLines(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), 10)
	got, err := allLines(l)
	if diff := cmp.Diff([]string{"a", "b"}, got); diff != "" || !errors.Is(err, broken) {
		t.Errorf("lines (-want +got):\n%serr %v", diff, err)
	}
}

func TestLinesHandsOverItsBytes(t *testing.T) {
	l := newLines(strings.NewReader("first\nsecond\n"), 100)
	first, err := l.next()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.next(); err != nil {
		t.Fatal(err)
	}
	first = append(first, "!!!!!!"...)
	if string(first) != "first!!!!!!" {
		t.Errorf("first = %q", first)
	}
}

func FuzzLines(f *testing.F) {
	f.Add([]byte("a\r\nb\n\nc"), uint8(3), false)
	f.Add([]byte("a\rb\r\r\n"), uint8(1), true)
	f.Fuzz(func(t *testing.T, in []byte, step uint8, cr bool) {
		const limit = 1000
		l := newLines(&stepper{in, int(step)}, limit)
		l.cr = cr
		got, err := allLines(l)
		want, fits := naiveLines(in, cr, limit)
		if fits != errors.Is(err, io.EOF) {
			t.Fatalf("err = %v, fits %v", err, fits)
		}
		if fits && !cmp.Equal(want, got) {
			t.Fatalf("lines = %q, want %q", got, want)
		}
	})
}

// A stepper reads n+1 bytes at a time.
type stepper struct {
	rest []byte
	n    int
}

func (s *stepper) Read(p []byte) (int, error) {
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.rest[:min(len(s.rest), s.n+1)])
	s.rest = s.rest[n:]
	return n, nil
}

// naiveLines is the meaning of lines without its chunks.
func naiveLines(in []byte, cr bool, limit int) (all []string, fits bool) {
	if cr {
		in = bytes.ReplaceAll(bytes.ReplaceAll(in, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	}
	for line := range bytes.Lines(in) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		if len(line) > limit {
			return nil, false
		}
		if !cr {
			line = bytes.TrimSuffix(line, []byte("\r"))
		}
		all = append(all, string(line))
	}
	return all, true
}

func BenchmarkLines(b *testing.B) {
	frame := bytes.Repeat([]byte("x"), 16<<20)
	frame = append(frame, '\n')
	b.SetBytes(int64(len(frame)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := newLines(&stepper{frame, firstChunk - 1}, maxFrame).next(); err != nil {
			b.Fatal(err)
		}
	}
}
