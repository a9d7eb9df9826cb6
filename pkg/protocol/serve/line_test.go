package serve

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// readAll returns the lines of a stream; a skipped one reads "<long>".
func readAll(t *testing.T, r io.Reader, limit int) []string {
	t.Helper()
	var lines []string
	for l := newLineReader(r, limit); ; {
		line, err := l.next()
		switch {
		case errors.Is(err, errLong):
			lines = append(lines, "<long>")
		case errors.Is(err, io.EOF):
			return lines
		case err != nil:
			t.Fatal(err)
		default:
			lines = append(lines, string(line))
		}
	}
}

func TestLinesAreCutAtNewlinesAndBounded(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		want     []string
	}{
		{"nothing", "", nil},
		{"one line", "abc\n", []string{"abc"}},
		{"the last line needs no end", "abc\ndef", []string{"abc", "def"}},
		{"windows line ends", "abc\r\ndef\r\n", []string{"abc", "def"}},
		{"blank lines", "\n\r\nabc\n", []string{"", "", "abc"}},
		{"as long as allowed", "12345678\n12345678\r\n12345678", []string{"12345678", "12345678", "12345678"}},
		{"one byte too long", "123456789\nabc\n", []string{"<long>", "abc"}},
		{"one byte too long at the end", "abc\n123456789", []string{"abc", "<long>"}},
		{"much too long", strings.Repeat("x", 200<<10) + "\nabc\n", []string{"<long>", "abc"}},
		{"much too long at the end", strings.Repeat("x", 200<<10), []string{"<long>"}},
		{"a return inside a line stays", "a\rb\n", []string{"a\rb"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, readAll(t, strings.NewReader(tt.in), 8)); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.want, readAll(t, iotest.OneByteReader(strings.NewReader(tt.in)), 8)); diff != "" {
				t.Errorf("lines read byte by byte (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadErrorsAreReported(t *testing.T) {
	t.Parallel()
	broken := errors.New("the cable was pulled")
	for _, in := range []string{"abc", strings.Repeat("x", 200<<10)} {
		l := newLineReader(io.MultiReader(strings.NewReader(in), iotest.ErrReader(broken)), 8)
		if _, err := l.next(); !errors.Is(err, broken) {
			t.Errorf("after %d bytes the error is %v, want %v", len(in), err, broken)
		}
	}
}

// endless yields one line that is far longer than memory should ever hold.
type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), e.left)
	e.left -= n
	return n, nil
}

func TestLongLinesAreNotBuffered(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := newLineReader(&endless{256 << 20}, MaxLine).next()
	runtime.ReadMemStats(&after)
	if !errors.Is(err, errLong) {
		t.Fatalf("error is %v, want %v", err, errLong)
	}
	if got := after.TotalAlloc - before.TotalAlloc; got > 10*MaxLine {
		t.Errorf("skipping 256 MiB allocated %d bytes, want at most %d", got, 10*MaxLine)
	}
}

func FuzzLines(f *testing.F) {
	f.Add([]byte("a\r\n\nb"), 3)
	f.Add([]byte("{\"jsonrpc\":\"2.0\"}\n"), 5)
	f.Add(bytes.Repeat([]byte("x"), 70<<10), 66<<10)
	f.Fuzz(func(t *testing.T, in []byte, limit int) {
		if limit < 0 || limit > 1<<20 {
			return
		}
		var want []string
		rest := string(in)
		for rest != "" {
			line, after, _ := strings.Cut(rest, "\n")
			rest = after
			if line = strings.TrimSuffix(line, "\r"); len(line) > limit {
				line = "<long>"
			}
			want = append(want, line)
		}
		if diff := cmp.Diff(want, readAll(t, bytes.NewReader(in), limit)); diff != "" {
			t.Errorf("lines (-want +got):\n%s", diff)
		}
	})
}
