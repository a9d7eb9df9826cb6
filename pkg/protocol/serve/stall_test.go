package serve

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestAClientThatReadsNothingCountsAsGone(t *testing.T) {
	tests := []struct {
		name    string
		writing int // answers that are being written
		gone    bool
	}{
		{"an answer is stuck", 1, true},
		{"tools are slow", 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newConn(strings.NewReader(""), io.Discard, func(Fault) {})
				c.writing = tt.writing
				for i := range maxCalls {
					m, r := parse([]byte(callOf(i+1, "slow")))
					if r != nil {
						t.Fatal(r.text)
					}
					c.pending[m.key] = &call{id: m.id, method: m.method}
				}
				time.AfterFunc(2*Stall+time.Second, func() { c.Close() })
				c.await(maxCalls-1, 0)
				select {
				case <-c.gone:
					if !tt.gone {
						t.Error("a client that waits for slow tools counts as gone")
					}
				default:
					if tt.gone {
						t.Error("a client that reads nothing is waited for")
					}
				}
				c.Close()
			})
		})
	}
}
