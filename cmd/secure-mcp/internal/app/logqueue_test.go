package app

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/synctest"
)

func TestLogLinesArriveInOrder(t *testing.T) {
	var out bytes.Buffer
	q := newLogQueue(&out)
	for _, line := range []string{"a\n", "b\n", "c\n"} {
		_, _ = io.WriteString(q, line)
	}
	q.Close()
	if out.String() != "a\nb\nc\n" {
		t.Errorf("wrote %q", out.String())
	}
}

func TestALogNobodyReadsDoesNotBlock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		q := newLogQueue(w)
		for range 10 * queuedLines {
			_, _ = io.WriteString(q, "line\n")
		}
		q.Close() // gives up after its limit
		text := make(chan string)
		go func() {
			data, _ := io.ReadAll(r)
			text <- string(data)
		}()
		<-q.done
		w.Close()
		if got := <-text; !strings.Contains(got, "log lines were dropped") {
			t.Errorf("nothing was said about dropped lines in %d bytes", len(got))
		}
	})
}
