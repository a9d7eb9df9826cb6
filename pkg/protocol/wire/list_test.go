package wire

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"
)

func TestListSizeIsBounded(t *testing.T) {
	w := &walk{method: "tools/list", field: "tools", seen: map[string]bool{}}
	w.size = maxList - 40
	if more, failure := w.add([]byte(`{"tools":[1],"nextCursor":"a"}`), 1); !more || failure != nil {
		t.Fatalf("a page that fits: %v, %v", more, failure)
	}
	_, failure := w.add([]byte(`{"tools":[1],"nextCursor":"b"}`), 2)
	if failure == nil || failure.Kind != KindTooLarge || failure.Reason != "the list is larger than 256 MiB, seen on page 2" {
		t.Errorf("a page too many: %v", failure)
	}
}

func TestReadAll(t *testing.T) {
	body := bytes.Repeat([]byte("0123456789"), 300_000)
	for _, size := range []int64{int64(len(body)), -1} {
		got, err := readAll(iotest.HalfReader(bytes.NewReader(body)), size, len(body))
		if err != nil || !bytes.Equal(got, body) {
			t.Errorf("announced %d: %d bytes, %v", size, len(got), err)
		}
		if _, err := readAll(bytes.NewReader(body), size, len(body)-1); !errors.Is(err, errTooLarge) {
			t.Errorf("announced %d, one byte too many: %v, want errTooLarge", size, err)
		}
	}
	if _, err := readAll(bytes.NewReader(body), int64(len(body))+1, maxFrame); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("less than announced: %v, want io.ErrUnexpectedEOF", err)
	}
	broken := errors.New("broken")
	if _, err := readAll(iotest.ErrReader(broken), -1, maxFrame); !errors.Is(err, broken) {
		t.Errorf("broken: %v", err)
	}
}
