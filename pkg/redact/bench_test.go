package redact

import (
	"strings"
	"testing"
)

// BenchmarkTouches is what every pinned item pays when secrets are known.
func BenchmarkTouches(b *testing.B) {
	r := New(map[string]string{"A": "tok-1234567890", "B": "another-secret", "C": "eyJhbGciOiJIUzI1NiJ9", "D": "a\"quoted\" value"})
	item := []byte(`{"name":"tool","description":"` + strings.Repeat(`Reads a record and \"returns\" it, with care.\n`, 30) + `"}`)
	b.SetBytes(int64(len(item)))
	for b.Loop() {
		if r.Touches(item) {
			b.Fatal("nothing is there")
		}
	}
}
