package wire

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func allEvents(in *events) ([]string, error) {
	var got []string
	for {
		data, err := in.next()
		if err != nil {
			return got, err
		}
		got = append(got, string(data))
	}
}

func TestEvents(t *testing.T) {
	big := strings.Repeat("y", 2<<20)
	tests := []struct {
		name, in string
		want     []string
	}{
		{"nothing", "", nil},
		{"one", "data: x\n\n", []string{"x"}},
		{"all the fields", ":comment\nevent: message\nid: 7\nretry: 10\ndata: x\n\n", []string{"x"}},
		{"no space", "data:x\n\n", []string{"x"}},
		{"only the first space goes", "data:  x\n\n", []string{" x"}},
		{"several lines", "data: a\ndata: b\ndata\n\n", []string{"a\nb\n"}},
		{"CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", []string{"a", "b"}},
		{"CR", "data: a\r\rdata: b\r\r", []string{"a", "b"}},
		{"byte order mark", "\ufeffdata: a\n\n", []string{"a"}},
		{"priming event without data", "id: 1\ndata:\n\ndata: a\n\n", []string{"a"}},
		{"comments keep it alive", ":\n\n:\n\ndata: a\n\n", []string{"a"}},
		{"other fields", "datax: 1\nDATA: 2\ndata : 3\n\n", nil},
		{"cut off", "data: a\n\ndata: b\n", []string{"a"}},
		{"big", "data: " + big + "\n\ndata: b\n\n", []string{big, "b"}},
	}
	for _, tt := range tests {
		for how, reader := range readers {
			got, err := allEvents(newEvents(reader(tt.in)))
			if !errors.Is(err, io.EOF) || !cmp.Equal(tt.want, got) {
				t.Errorf("%s, %s: %d events %.60q, %v", tt.name, how, len(got), got, err)
			}
		}
	}
}

func TestEventsAreBounded(t *testing.T) {
	in := newEvents(strings.NewReader("data: " + strings.Repeat("x", 60) + "\n\n"))
	in.lines.max = 50
	if _, err := in.next(); !errors.Is(err, errTooLarge) {
		t.Errorf("one long line: %v, want errTooLarge", err)
	}
	in = newEvents(strings.NewReader(strings.Repeat("data: 0123456789\n", 10) + "\n"))
	in.lines.max = 50
	if _, err := in.next(); !errors.Is(err, errTooLarge) {
		t.Errorf("many lines: %v, want errTooLarge", err)
	}
}

func FuzzEvents(f *testing.F) {
	f.Add([]byte("\ufeff:c\r\ndata: a\rdata:b\n\n\r\nid:1\ndata\n\n"), uint8(2))
	f.Fuzz(func(t *testing.T, in []byte, step uint8) {
		got, err := allEvents(newEvents(&stepper{in, int(step)}))
		if !errors.Is(err, io.EOF) {
			t.Fatalf("err = %v", err)
		}
		all, _ := naiveLines([]byte(strings.TrimPrefix(string(in), "\ufeff")), true, maxFrame)
		if want := naiveEvents(all); !cmp.Equal(want, got) {
			t.Fatalf("events of %q = %q, want %q", in, got, want)
		}
	})
}

// naiveEvents follows the wording of the standard.
func naiveEvents(lines []string) []string {
	var all []string
	data := ""
	for _, line := range lines {
		if line == "" {
			if data != "" && data != "\n" {
				all = append(all, strings.TrimSuffix(data, "\n"))
			}
			data = ""
			continue
		}
		name, val, _ := strings.Cut(line, ":")
		if name == "data" {
			data += strings.TrimPrefix(val, " ") + "\n"
		}
	}
	return all
}
